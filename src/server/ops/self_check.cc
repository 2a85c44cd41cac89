#include "server/ops/self_check.h"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <algorithm>
#include <memory>
#include <set>

#include "server/ops/files.h"
#include "server/ops/heads.h"

namespace croupier::ops {
namespace {

constexpr std::size_t summary_bytes_max = 1'000;

// Files of the approved list with a path of their own, which are not listed yet.
void add_named(DigestList& list, const DigestList& approved) {
    DigestList more;
    for (const ListedFile& file : approved) {
        if (!file.name.starts_with('/') ||
            std::ranges::find(list, file.name, &ListedFile::name) != list.end())
            continue;
        // One that cannot be read is missing, as the comparison says.
        if (const auto digest = digest_of_file(file.name)) more.push_back({file.name, *digest});
    }
    list.insert(list.end(), more.begin(), more.end());
}

Result<DigestList, Fault> list_all(const SelfCheckOptions& options, const DigestList& approved) {
    DigestList list;
    TRY(program, digest_of_file(options.program));
    list.push_back({options.program_name, program});
    for (const CheckedFile& file : options.files) {
        TRY(digest, digest_of_file(file.path));
        list.push_back({file.name, digest});
    }
    for (const CheckedFile& folder : options.folders) {
        TRY(files, digest_folder(folder.path, folder.name));
        list.insert(list.end(), files.begin(), files.end());
    }
    add_named(list, approved);
    std::ranges::sort(list, {}, &ListedFile::name);
    const auto twice = std::ranges::adjacent_find(list, {}, &ListedFile::name);
    if (twice != list.end())
        return Err{Fault{twice->name + ": two files of that name are checked"}};
    return list;
}

Result<Nothing, Fault> check_signature(const SelfCheckOptions& options, std::string_view list) {
    constexpr std::size_t pem_bytes_max = 4'096;
    constexpr std::size_t signature_bytes = 64;
    const std::string signed_at = options.approved + ".sig";
    TRY(pem, read_file(options.approved_key, pem_bytes_max));
    TRY(signature, read_file(signed_at, pem_bytes_max));
    using Bio = std::unique_ptr<BIO, decltype(&BIO_free)>;
    using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
    using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;
    const Bio bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), &BIO_free);
    const Key key(bio ? PEM_read_bio_PUBKEY(bio.get(), nullptr, nullptr, nullptr) : nullptr,
                  &EVP_PKEY_free);
    if (!key || EVP_PKEY_get_base_id(key.get()) != EVP_PKEY_ED25519)
        return Err{Fault{options.approved_key + ": no Ed25519 public key in PEM"}};
    const Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    const auto bytes = [](std::string_view text) {
        return reinterpret_cast<const unsigned char*>(text.data());
    };
    const bool good =
        signature.size() == signature_bytes && context &&
        EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
        EVP_DigestVerify(context.get(), bytes(signature), signature.size(), bytes(list),
                         list.size()) == 1;
    if (!good)
        return Err{Fault{fmt::format("{}: no signature of {} under the key in {}", signed_at,
                                     options.approved, options.approved_key)}};
    return Nothing{};
}

// The path at the end of a line of /proc/self/maps, if it is a library.
std::string_view library_in(std::string_view line) {
    const std::size_t slash = line.find('/');
    if (slash == std::string_view::npos) return {};
    const std::string_view path = line.substr(slash);
    return path.ends_with(".so") || path.find(".so.") != std::string_view::npos
               ? path
               : std::string_view{};
}

Digest digest_in(const DigestList& list, const std::string& name) {
    const auto at = std::ranges::find(list, name, &ListedFile::name);
    return at == list.end() ? Digest{} : at->digest;
}

// What the list says goes into `check`.
Result<DigestList, Fault> read_approved(const SelfCheckOptions& options, SelfCheck& check) {
    TRY(text, read_file(options.approved, list_bytes_max));
    if (!options.approved_key.empty()) TRY_DO(check_signature(options, text));
    auto approved = parse_digest_list(text);
    if (!approved)
        return Err{Fault{fmt::format("{}: {}", options.approved, approved.error().what)}};
    auto keys = approved_keys(text);
    if (!keys) return Err{Fault{fmt::format("{}: {}", options.approved, keys.error().what)}};
    check.signing_keys = std::move(*keys);
    check.approved_program = digest_in(*approved, options.program_name);
    check.approved_all = digest_of(*approved);
    return std::move(*approved);
}

}  // namespace

Result<std::vector<CheckedFile>, Fault> loaded_libraries() {
    TRY(maps, read_file("/proc/self/maps", list_bytes_max));
    std::set<std::string> paths;
    for (std::string_view rest = maps; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        if (const auto path = library_in(rest.substr(0, end)); !path.empty()) paths.emplace(path);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    std::vector<CheckedFile> libraries;
    libraries.reserve(paths.size());
    for (const std::string& path : paths) libraries.push_back({path, path});
    return libraries;
}

Result<SelfCheck, Fault> check_self(const SelfCheckOptions& options) {
    SelfCheck check;
    DigestList approved;
    if (!options.approved.empty()) {
        TRY(list, read_approved(options, check));
        approved = std::move(list);
    }
    TRY(files, list_all(options, approved));
    check.files = std::move(files);
    check.program = digest_in(check.files, options.program_name);
    check.all = digest_of(check.files);
    if (!options.approved.empty()) check.differences = compare_lists(check.files, approved);
    return check;
}

std::string SelfCheck::summary() const {
    if (differences.empty())
        return fmt::format("{} files, {}", files.size(),
                           approved_all ? "all as approved" : "no approved list");
    std::string text = fmt::format("{} of {} files differ", differences.size(), files.size());
    for (const std::string& difference : differences) {
        if (text.size() + difference.size() + 2 > summary_bytes_max - 5) return text + "; ...";
        text += "; " + difference;
    }
    return text;
}

}  // namespace croupier::ops
