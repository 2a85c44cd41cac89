// Format generations: which parts of the format came with which step of it. What a store's journal
// may hold is decided by the generation that was activated there, so that the build before can
// still read it. A type, a field or an enumerator says itself since when it is there; what says
// nothing is of generation 0:
//     struct NoteStacked {
//         CROUPIER_TYPE(217, "note_stacked");
//         static constexpr std::uint32_t generation = 1;
//     };
//     // The highest field number of each generation before the newest one.
//     static constexpr std::array<std::uint32_t, 1> fields_by_generation = {7};
//     // How many names an enumeration had in each generation before, beside its names_of().
//     constexpr std::array<std::size_t, 1> names_by_generation(Phase) { return {9}; }
#pragma once

#include "encoding/binary_format.h"

namespace croupier::encoding {

template <class T>
constexpr std::uint32_t type_generation() {
    // A constant, and not a member that is called so.
    if constexpr (requires {
                      { &T::generation } -> std::same_as<const std::uint32_t*>;
                  })
        return T::generation;
    else
        return 0;
}

template <class T>
constexpr std::uint32_t field_generation(std::uint32_t number) {
    std::uint32_t generation = 0;
    if constexpr (requires { T::fields_by_generation; })
        for (const std::uint32_t last : T::fields_by_generation) generation += number > last;
    return generation;
}

template <Enumeration E>
constexpr std::uint32_t enumerator_generation(std::size_t index) {
    std::uint32_t generation = 0;
    if constexpr (requires { names_by_generation(E{}); })
        for (const std::size_t count : names_by_generation(E{})) generation += index >= count;
    return generation;
}

// The newest generation of anything that a value has written in it.
class GenerationSearch {
public:
    template <class T>
    void look_at(const T& value) {
        if constexpr (Optional<T>) {
            if (value) look_at(*value);
        } else if constexpr (Structure<T>) {
            take(type_generation<T>());
            Fields<T> fields{*this};
            FieldsOf<T>::fields(fields, value);
        } else if constexpr (Union<T>) {
            std::visit([this](const auto& held) { this->look_at(held); }, value);
        } else if constexpr (Enumeration<T>) {
            take(enumerator_generation<T>(enum_index(value)));
        } else if constexpr (wire_type_of<T>() == WireType::list) {
            for (const typename T::value_type& item : value) look_at(item);
        }
    }
    std::uint32_t found() const { return found_; }

private:
    template <class T>
    struct Fields {
        GenerationSearch& search;
        template <class Member>
        void operator()(std::uint32_t number, std::string_view, const Member& member) {
            if (is_default(member)) return;  // not written
            search.take(field_generation<T>(number));
            search.look_at(member);
        }
    };
    void take(std::uint32_t generation) { found_ = std::max(found_, generation); }

    std::uint32_t found_ = 0;
};

template <class T>
std::uint32_t generation_of(const T& value) {
    GenerationSearch search;
    search.look_at(value);
    return search.found();
}

}  // namespace croupier::encoding
