// The journal on a real disk: what an append costs that is durable when it returns, and how fast a
// store is read with every hash computed anew. The files go to the folder that
// CROUPIER_BENCH_FOLDER names, or to the system's own for temporary files: that must be a disk.
#include <benchmark/benchmark.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/draw.h"
#include "journal/memory/memory_store.h"
#include "journal/mirror/mirror_store.h"
#include "journal/sqlite/sqlite_store.h"

namespace croupier::journal {
namespace {

constexpr std::size_t item_bytes = 60;

class Folder {
public:
    Folder() {
        const char* chosen = std::getenv("CROUPIER_BENCH_FOLDER");
        const std::filesystem::path where =
            chosen != nullptr ? chosen : std::filesystem::temp_directory_path();
        std::string name = (where / "journal-bench-XXXXXX").string();
        CHECK(mkdtemp(name.data()) != nullptr);
        name_ = name;
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(name_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    SqliteOptions store(const std::string& name) const { return {.path = name_ + "/" + name}; }

private:
    std::string name_;
};

template <class T>
T must(Result<T, Fault> result) {
    CHECK(result.has_value());
    return std::move(*result);
}

const Genesis& genesis() {
    static const Genesis made{format_number, "bench", std::nullopt};
    return made;
}

Bytes batch_of(std::size_t items) {
    FastSource source(items);
    Bytes content(items * item_bytes);
    for (auto& byte : content) byte = static_cast<std::uint8_t>(source());
    return content;
}

void append_to(benchmark::State& state, Store& store) {
    const auto items = static_cast<std::size_t>(state.range(0));
    const Bytes content = batch_of(items);
    const Lease lease = must(store.take_lease("bench"));
    Sequence next = 1;
    std::vector<double> took_ms;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        must(store.append(lease, next, static_cast<std::int64_t>(next), content));
        const std::chrono::duration<double, std::milli> took =
            std::chrono::steady_clock::now() - start;
        took_ms.push_back(took.count());
        ++next;
    }
    std::sort(took_ms.begin(), took_ms.end());
    const auto at = [&](double share) {
        return took_ms[static_cast<std::size_t>(share * static_cast<double>(took_ms.size() - 1))];
    };
    state.counters["p50_ms"] = at(0.5);
    state.counters["p99_ms"] = at(0.99);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(content.size()));
}

void append_memory(benchmark::State& state) {
    const auto store = must(create_memory(genesis(), {}));
    append_to(state, *store);
}
BENCHMARK(append_memory)->Arg(100)->Arg(1000)->Iterations(10'000);

void append_sqlite(benchmark::State& state) {
    const Folder folder;
    const auto store = must(create_sqlite(folder.store("store"), genesis()));
    append_to(state, *store);
}
BENCHMARK(append_sqlite)->Arg(100)->Arg(1000)->UseRealTime()->MinTime(3);

void append_mirror(benchmark::State& state) {
    const Folder folder;
    const auto store = must(open_mirror({"a", create_sqlite(folder.store("a"), genesis())},
                                        {"b", create_sqlite(folder.store("b"), genesis())}, {}));
    append_to(state, *store);
}
BENCHMARK(append_mirror)->Arg(100)->Arg(1000)->UseRealTime()->MinTime(3);

// A store of about 60 MB; how it came to be is not measured.
class Filled {
public:
    explicit Filled(std::size_t items) {
        SqliteOptions options = folder_.store("store");
        options.synchronous = Synchronous::off;
        const auto store = must(create_sqlite(options, genesis()));
        const Lease lease = must(store->take_lease("bench"));
        const Bytes content = batch_of(items);
        const Sequence batches = 60'000'000 / content.size();
        for (Sequence next = 1; next <= batches; ++next)
            must(store->append(lease, next, 0, content));
        bytes_ = static_cast<std::int64_t>(batches * content.size());
    }
    std::unique_ptr<Store> open() const {
        return must(open_sqlite(folder_.store("store"), Access::read));
    }
    std::int64_t bytes() const { return bytes_; }

private:
    Folder folder_;
    std::int64_t bytes_ = 0;
};

void read_sqlite(benchmark::State& state) {
    const Filled filled(static_cast<std::size_t>(state.range(0)));
    const auto store = filled.open();
    for (auto _ : state) {
        std::size_t seen = 0;
        must(store->read(1, sequence_max, [&](const Batch& batch) -> Result<Nothing, Fault> {
            seen += batch.content.size();
            return Nothing{};
        }));
        CHECK(static_cast<std::int64_t>(seen) == filled.bytes());
    }
    state.SetBytesProcessed(state.iterations() * filled.bytes());
}
BENCHMARK(read_sqlite)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

void check_sqlite(benchmark::State& state) {
    const Filled filled(static_cast<std::size_t>(state.range(0)));
    const auto store = filled.open();
    for (auto _ : state) CHECK(must(store->check({})).ok());
    state.SetBytesProcessed(state.iterations() * filled.bytes());
}
BENCHMARK(check_sqlite)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace croupier::journal
