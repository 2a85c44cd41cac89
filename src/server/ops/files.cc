#include "server/ops/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

namespace croupier::ops {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 18;

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return number_; }

private:
    int number_;
};

Err<Fault> file_fault(const std::string& path, std::string_view what) {
    return Err{Fault{fmt::format("{}: {}: {}", path, what, std::strerror(errno))}};
}

// Shows the file piece by piece; `sees` says whether it wants more.
template <class Sees>
Result<Nothing, Fault> read_pieces(const std::string& path, const Sees& sees) {
    // Not to wait for whoever may write to a pipe of that name.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) return file_fault(path, "cannot be opened");
    struct stat facts{};
    if (::fstat(file.get(), &facts) != 0) return file_fault(path, "cannot be read");
    if (!S_ISREG(facts.st_mode)) return Err{Fault{path + ": is not a regular file"}};
    std::vector<char> piece(piece_bytes);
    while (true) {
        const ssize_t count = ::read(file.get(), piece.data(), piece.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return file_fault(path, "cannot be read");
        if (count == 0) return Nothing{};
        TRY_DO(sees(std::string_view(piece.data(), static_cast<std::size_t>(count))));
    }
}

Result<Nothing, Fault> write_all(int descriptor, const std::string& path, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return file_fault(path, "cannot be written");
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    if (::fsync(descriptor) != 0) return file_fault(path, "cannot be synced");
    return Nothing{};
}

}  // namespace

Result<std::string, Fault> read_file(const std::string& path, std::size_t bytes_max) {
    std::string text;
    TRY_DO(read_pieces(path, [&](std::string_view piece) -> Result<Nothing, Fault> {
        if (text.size() + piece.size() > bytes_max)
            return Err{Fault{fmt::format("{}: has more than {} bytes", path, bytes_max)}};
        text += piece;
        return Nothing{};
    }));
    return text;
}

Result<Digest, Fault> digest_of_file(const std::string& path) {
    Sha256 hash;
    TRY_DO(read_pieces(path, [&](std::string_view piece) -> Result<Nothing, Fault> {
        hash.add(bytes_of(piece));
        return Nothing{};
    }));
    return hash.finish();
}

Result<Nothing, Fault> write_new_file(const std::string& path, std::string_view bytes,
                                      Readers readers) {
    constexpr int how = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
    const mode_t rights =
        readers == Readers::owner ? S_IRUSR | S_IWUSR : S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH;
    const Descriptor file(::open(path.c_str(), how, rights));
    if (file.get() < 0) return file_fault(path, "cannot be created");
    // Whatever the process keeps from others by itself.
    if (::fchmod(file.get(), rights) != 0) return file_fault(path, "its mode cannot be set");
    auto written = write_all(file.get(), path, bytes);
    if (!written) {
        ::unlink(path.c_str());
        return written;
    }
    return sync_path(folder_of(path));
}

Result<Nothing, Fault> keep_from_others(const std::string& path, Group group) {
    struct stat facts{};
    if (::stat(path.c_str(), &facts) != 0) {
        if (errno == ENOENT) return Nothing{};
        return file_fault(path, "cannot be looked at");
    }
    constexpr mode_t others = S_IWGRP | S_IXGRP | S_IRWXO | S_IXUSR;
    if (!S_ISREG(facts.st_mode) || (facts.st_mode & others) == 0) return Nothing{};
    const mode_t kept = S_IRUSR | S_IWUSR | (group == Group::reads ? S_IRGRP : 0);
    if (::chmod(path.c_str(), facts.st_mode & kept) != 0)
        return file_fault(path, "others can read or write it, and its mode cannot be set");
    return Nothing{};
}

Result<Nothing, Fault> sync_path(const std::string& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) return file_fault(path, "cannot be opened");
    if (::fsync(file.get()) != 0) return file_fault(path, "cannot be synced");
    return Nothing{};
}

bool name_is_taken(const std::string& path) {
    struct stat facts{};
    return ::lstat(path.c_str(), &facts) == 0 || errno != ENOENT;
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace croupier::ops
