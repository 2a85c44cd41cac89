#include "floor/mark.h"

#include <bit>
#include <concepts>
#include <cstring>
#include <optional>

#include "encoding/binary.h"
#include "floor/command.h"
#include "floor/round/event.h"

namespace croupier::floor {
namespace {

// An order without what its sender did not say, and without free text.
template <class Said>
struct AsSaid {
    static constexpr std::string_view type_name = Said::type_name;
    const Said& said;
    template <class V, class Self>
    static void fields(V& v, Self& self) {
        auto kept = [&]<class T>(std::uint32_t number, std::string_view name, const T& field) {
            constexpr bool added =
                std::same_as<T, RoundSettled> || std::same_as<T, std::optional<RoundSettled>>;
            // What people write lies in the vault, and the note's number is not theirs.
            if constexpr (std::same_as<T, std::string>)
                if (name == "text" || name == "reason") return;
            if constexpr (!added) v(number, name, field);
        };
        Said::fields(kept, self.said);
    }
};

static_assert(std::endian::native == std::endian::little, "the least byte of a word is first");

// Eight bytes at a time, the last ones with zeros; multiplied and folded as xxh3 and wyhash do.
std::uint64_t folded(ByteView bytes, std::uint64_t seed) {
    constexpr std::uint64_t odd = 0x9E3779B97F4A7C15U;
    std::uint64_t mark = seed ^ (bytes.size() * odd);
    const auto fold = [&](std::uint64_t word) {
        mark = (mark ^ word) * odd;
        mark ^= mark >> 29U;
    };
    std::uint64_t word = 0;
    for (; bytes.size() >= sizeof(word); bytes = bytes.subspan(sizeof(word))) {
        std::memcpy(&word, bytes.data(), sizeof(word));
        fold(word);
    }
    word = 0;
    if (!bytes.empty()) {
        std::memcpy(&word, bytes.data(), bytes.size());
        fold(word);
    }
    mark *= 0xBF58476D1CE4E5B9U;
    return mark ^ (mark >> 32U);
}

}  // namespace

std::uint64_t mark_of(const Order& order) {
    return std::visit(
        [](const auto& area) {
            return std::visit(
                [](const auto& said) {
                    using Said = std::decay_t<decltype(said)>;
                    Bytes bytes;
                    encoding::append_encoded(bytes, AsSaid<Said>{said});
                    const std::uint64_t mark = folded(bytes, Said::type_number);
                    return mark != 0 ? mark : 1;
                },
                area);
        },
        order);
}

}  // namespace croupier::floor
