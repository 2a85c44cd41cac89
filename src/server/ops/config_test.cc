#include "server/ops/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "server/ops/test_kit.h"

namespace croupier::ops {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string project_file(const std::string& path) {
    return std::string(CROUPIER_SOURCE_DIR) + "/" + path;
}

// The least that a venue needs; what a test adds follows it.
constexpr std::string_view least = R"([venue]
name = "test"
[listen]
plain = ["127.0.0.1:0"]
[store]
path = "venue.db"
[vault]
path = "vault.db"
key = "venue.key"
)";

Config good(const std::string& more) {
    const auto config = parse_config(std::string(least) + more, "");
    if (!config) ADD_FAILURE() << rulebook::problems_text("test", config.error());
    CHECK(config.has_value());
    return *config;
}

// Lines count from the first one after `least`.
std::string problems(const std::string& more) {
    const auto config = parse_config(std::string(least) + more, "");
    if (config) return "none";
    constexpr int before = 9;
    auto found = config.error();
    for (auto& problem : found) problem.line -= before;
    return rulebook::problems_text("test", found);
}

std::string all_problems(std::string_view text) {
    const auto config = parse_config(text, "");
    return config ? "none" : rulebook::problems_text("test", config.error());
}

TEST(Config, TheExampleIsReadToTheLastKey) {
    const Config config = kit::must(load_config(project_file("config/example.toml")));
    EXPECT_EQ(config.venue.name, "riverside");
    EXPECT_THAT(config.listen.plain, ElementsAre(Address{"127.0.0.1", 8080}));
    EXPECT_THAT(config.listen.tls, ElementsAre(Address{"0.0.0.0", 8443}, Address{"::", 8443}));
    EXPECT_EQ(config.listen.source, CertificateSource::self_made);
    EXPECT_EQ(config.store.mirror, "/mnt/second/croupier/mirror.db");
    EXPECT_EQ(config.store.space_reserve_bytes, std::uint64_t{1} << 30);
    EXPECT_EQ(config.backup.every_ms, 86'400'000);
    EXPECT_EQ(config.limits.sockets_max, 2'000U);
    ASSERT_EQ(config.tables.size(), 6U);
    EXPECT_EQ(config.tables[2].settings.least, Money::cents(500));
    EXPECT_EQ(config.tables[2].settings.bet_limits.at(0).most, Money::cents(20'000));
    EXPECT_EQ(config.tables[3].settings.mode, floor::Mode::automatic);
    EXPECT_EQ(config.tables[4].settings.least, Money::cents(250));
    EXPECT_EQ(config.tables[5].settings.mode, floor::Mode::rng);
    EXPECT_EQ(config.tables[5].settings.pit, "fusion");
    EXPECT_EQ(config.tables[4].pace_ms, 4'000);
    EXPECT_TRUE(config.tables[4].pause_when_empty);
    ASSERT_EQ(config.devices.size(), 39U);
    EXPECT_EQ(config.devices[2].tty, "/dev/ttyUSB0");
    EXPECT_EQ(config.devices[2].detail.across_mm, 820U);
    EXPECT_EQ(config.devices[15].kind, DeviceKind::printer);
    ASSERT_EQ(config.terminals.size(), 12U);
    EXPECT_THAT(config.terminals[8].tables, ElementsAre("R1"));
    ASSERT_EQ(config.equipment.size(), 15U);
    EXPECT_EQ(config.equipment[13].name, "R1 ball");
    EXPECT_EQ(config.alarms.command.at(0), "/usr/bin/logger");
    EXPECT_EQ(config.lines.at("table[3].mode"), 180);
}

TEST(Config, ARootLiesBeforePathsThatBeginWithASlash) {
    const auto config = parse_config(
        "[venue]\nname = \"a\"\n[listen]\nplain = [\"127.0.0.1:0\"]\n[store]\npath = "
        "\"sqlite:/var/v.db\"\n[vault]\npath = \"vault.db\"\nkey = \"/etc/k\"\n",
        "/tmp/f", "/tmp/try");
    ASSERT_TRUE(config.has_value());
    EXPECT_EQ(config->store.path, "/tmp/try/var/v.db");
    EXPECT_EQ(config->vault.path, "/tmp/f/vault.db");
    EXPECT_EQ(config->vault.key, "/tmp/try/etc/k");
}

TEST(Config, WhatIsLeftOutHasItsDefault) {
    const Config config = good("");
    EXPECT_EQ(config.sign_in.idle_lock_ms, 300'000);
    EXPECT_EQ(config.sign_in.failures_max, 3U);
    EXPECT_EQ(config.clock_drift_max_ms, 250);
    EXPECT_EQ(config.backup.every_ms, 86'400'000);
    EXPECT_EQ(config.self_check.every_ms, 86'400'000);
    EXPECT_EQ(config.store.space_reserve_bytes, std::uint64_t{1} << 30);
    EXPECT_EQ(config.limits.queue_max, 100'000U);
    EXPECT_EQ(config.log.level, Level::info);
    EXPECT_THAT(config.tables, IsEmpty());
}

TEST(Config, RelativePathsAreRelativeToTheFile) {
    const kit::Scratch scratch;
    kit::put_text(scratch.path("venue.toml"), std::string(least) + "[log]\nfile = \"/var/l\"\n");
    const Config config = kit::must(load_config(scratch.path("venue.toml")));
    EXPECT_EQ(config.store.path, scratch.path("venue.db"));
    EXPECT_EQ(config.vault.key, scratch.path("venue.key"));
    EXPECT_EQ(config.log.file, "/var/l");
    EXPECT_EQ(config.store.head, "");
}

TEST(Config, AStoreIsAFileWithOrWithoutItsKind) {
    const auto store = [](const std::string& name) {
        std::string text(least);
        text.replace(text.find("venue.db"), 8, name);
        return parse_config(text, "/etc/croupier");
    };
    EXPECT_EQ(store("sqlite:/var/v.db")->store.path, "/var/v.db");
    EXPECT_EQ(store("sqlite:v.db")->store.path, "/etc/croupier/v.db");
    EXPECT_EQ(store("v.db")->store.path, "/etc/croupier/v.db");
    EXPECT_FALSE(store("postgresql://host/venue"));
}

TEST(Config, EveryProblemIsNamedAtOnceWithItsLineAndWhatIsAllowed) {
    const kit::Scratch scratch;
    kit::put_text(scratch.path("bad.toml"), R"([venue]
name = 7
colour = "red"
[listen]
plain = ["0.0.0.0:8080", "127.0.0.1:99999"]
[store]
path = "v.db"
snapshot_every = 3
[limits]
sockets_max = "many"
[sign_in]
idle_lock_ms = 1.5
[log]
level = "loud"
[weather]
[[table]]
name = "B1"
)");
    const std::string found = kit::why(load_config(scratch.path("bad.toml")));
    const auto line = [&](int number, const std::string& text) {
        return HasSubstr(scratch.path("bad.toml") + ":" + std::to_string(number) + ": " + text);
    };
    EXPECT_THAT(found, line(2, "venue.name: 7 is not a text"));
    EXPECT_THAT(found, line(3,
                            "venue.colour: is not known; here stand "
                            "confirm_twice_above_cents, demo, name, "));
    EXPECT_THAT(found, line(5, "listen.plain: 0.0.0.0 is not a loopback address"));
    EXPECT_THAT(found, line(5, "listen.plain: \"127.0.0.1:99999\" is not ADDRESS:PORT"));
    EXPECT_THAT(found, line(8, "store.snapshot_every: 3 is not a whole number from 100 to "));
    EXPECT_THAT(found, line(10, "limits.sockets_max: \"many\" is not a whole number from 1 to "));
    EXPECT_THAT(found,
                line(12, "sign_in.idle_lock_ms: a fraction or a date is not a whole number"));
    EXPECT_THAT(found, line(14, "log.level: \"loud\" is not one of debug, info, warning, error"));
    EXPECT_THAT(found, line(15, "weather: is not known"));
    EXPECT_THAT(found, line(16, "table.rulebook: is missing"));
    EXPECT_THAT(found, line(16, "table.game: is missing"));
    EXPECT_THAT(found, line(16, "table.minimum: must be more than 0.00"));
    EXPECT_THAT(found, HasSubstr("vault.path: is missing"));
    EXPECT_THAT(found, HasSubstr("vault.key: is missing"));
    EXPECT_EQ(std::ranges::count(found, '\n'), 13);
    EXPECT_FALSE(found.ends_with('\n'));
}

TEST(Config, PlainIsForLoopbackAlone) {
    const auto with = [](const std::string& address) {
        std::string text(least);
        text.replace(text.find("127.0.0.1:0"), 11, address);
        return all_problems(text);
    };
    for (const char* address : {"127.0.0.1:80", "127.9.9.9:80", "[::1]:80", "localhost:80"})
        EXPECT_EQ(with(address), "none") << address;
    for (const char* address :
         {"0.0.0.0:80", "[::]:80", "10.0.0.1:80", "127.evil.example:80", "127.0.0.1.example:80"})
        EXPECT_THAT(with(address), HasSubstr("not a loopback address")) << address;
    for (const char* address : {"127.0.0.1", ":80", "127.0.0.1:", "127.0.0.1:-1", "127.0.0.1:8x",
                                "[::1:80", "::1:80", "a b:80", "127.0.0.1:65536"})
        EXPECT_THAT(with(address), HasSubstr("is not ADDRESS:PORT")) << address;
}

TEST(Config, ContradictionsAreRefused) {
    EXPECT_THAT(problems("[backup]\nfolder = \"/b\"\nevery_hours = 25\n"),
                HasSubstr("test:3: backup.every_hours: 25 is not a whole number from 1 to 24"));
    EXPECT_THAT(problems("[sign_in]\ndelay_first_ms = 9000\ndelay_longest_ms = 8000\n"),
                HasSubstr("test:3: sign_in.delay_longest_ms: 8000 is less than "
                          "sign_in.delay_first_ms, 9000"));
    EXPECT_THAT(problems("[sign_in]\nidle_lock_ms = 600000\nsession_max_ms = 60000\n"),
                HasSubstr("test:3: sign_in.session_max_ms"));
    EXPECT_THAT(problems("[limits]\nqueue_max = 100\nbatch_entries_max = 101\n"),
                HasSubstr("test:3: limits.batch_entries_max: is greater than limits.queue_max"));
    EXPECT_THAT(problems("[log]\nfile = \"vault.db\"\n"),
                HasSubstr("vault.path and log.file are the same file, vault.db"));
    EXPECT_THAT(problems("[log]\nfile = \"venue.db.head\"\n"),
                HasSubstr("store.head and log.file are the same file"));
    EXPECT_THAT(problems("[log]\nfile = \"nowhere/../vault.db\"\n"),
                HasSubstr("vault.path and log.file are the same file"));
    EXPECT_THAT(problems("[log]\nfile = \"venue.db-wal\"\n"),
                HasSubstr("log.file and what lies beside store.path are the same file"));
    EXPECT_THAT(problems("[heads]\nfile = \"vault.db.first\"\n"),
                HasSubstr("heads.file and first passwords are the same file"));
    const auto itself = parse_config(std::string(least) + "[log]\nfile = \"venue.toml\"\n",
                                     "/etc", "", "/etc/venue.toml");
    ASSERT_FALSE(itself.has_value());
    EXPECT_THAT(itself.error().front().what, HasSubstr("log.file and this file are the same"));
    const std::string table =
        "rulebook = \"r\"\ngame = \"baccarat\"\nminimum = \"5.00\"\nmaximum = \"10.00\"\n";
    EXPECT_EQ(problems("[[table]]\nname = \"A\"\n" + table), "none");
    EXPECT_THAT(problems("[[table]]\nname = \"A\"\n" + table + "[[table]]\nname = \"A\"\n" + table),
                HasSubstr("test:8: table.name: there is a table A already"));
    EXPECT_THAT(problems("[[table]]\nname = \"Ab\"\n" + table +
                         "[[table]]\nname = \"aB\"\n" + table),
                HasSubstr("test:8: table.name: there is a table Ab already"));
    for (const char* part : {"terminal", "equipment", "device"}) {
        const std::string one = fmt::format("[[{}]]\nname = ", part);
        EXPECT_THAT(problems(one + "\"PT1\"\n" + one + "\"pt1\"\n"), HasSubstr("PT1 already"))
            << part;
    }
    const auto dealt_with = [&](const char* name) {
        return problems("[[table]]\nname = \"A\"\n" + table + "[[table]]\nname = \"B\"\n" + table +
                        "dealt_with = \"" + name + "\"\n");
    };
    EXPECT_EQ(dealt_with("A"), "none");
    for (const char* name : {"B", "C"})
        EXPECT_THAT(dealt_with(name), HasSubstr("test:13: table.dealt_with: there is no table " +
                                                std::string(name) + " above this one"));
    EXPECT_THAT(problems("[[table]]\nname = \"A\"\nrulebook = \"r\"\ngame = \"baccarat\"\n"
                         "minimum = \"5.00\"\nmaximum = \"4.00\"\n"),
                HasSubstr("test:6: table.maximum: is less than minimum"));
    EXPECT_THAT(problems("[[table]]\nname = \"A\"\nrulebook = \"r\"\ngame = \"bacarat\"\n"
                         "minimum = 5\nmaximum = \"10.0\"\n"),
                AllOf(HasSubstr("test:4: table.game: \"bacarat\" is not one of baccarat, roulette"),
                      HasSubstr("test:5: table.minimum: 5 is not an amount such as \"5.00\""),
                      HasSubstr("test:6: table.maximum: \"10.0\" is not an amount")));
}

TEST(Config, ADeviceIsOneThingInOnePlace) {
    const std::string device = "[[device]]\nname = \"w\"\nkind = \"note_acceptor\"\n";
    const std::string wheel = "[[device]]\nname = \"w\"\nkind = \"wheel\"\n";
    EXPECT_EQ(problems(device + "address = \"127.0.0.1:4001\"\nterminal = \"T1\"\n"), "none");
    EXPECT_THAT(problems(wheel + "address = \"127.0.0.1:4001\"\ntable = \"R9\"\n"),
                HasSubstr("test:5: device.table: there is no table R9"));
    EXPECT_THAT(problems(wheel + "address = \"127.0.0.1:4001\"\nterminal = \"T1\"\n"),
                HasSubstr("test:5: device.terminal: a wheel belongs to a table"));
    EXPECT_THAT(problems(device + "address = \"127.0.0.1:4001\"\ntable = \"R9\"\n"),
                HasSubstr("test:5: device.table: a note_acceptor belongs to a terminal"));
    // What crosses a network is encrypted under the device's own key.
    const std::string far = device + "address = \"10.0.0.1:4001\"\nterminal = \"T1\"\n";
    EXPECT_THAT(problems(far), HasSubstr("device.key: is missing: 10.0.0.1:4001 is not on this "
                                         "machine, and a plain line is for the loopback alone"));
    EXPECT_THAT(problems(far), HasSubstr("test:"));
    EXPECT_EQ(problems(far + "key = \"/k/w.key\"\n"), "none");
    EXPECT_THAT(problems(device + "tty = \"/dev/a\"\nterminal = \"T\"\nkey = \"/k\"\n"),
                HasSubstr("device.key: is for a line over the network"));
    EXPECT_THAT(problems(device + "terminal = \"T1\"\n"),
                HasSubstr("device.address: give address or tty, one of them"));
    EXPECT_THAT(problems(device + "tty = \"/dev/a\"\naddress = \"10.0.0.1:1\"\nterminal = \"T\"\n"),
                HasSubstr("give address or tty, one of them"));
    EXPECT_THAT(problems(device + "tty = \"ttyS0\"\nterminal = \"T\"\n"),
                HasSubstr("test:4: device.tty: is not a path from /"));
    EXPECT_THAT(problems(device + "tty = \"/dev/a\"\n"),
                HasSubstr("device.table: give table or terminal, one of them"));
    EXPECT_THAT(problems(device + "tty = \"/dev/a\"\nterminal = \"T\"\n" + device +
                         "tty = \"/dev/a\"\nterminal = \"T\"\n"),
                AllOf(HasSubstr("test:7: device.name: there is a device w already"),
                      HasSubstr("test:9: device.tty: another device is at /dev/a already")));
}

TEST(Config, CertificatesBelongToTls) {
    const auto listen = [](const std::string& more) {
        std::string text(least);
        const std::string_view plain = "plain = [\"127.0.0.1:0\"]\n";
        text.replace(text.find(plain), plain.size(), more);
        return all_problems(text);
    };
    EXPECT_THAT(listen(""), HasSubstr("listen: nothing to listen at"));
    EXPECT_THAT(
        listen("tls = [\"0.0.0.0:443\"]\n"),
        AllOf(HasSubstr("listen.certificate: is missing"), HasSubstr("listen.key: is missing")));
    EXPECT_THAT(listen("plain = [\"[::1]:1\"]\ncertificate = \"c\"\nkey = \"k\"\n"),
                HasSubstr("listen.tls: is empty, but a certificate or key is given"));
    EXPECT_EQ(listen("tls = [\"0.0.0.0:443\"]\ncertificate = \"c\"\nkey = \"k\"\n"), "none");
    EXPECT_THAT(listen("tls = [\"0.0.0.0:443\"]\ncertificate = \"c\"\nkey = \"c\"\n"),
                HasSubstr("listen.key: is the same file as listen.certificate"));
    EXPECT_THAT(listen("plain = [\"127.0.0.1:1\"]\ntls = [\"127.0.0.1:1\"]\n"
                       "certificate = \"c\"\nkey = \"k\"\n"),
                HasSubstr("127.0.0.1:1 stands in listen.plain too"));
    EXPECT_THAT(listen("plain = [\"127.0.0.1:1\"]\nmetrics = [\"0.0.0.0:9180\"]\n"),
                HasSubstr("listen.metrics: 0.0.0.0 is not a loopback address"));
}

TEST(Config, AlarmsHaveTheirWays) {
    const Config none = *parse_config(least, "");
    EXPECT_TRUE(none.alarms.command.empty() && none.alarms.webhook.empty());
    EXPECT_EQ(none.alarms.least, Severity::warning);
    const auto read = [](const std::string& lines) {
        return all_problems(std::string(least) + "[alarms]\n" + lines);
    };
    EXPECT_EQ(read("command = [\"/bin/true\", \"x\"]\nwebhook = \"https://a.example/b\"\n"
                   "mail_to = [\"duty@a.example\", \"root\"]\nmail_from = \"c@a.example\"\n"
                   "least = \"critical\"\n"),
              "none");
    EXPECT_THAT(read("webhook = \"http://a.example/secret\"\n"),
                AllOf(HasSubstr("alarms.webhook: is neither"), testing::Not(HasSubstr("secret"))));
    EXPECT_THAT(read("webhook_ca = \"ca.pem\"\n"), HasSubstr("alarms.webhook: is empty"));
    EXPECT_THAT(read("sendmail = \"sendmail\"\n"), HasSubstr("alarms.sendmail"));
    EXPECT_THAT(read("retry_first_ms = 5000\nretry_longest_ms = 500\n"),
                HasSubstr("alarms.retry_longest_ms: 500 is less than"));
    for (const char* bad : {"-oQ", "a b", "a@b,c@d", "<a@b>", "a@b\\nBcc", ""})
        EXPECT_THAT(read(std::string("mail_from = \"a@b\"\nmail_to = [\"") + bad + "\"]\n"),
                    HasSubstr("alarms.mail_to"))
            << bad;
}

TEST(Config, WhatIsNoTomlOrNoFileIsRefused) {
    const kit::Scratch scratch;
    EXPECT_THAT(kit::why(load_config(scratch.path("none.toml"))), HasSubstr("cannot be opened"));
    EXPECT_THAT(kit::why(load_config(scratch.path("."))), HasSubstr("is not a regular file"));
    kit::put_text(scratch.path("bad.toml"), "[venue]\nname = \n");
    EXPECT_THAT(kit::why(load_config(scratch.path("bad.toml"))), HasSubstr("bad.toml:2: "));
    kit::put_text(scratch.path("bad.toml"), std::string(config_bytes_max + 1, '#'));
    EXPECT_THAT(kit::why(load_config(scratch.path("bad.toml"))), HasSubstr("has more than"));
    EXPECT_THAT(all_problems("venue = 3\n"), HasSubstr("test:1: venue: 3 is not a table: [venue]"));
    EXPECT_THAT(all_problems("table = [1]\n"), HasSubstr("a list of at most 1000 tables"));
}

// Each line of the tables in docs/config.md is `key`, default, what it takes.
TEST(Config, TheDocumentNamesEveryKeyWithItsDefault) {
    const std::string document = kit::text_in(project_file("docs/config.md"));
    std::string lines;
    for (const KnownKey& key : known_keys()) {
        const std::string row = "| `" + key.path + "` | `" + key.usual + "` | " + key.allowed;
        if (document.find(row) == std::string::npos) lines += row + " |\n";
    }
    EXPECT_EQ(lines, "") << "docs/config.md lacks these";
    std::size_t rows = 0;
    for (std::size_t at = 0; (at = document.find("\n| `", at)) != std::string::npos; ++at) ++rows;
    EXPECT_EQ(rows, known_keys().size()) << "docs/config.md has keys that nobody reads";
}

TEST(Config, AmountsAreExact) {
    EXPECT_EQ(parse_amount("0.05"), Money::cents(5));
    EXPECT_EQ(parse_amount("1000.00"), Money::cents(100'000));
    for (const char* text : {"", "5", "5.0", "5.000", ".50", "-5.00", "5,00", "1e2.00", "+5.00"})
        EXPECT_FALSE(parse_amount(text)) << text;
    EXPECT_FALSE(parse_amount(std::string(30, '9') + ".00"));
}

}  // namespace
}  // namespace croupier::ops
