#include "vault/venue_key.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>

#include "base/check.h"
#include "vault/box.h"
#include "vault/fields.h"

namespace croupier::vault {
namespace {

constexpr std::string_view heading = "croupier venue key 1\n";
constexpr std::size_t key_digits = 2 * key_size;
constexpr std::size_t id_digits = 2 * std::tuple_size_v<KeyId>;
constexpr std::size_t line_size = key_digits + 1 + id_digits + 1;
constexpr std::size_t keys_max = 2;

class File {
public:
    explicit File(int descriptor) : descriptor_(descriptor) {}
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    int get() const { return descriptor_; }
    explicit operator bool() const { return descriptor_ >= 0; }

private:
    int descriptor_;
};

Err<Fault> fault(const std::string& path, std::string_view what) {
    return Err{Fault{fmt::format("{}: {}", path, what)}};
}

Err<Fault> system_fault(const std::string& path, std::string_view what) {
    return fault(path, fmt::format("{}: {}", what, std::strerror(errno)));
}

KeyId id_of(const Secret& key) {
    KeyId id;
    const Tag tag = tag_of(key, {view_of("venue key id")});
    std::copy_n(tag.begin(), id.size(), id.begin());
    return id;
}

bool write_all(int descriptor, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

// The whole file, or nothing when it is shorter than it said.
bool read_all(int descriptor, std::span<std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t got = ::read(descriptor, bytes.data(), bytes.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
    return true;
}

bool read_hex(std::span<const std::byte> digits, std::span<std::byte> into) {
    std::size_t size = 0;
    return sodium_hex2bin(reinterpret_cast<unsigned char*>(into.data()), into.size(),
                          reinterpret_cast<const char*>(digits.data()), digits.size(), nullptr,
                          &size, nullptr) == 0 &&
           size == into.size();
}

// Hex digits, and a zero after them which the next character overwrites.
void write_hex(std::span<const std::byte> bytes, std::byte* to) {
    sodium_bin2hex(reinterpret_cast<char*>(to), 2 * bytes.size() + 1,
                   reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
}

std::optional<VenueKey> read_line(std::span<const std::byte> line) {
    VenueKey found{Secret(key_size), {}};
    if (line[key_digits] != std::byte{' '} || line[line_size - 1] != std::byte{'\n'}) return {};
    if (!read_hex(line.first(key_digits), found.key.bytes())) return {};
    if (!read_hex(line.subspan(key_digits + 1, id_digits), found.id)) return {};
    if (found.id != id_of(found.key)) return {};
    return found;
}

void wipe(const File& file, std::size_t size) {
    const std::vector<std::byte> zeros(size);
    // Nothing depends on it and no one could help: the new file is in place already.
    if (write_all(file.get(), zeros)) ::fsync(file.get());
}

}  // namespace

VenueKey VenueKey::random() {
    VenueKey made{Secret::random(key_size), {}};
    made.id = id_of(made.key);
    return made;
}

bool path_exists(const std::string& path) {
    struct stat found{};
    return ::lstat(path.c_str(), &found) == 0;
}

Result<std::vector<VenueKey>, Fault> read_key_file(const std::string& path) {
    const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (!file) return system_fault(path, "the venue key cannot be read");
    struct stat found{};
    if (::fstat(file.get(), &found) != 0) return system_fault(path, "cannot be examined");
    if (!S_ISREG(found.st_mode)) return fault(path, "the venue key is not a plain file");
    if (found.st_uid != ::geteuid())
        return fault(path, "the venue key belongs to another user: run this as that user");
    if ((found.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        return fault(path, "others have access to the venue key; its mode must be 0600");
    }
    const auto size = static_cast<std::size_t>(std::max<off_t>(found.st_size, 0));
    const auto damaged = [&] { return fault(path, "this is no venue key, or it is damaged"); };
    if (size <= heading.size() || (size - heading.size()) % line_size != 0) return damaged();
    if ((size - heading.size()) / line_size > keys_max) return damaged();
    Secret text(size);
    if (!read_all(file.get(), text.bytes())) return damaged();
    if (!std::ranges::equal(text.bytes().first(heading.size()), view_of(heading))) return damaged();
    std::vector<VenueKey> keys;
    for (std::size_t at = heading.size(); at < size; at += line_size) {
        auto key = read_line(text.bytes().subspan(at, line_size));
        if (!key) return damaged();
        keys.push_back(*std::move(key));
    }
    return keys;
}

Result<Nothing, Fault> write_key_file(const std::string& path,
                                      const std::vector<const VenueKey*>& keys) {
    CHECK(!keys.empty() && keys.size() <= keys_max);
    Secret text(heading.size() + keys.size() * line_size + 1);
    std::byte* at = std::ranges::copy(view_of(heading), text.bytes().data()).out;
    for (const VenueKey* key : keys) {
        write_hex(key->key.bytes(), at);
        at[key_digits] = std::byte{' '};
        write_hex(key->id, at + key_digits + 1);
        at[line_size - 1] = std::byte{'\n'};
        at += line_size;
    }

    const std::string next = path + ".new";
    ::unlink(next.c_str());  // left by a power cut
    {
        constexpr int how = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
        const File file(::open(next.c_str(), how, S_IRUSR | S_IWUSR));
        if (!file) return system_fault(next, "the venue key cannot be written");
        if (!write_all(file.get(), text.bytes().first(text.bytes().size() - 1)) ||
            ::fsync(file.get()) != 0) {
            return system_fault(next, "the venue key cannot be written");
        }
    }
    const File old(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (::rename(next.c_str(), path.c_str()) != 0) {
        return system_fault(path, "the venue key cannot be replaced");
    }
    TRY_DO(sync_folder_of(path));
    // A second name for the old file is somebody's copy, which old backups may need.
    struct stat replaced{};
    if (old && ::fstat(old.get(), &replaced) == 0 && replaced.st_nlink == 0) {
        wipe(old, static_cast<std::size_t>(replaced.st_size));
    }
    return Nothing{};
}

Result<Nothing, Fault> sync_folder_of(const std::string& path) {
    const std::filesystem::path parent = std::filesystem::path(path).parent_path();
    const std::string folder = (parent.empty() ? std::filesystem::path(".") : parent).string();
    const File file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!file || ::fsync(file.get()) != 0) return system_fault(folder, "cannot be synced");
    return Nothing{};
}

}  // namespace croupier::vault
