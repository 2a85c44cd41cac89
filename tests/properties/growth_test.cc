// Whatever one origin sends, ten thousand times: the state has an end, and so has every view of it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "codec/journal.h"
#include "floor/apply.h"
#include "floor/bounds.h"
#include "floor/mark.h"
#include "tests/rulebooks/conduct_kit.h"
#include "view/view.h"

namespace croupier::tests {
namespace {

constexpr std::uint64_t times = 10'000;
// What was refused so often in a row, in every variety, has changed nothing: it is refused again.
constexpr std::uint64_t refusals_max = 300;
// A socket drops a reader for whom more than this waits (server/net/network.h).
constexpr std::size_t message_bytes_max = 524'288;
// Ten thousand terminals, people or devices may be there; nothing may take more than they do.
constexpr std::size_t state_bytes_max = 16U << 20U;

// Fills an order with what there is, and with as many different values as it can hold.
struct Fill {
    std::uint64_t nth = 0;
    TableId table;
    TerminalId terminal;

    template <class T>
    void operator()(std::uint32_t, std::string_view, T& field) {
        fill(field);
    }
    void fill(TableId& id) const { id = table; }
    void fill(TerminalId& id) const { id = terminal; }
    void fill(StaffId& id) const { id = StaffId(static_cast<std::uint32_t>(1'000 + nth)); }
    void fill(floor::IncidentId& id) const { id = floor::IncidentId(1 + nth % 50); }
    void fill(floor::DeviceId& id) const {
        id = floor::DeviceId(static_cast<std::uint32_t>(nth % 3));
    }
    void fill(floor::RoundId& id) const { id = {table, static_cast<std::uint32_t>(nth % 2)}; }
    void fill(std::string& text) const { text = fmt::format("x{}", nth); }
    void fill(Money& money) const { money = dollars(5); }
    void fill(bool& flag) const { flag = nth % 2 == 1; }
    template <class T>
    void fill(std::optional<T>& maybe) {
        if (nth % 3 == 0) return maybe.reset();
        fill(maybe.emplace());
    }
    template <class T>
    void fill(T& field) {
        if constexpr (requires { names_of(field); })
            field = static_cast<T>(nth % names_of(field).size());
        else if constexpr (requires { T::fields(*this, field); })
            T::fields(*this, field);
    }
};

class Growth : public testing::Test {
protected:
    Growth() : hall_(rapid_fusion) {
        table_ = hall_.table();
        terminal_ = hall_.player();
        manager_ = hall_.manager();
    }

    floor::Command command_from(floor::OriginKind kind, std::uint64_t nth) const {
        floor::Command command;
        command.origin = {kind, kind == floor::OriginKind::terminal ? terminal_.value() : 1};
        command.counter = nth + 1;
        if (kind == floor::OriginKind::dealer_terminal || kind == floor::OriginKind::office)
            command.actor = manager_;
        return command;
    }

    // What somebody can send who can send this order, as often as they like.
    template <class Area, class Said>
    void send(floor::OriginKind kind) {
        floor::State state = hall_.state();
        std::uint64_t refused = 0;
        for (std::uint64_t nth = 0; nth < times && refused < refusals_max; ++nth) {
            floor::Command command = command_from(kind, nth);
            command.at = state.at;
            Said said;
            Fill fill{nth, table_, terminal_};
            Said::fields(fill, said);
            command.order = Area{std::move(said)};
            floor::Ruling ruling;
            const CheckTrap trap;
            try {
                ruling = floor::decide(state, command);
            } catch (const CheckFailed&) {
                ruling.refusal = {Rejection::engine_fault, 0};
            }
            refused = ruling.accepted() ? 0 : refused + 1;
            if (!ruling.accepted()) ruling.events.clear();
            if (!floor::apply(state, ruling.events)) break;
            floor::remember(state, command, ruling.refusal);
        }
        const auto name = floor::origin_kind_names[static_cast<std::size_t>(kind)];
        expect_bounded(state, fmt::format("{} from {}", Said::type_name, name));
    }

    void expect_bounded(const floor::State& state, const std::string& what) const {
        EXPECT_LT(codec::encode_state(state).size(), state_bytes_max) << what;
        const view::Source source{state, state.at, 1, {}, "test"};
        const auto size = [&](const view::Audience& audience) {
            return view::view_json(source, audience).size();
        };
        EXPECT_LT(size(view::Dealer{table_}), message_bytes_max) << what;
        EXPECT_LT(size(view::AtTable{table_}), message_bytes_max) << what;
        EXPECT_LT(size(view::Display{table_}), message_bytes_max) << what;
        EXPECT_LT(size(view::Player{terminal_, {}}), message_bytes_max) << what;
        EXPECT_LT(size(view::Office{}), 4 * message_bytes_max) << what;
    }

    template <class Area, std::size_t... each>
    void send_all(floor::OriginKind kind, std::index_sequence<each...>) {
        (send<Area, std::variant_alternative_t<each, Area>>(kind), ...);
    }
    template <class Area>
    void send_all() {
        for (const auto kind : {floor::OriginKind::terminal, floor::OriginKind::dealer_terminal,
                                floor::OriginKind::office, floor::OriginKind::device})
            send_all<Area>(kind, std::make_index_sequence<std::variant_size_v<Area>>());
    }

    Hall hall_;
    TableId table_;
    TerminalId terminal_;
    StaffId manager_;
};

TEST_F(Growth, OrdersAboutStaffHaveAnEnd) {
    send_all<floor::StaffCommand>();
}
TEST_F(Growth, OrdersAboutTerminalsHaveAnEnd) {
    send_all<floor::TerminalCommand>();
}
TEST_F(Growth, OrdersAboutTablesHaveAnEnd) {
    send_all<floor::TableCommand>();
}
TEST_F(Growth, WagersHaveAnEnd) {
    send_all<floor::WagerCommand>();
}
TEST_F(Growth, PlayHasAnEnd) {
    send_all<floor::PlayCommand>();
}
TEST_F(Growth, IncidentsHaveAnEnd) {
    send_all<floor::IncidentCommand>();
}
TEST_F(Growth, DevicesHaveAnEnd) {
    send_all<floor::DeviceCommand>();
}

// Finding out whether it is the same order again.
TEST_F(Growth, TheMarkOfAnOrderIsItsOwnAndForEver) {
    const floor::Order cash = floor::TerminalCommand{floor::CashOut{TerminalId(3)}};
    EXPECT_EQ(floor::mark_of(cash), floor::mark_of(cash));
    EXPECT_NE(floor::mark_of(cash),
              floor::mark_of(floor::TerminalCommand{floor::CashOut{TerminalId(4)}}));
    EXPECT_NE(floor::mark_of(cash),
              floor::mark_of(floor::TerminalCommand{floor::RemoveCard{TerminalId(3)}}));
    // The record that the host finds in its books is not what somebody said.
    floor::VoidPastRound past;
    past.round = {TableId(1), 7};
    const std::uint64_t before = floor::mark_of(floor::IncidentCommand{past});
    past.record.round = {TableId(1), 7};
    EXPECT_EQ(floor::mark_of(floor::IncidentCommand{past}), before);
    past.round.number = 8;
    EXPECT_NE(floor::mark_of(floor::IncidentCommand{past}), before);
}

TEST_F(Growth, ACounterMayNotJumpOverAllOthers) {
    floor::Command command = command_from(floor::OriginKind::terminal, 0);
    command.at = hall_.state().at;
    command.order = floor::TerminalCommand{floor::CashOut{terminal_}};
    const auto most = static_cast<std::uint64_t>(command.at) + floor::counter_jump_max;
    for (const std::uint64_t counter : {most + 1, std::uint64_t{1} << 63U, ~std::uint64_t{0}}) {
        command.counter = counter;
        const floor::Ruling ruling = floor::decide(hall_.state(), command);
        EXPECT_EQ(ruling.refusal.reason, Rejection::counter_too_high);
        EXPECT_EQ(ruling.refusal.amount, static_cast<std::int64_t>(most));
        // It has used up nothing.
        floor::State state = hall_.state();
        const std::uint64_t highest = state.highest_counter(command.origin);
        floor::remember(state, command, ruling.refusal);
        EXPECT_EQ(state.highest_counter(command.origin), highest);
    }
    command.counter = most;
    EXPECT_NE(floor::decide(hall_.state(), command).refusal.reason, Rejection::counter_too_high);
}

// Faults of a table, one after the other, and nobody who sends what was ordered about them.
TEST_F(Growth, NoticesThatNobodySendsHaveAnEnd) {
    floor::State state = hall_.state();
    const auto notices = [&] {
        return std::count_if(
            state.pending.effects.begin(), state.pending.effects.end(),
            [](const auto& effect) { return effect.kind == floor::EffectKind::notify; });
    };
    const auto fails = [&](std::uint64_t nth) {
        floor::Command command = command_from(floor::OriginKind::host, nth);
        command.at = state.at;
        command.order = floor::VenueCommand{floor::ReportEngineFault{table_, "fault"}};
        const floor::Ruling ruling = floor::decide(state, command);
        ASSERT_TRUE(ruling.accepted());
        ASSERT_TRUE(floor::apply(state, ruling.events).has_value());
    };
    fails(0);
    ASSERT_EQ(notices(), 1);
    for (std::uint64_t nth = 1; nth < floor::notices_max + 50; ++nth) fails(nth);
    EXPECT_EQ(static_cast<std::size_t>(notices()), floor::notices_max);
    // As soon as one was sent the next is ordered.
    floor::Command sent = command_from(floor::OriginKind::host, 0);
    sent.at = state.at;
    sent.order = floor::TerminalCommand{
        floor::ReportEffect{state.pending.effects.front().id, floor::EffectResult::done}};
    const floor::Ruling ruling = floor::decide(state, sent);
    ASSERT_TRUE(ruling.accepted()) << floor::name_of(ruling.refusal.reason);
    ASSERT_TRUE(floor::apply(state, ruling.events).has_value());
    EXPECT_EQ(static_cast<std::size_t>(notices()), floor::notices_max - 1);
    fails(floor::notices_max + 50);
    EXPECT_EQ(static_cast<std::size_t>(notices()), floor::notices_max);
}

// A result is doubted, which freezes everybody's account of that round, and one player's winnings
// are withheld in the same order.
TEST(Freezing, ADoubtedResultThatIsWithheldFreezesAnAccountOnce) {
    Hall hall(crown);
    const TableId table = hall.table();
    const TerminalId one = hall.player();
    const TerminalId two = hall.player();
    hall.new_game(table);
    hall.stake(one, table, "player", dollars(10));
    hall.stake(two, table, "banker", dollars(10));
    hall.close_betting(table);
    hall.must(hall.deal(table));
    hall.must(hall.confirm(table, hall.dealer()));
    floor::OpenIncident doubt;
    doubt.round = {table, hall.at(table).round.number};
    doubt.kind = floor::IncidentKind::wrong_result;
    doubt.terminal = one;
    doubt.text = "a card was read wrong";
    doubt.withhold = true;
    hall.must(hall.by(hall.manager(), floor::IncidentCommand{doubt}));
    std::vector<TerminalId> frozen;
    for (const floor::Event& event : hall.ear.entries.back().events)
        if (const auto* incident = std::get_if<floor::IncidentEvent>(&event))
            if (const auto* fact = std::get_if<floor::AccountsFrozen>(incident))
                frozen.insert(frozen.end(), fact->terminals.begin(), fact->terminals.end());
    EXPECT_EQ(std::count(frozen.begin(), frozen.end(), one), 1);
    EXPECT_EQ(std::count(frozen.begin(), frozen.end(), two), 1);
    for (const TerminalId terminal : {one, two})
        EXPECT_NE(hall.state().find_terminal(terminal)->frozen, floor::IncidentId{});
}

}  // namespace
}  // namespace croupier::tests
