#include "sim/audit_tree.h"

namespace croupier::sim {
namespace {

constexpr int depth_max = 32;
constexpr std::uint64_t field_max = (std::uint64_t{1} << 29) - 1;

}  // namespace

bool AuditTree::read(ByteView bytes) {
    bytes_ = bytes;
    at_ = 0;
    nodes_.clear();
    nodes_.emplace_back();
    if (!fields(0, 1)) return false;
    nodes_[0].end = at_;
    return at_ == bytes_.size();
}

bool AuditTree::varint(std::uint64_t& number) {
    number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (at_ >= bytes_.size()) return false;
        const std::uint8_t byte = bytes_[at_++];
        if (shift == 63 && byte > 1) return false;
        number |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
        if (byte < 0x80) return byte != 0 || shift == 0;
    }
    return false;
}

std::uint32_t AuditTree::add(std::uint32_t parent, std::uint32_t& last, std::uint32_t field) {
    const auto node = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({.field = field, .begin = at_});
    if (last == 0)
        nodes_[parent].first = node;
    else
        nodes_[last].next = node;
    last = node;
    return node;
}

bool AuditTree::value(std::uint32_t node, std::uint64_t wire_type, int depth) {
    if (depth > depth_max) return false;
    std::uint64_t number = 0;
    bool good = true;
    switch (wire_type) {
        case 0:
        case 1:
            good = varint(number);
            nodes_[node].value = number;
            break;
        case 2:
            good = varint(number) && number <= bytes_.size() - at_;
            if (good) {
                nodes_[node].begin = at_;
                at_ += static_cast<std::size_t>(number);
            }
            break;
        case 3:
            good = fields(node, depth + 1);
            break;
        case 4:
            good = items(node, depth + 1);
            break;
        case 5:
            good = varint(number) && number <= field_max;
            nodes_[node].type = static_cast<std::uint32_t>(number);
            good = good && fields(node, depth + 1);
            break;
        default:
            return false;
    }
    nodes_[node].end = at_;
    return good;
}

bool AuditTree::fields(std::uint32_t node, int depth) {
    std::uint32_t last = 0;
    std::uint64_t before = 0;
    while (true) {
        std::uint64_t key = 0;
        if (!varint(key)) return false;
        if (key == 0) return true;
        const std::uint64_t field = key >> 3;
        if (field <= before || field > field_max) return false;
        before = field;
        const std::uint32_t child = add(node, last, static_cast<std::uint32_t>(field));
        if (!value(child, key & 7, depth)) return false;
    }
}

bool AuditTree::items(std::uint32_t node, int depth) {
    std::uint64_t head = 0;
    if (!varint(head) || head >> 3 > bytes_.size() - at_) return false;
    std::uint32_t last = 0;
    for (std::uint64_t left = head >> 3; left > 0; --left)
        if (!value(add(node, last, 0), head & 7, depth)) return false;
    return true;
}

AuditLook AuditLook::at(std::uint32_t field) const {
    if (!there()) return {};
    for (std::uint32_t node = tree_->nodes_[node_].first; node != 0;
         node = tree_->nodes_[node].next)
        if (tree_->nodes_[node].field == field) return {tree_, node};
    return {};
}

std::uint64_t AuditLook::number(std::uint32_t field) const {
    const AuditLook found = at(field);
    return found.there() ? tree_->nodes_[found.node_].value : 0;
}

std::int64_t AuditLook::whole(std::uint32_t field) const {
    const std::uint64_t zigzag = number(field);
    return static_cast<std::int64_t>((zigzag >> 1) ^ (0 - (zigzag & 1)));
}

std::string_view AuditLook::text(std::uint32_t field) const {
    return text_of(at(field).bytes());
}

std::vector<AuditLook> AuditLook::list(std::uint32_t field) const {
    std::vector<AuditLook> found;
    const AuditLook all = at(field);
    if (!all.there()) return found;
    for (std::uint32_t node = tree_->nodes_[all.node_].first; node != 0;
         node = tree_->nodes_[node].next)
        found.emplace_back(tree_, node);
    return found;
}

std::vector<std::uint64_t> AuditLook::numbers(std::uint32_t field) const {
    std::vector<std::uint64_t> found;
    for (const AuditLook& item : list(field)) found.push_back(tree_->nodes_[item.node_].value);
    return found;
}

std::vector<std::uint64_t> AuditLook::small_numbers(std::uint32_t field) const {
    const ByteView found = at(field).bytes();
    return {found.begin(), found.end()};
}

std::uint32_t AuditLook::type() const {
    return there() ? tree_->nodes_[node_].type : 0;
}

ByteView AuditLook::bytes() const {
    if (!there()) return {};
    const auto& node = tree_->nodes_[node_];
    return tree_->bytes_.subspan(node.begin, node.end - node.begin);
}

}  // namespace croupier::sim
