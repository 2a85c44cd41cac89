// Takes the content of a batch apart as docs/formats/binary.md describes it, without any list of
// types: fields have numbers, and whoever looks knows what they mean. Written from the page alone,
// so that a fault in our encoding does not hide itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace croupier::sim {

class AuditTree;

// One value. What is not there reads as zero, empty, or a value without fields.
class AuditLook {
public:
    AuditLook() = default;
    AuditLook(const AuditTree* tree, std::uint32_t node) : tree_(tree), node_(node) {}

    bool there() const { return tree_ != nullptr; }
    AuditLook at(std::uint32_t field) const;
    bool has(std::uint32_t field) const { return at(field).there(); }
    std::uint64_t number(std::uint32_t field) const;
    std::int64_t whole(std::uint32_t field) const;  // signed numbers and cents
    std::string_view text(std::uint32_t field) const;
    std::vector<AuditLook> list(std::uint32_t field) const;
    // Of a list of plain numbers; of small ones, which are spelled as bytes.
    std::vector<std::uint64_t> numbers(std::uint32_t field) const;
    std::vector<std::uint64_t> small_numbers(std::uint32_t field) const;

    std::uint32_t type() const;  // of a union
    ByteView bytes() const;      // as it is spelled

private:
    const AuditTree* tree_ = nullptr;
    std::uint32_t node_ = 0;
};

class AuditTree {
public:
    // A struct and nothing else. False: the bytes do not follow the page. `bytes` must stay.
    bool read(ByteView bytes);
    AuditLook root() const { return {this, 0}; }

private:
    friend class AuditLook;
    struct Node {
        std::uint32_t field = 0;
        std::uint32_t next = 0;   // sibling; 0: none
        std::uint32_t first = 0;  // child
        std::uint32_t type = 0;
        std::uint64_t value = 0;  // of a signed number: its zigzag form
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    bool varint(std::uint64_t& number);
    bool value(std::uint32_t node, std::uint64_t wire_type, int depth);
    bool fields(std::uint32_t node, int depth);
    bool items(std::uint32_t node, int depth);
    std::uint32_t add(std::uint32_t parent, std::uint32_t& last, std::uint32_t field);

    ByteView bytes_;
    std::size_t at_ = 0;
    std::vector<Node> nodes_;
};

}  // namespace croupier::sim
