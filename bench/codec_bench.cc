// What it costs to spell an event of three wagers with their three transfers, and to read it.
#include <benchmark/benchmark.h>

#include "encoding/binary.h"
#include "encoding/example.h"
#include "encoding/wire.h"

namespace croupier::encoding {
namespace {

void encode_event(benchmark::State& state) {
    const example::Event event = example::three_bets();
    Bytes bytes;
    for (auto _ : state) {
        bytes.clear();
        append_encoded(bytes, event);
        benchmark::DoNotOptimize(bytes.data());
    }
    state.counters["bytes"] = static_cast<double>(bytes.size());
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(encode_event);

// As the writer fills a batch: one event behind the other.
void encode_batch(benchmark::State& state) {
    const example::Event event = example::three_bets();
    Bytes bytes;
    for (auto _ : state) {
        bytes.clear();
        for (int i = 0; i < 1000; ++i) append_encoded(bytes, event);
        benchmark::DoNotOptimize(bytes.data());
    }
    state.SetItemsProcessed(1000 * state.iterations());
}
BENCHMARK(encode_batch);

void decode_event(benchmark::State& state) {
    const Bytes bytes = encode(example::Event{example::three_bets()});
    for (auto _ : state) {
        auto event = decode<example::Event>(bytes);
        CHECK(event.has_value());
        benchmark::DoNotOptimize(&*event);
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(decode_event);

// As recovery reads: into the same value again and again.
void decode_event_into(benchmark::State& state) {
    const Bytes bytes = encode(example::Event{example::three_bets()});
    example::Event event;
    for (auto _ : state) {
        CHECK(decode_into(event, bytes).has_value());
        benchmark::DoNotOptimize(&event);
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(decode_event_into);

void write_json(benchmark::State& state) {
    const example::Event event = example::three_bets();
    std::string text;
    for (auto _ : state) {
        text.clear();
        append_json(text, event);
        benchmark::DoNotOptimize(text.data());
    }
    state.counters["bytes"] = static_cast<double>(text.size());
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(write_json);

void read_json(benchmark::State& state) {
    const std::string text = to_json(example::Event{example::three_bets()});
    json::Reader reader;
    for (auto _ : state) {
        const auto value = reader.read(text);
        CHECK(value.has_value());
        auto event = from_json<example::Event>(**value);
        CHECK(event.has_value());
        benchmark::DoNotOptimize(&*event);
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(read_json);

}  // namespace
}  // namespace croupier::encoding
