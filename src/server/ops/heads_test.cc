#include "server/ops/heads.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>

#include "server/ops/digest_list.h"
#include "vault/vault.h"

namespace croupier::ops {
namespace {

using testing::HasSubstr;

journal::Checkpoint signed_by(std::uint8_t seed, journal::Sequence sequence) {
    const auto key = journal::SigningKey::of_seed(Bytes(32, seed));
    return journal::sign_checkpoint(*key, {sequence, sha256(bytes_of("batch"))});
}

class SecondPlace : public testing::Test {
protected:
    SecondPlace() { std::filesystem::remove(places_.file); }
    void append(const std::string& text) { std::ofstream(places_.file, std::ios::app) << text; }
    static bool takes_all(const journal::Checkpoint&) { return true; }
    // The venue whose key has the seed 1.
    SecondPlaceRules rules() const {
        return {[](const journal::PublicKey& key) { return key == signed_by(1, 1).key; },
                [this](const journal::Head& head) -> Result<bool, Fault> {
                    return head.sequence == accepted_;
                }};
    }
    std::string wrong() const {
        const auto place = read_second_place(places_.file, rules());
        return place ? "" : place.error().what;
    }

    HeadsConfig places_{.file =
                            fmt::format("{}croupier_heads.{}.txt", testing::TempDir(), ::getpid())};
    journal::Sequence accepted_ = 0;  // from which two people had the venue go on
};

TEST_F(SecondPlace, TheNewestLineThatCountsIsFound) {
    EXPECT_FALSE(newest_head(places_.file, takes_all)->has_value());
    EXPECT_TRUE(send_head(places_, "venue", signed_by(1, 10)).empty());
    EXPECT_TRUE(send_head(places_, "venue", signed_by(1, 11)).empty());
    EXPECT_TRUE(send_head(places_, "venue", signed_by(2, 99)).empty());
    EXPECT_EQ(read_heads(places_.file)->size(), 3U);
    EXPECT_EQ((*newest_head(places_.file, takes_all))->head.sequence, 99U);
    const journal::PublicKey own = signed_by(1, 1).key;
    const auto found =
        newest_head(places_.file, [&](const journal::Checkpoint& head) { return head.key == own; });
    EXPECT_EQ((*found)->head.sequence, 11U);
}

TEST_F(SecondPlace, ATornLineIsPassedOverAndTheNextStandsAlone) {
    send_head(places_, "venue", signed_by(1, 10));
    append("11:ab");
    EXPECT_EQ((*newest_head(places_.file, takes_all))->head.sequence, 10U);
    send_head(places_, "venue", signed_by(1, 12));
    EXPECT_EQ((*newest_head(places_.file, takes_all))->head.sequence, 12U);
    // What was torn is marked, so that nobody takes it for a line that somebody wrote.
    EXPECT_EQ(read_heads(places_.file)->size(), 2U);
    const auto place = read_second_place(places_.file, rules());
    ASSERT_TRUE(place) << place.error().what;
    EXPECT_EQ(place->torn, 1U);
    EXPECT_EQ(place->newest->head.sequence, 12U);
    append("nonsense\n");
    EXPECT_THAT(read_heads(places_.file).error().what, HasSubstr(":4: not SEQUENCE:HASH"));
}

TEST_F(SecondPlace, NoFileIsNoHead) {
    const auto place = read_second_place(places_.file, rules());
    ASSERT_TRUE(place);
    EXPECT_FALSE(place->newest);
}

TEST_F(SecondPlace, ALineThatCannotBeReadIsNamed) {
    send_head(places_, "venue", signed_by(1, 10));
    append("11:ab\n");
    send_head(places_, "venue", signed_by(1, 12));
    EXPECT_THAT(wrong(), HasSubstr(places_.file + ":2: not SEQUENCE:HASH KEY SIGNATURE"));
}

TEST_F(SecondPlace, AnEmptyLineIsNoLineOfOurs) {
    send_head(places_, "venue", signed_by(1, 10));
    append("\n");
    EXPECT_THAT(wrong(), HasSubstr(":2: not SEQUENCE:HASH"));
}

TEST_F(SecondPlace, ALineByAnUnknownKeyIsNamed) {
    send_head(places_, "venue", signed_by(1, 10));
    send_head(places_, "venue", signed_by(2, 11));
    EXPECT_THAT(wrong(), HasSubstr(":2: signed with key " + hex_of(signed_by(2, 1).key.bytes)));
}

TEST_F(SecondPlace, ALineThatIsOutOfOrderIsNamedUnlessTwoPeopleAcceptedTheLoss) {
    for (const journal::Sequence sequence : {10U, 20U, 15U, 16U})
        send_head(places_, "venue", signed_by(1, sequence));
    EXPECT_THAT(wrong(), HasSubstr(":3: head 15 comes after head 20"));
    accepted_ = 15;
    const auto place = read_second_place(places_.file, rules());
    ASSERT_TRUE(place) << place.error().what;
    EXPECT_EQ(place->newest->head.sequence, 16U);
    send_head(places_, "venue", signed_by(1, 16));
    EXPECT_THAT(wrong(), HasSubstr(":5: head 16 comes after head 16"));
}

TEST_F(SecondPlace, ALineWithAWrongSignatureIsNamed) {
    journal::Checkpoint forged = signed_by(1, 50);
    forged.head.sequence = 51;
    send_head(places_, "venue", signed_by(1, 10));
    send_head(places_, "venue", forged);
    EXPECT_THAT(wrong(), HasSubstr(":2: the signature is wrong"));
}

TEST_F(SecondPlace, AForgedSignatureCountsForNothing) {
    journal::Checkpoint forged = signed_by(1, 50);
    forged.head.sequence = 51;
    send_head(places_, "venue", signed_by(1, 10));
    send_head(places_, "venue", forged);
    EXPECT_EQ((*newest_head(places_.file, takes_all))->head.sequence, 10U);
}

TEST_F(SecondPlace, AFileThatCannotBeWrittenIsSaid) {
    places_.file = "/no/such/folder/heads.txt";
    EXPECT_THAT(send_head(places_, "venue", signed_by(1, 1)),
                testing::ElementsAre(HasSubstr("/no/such/folder")));
}

TEST(Push, AnAddressIsReadOrRefused) {
    const auto target = parse_push("http://10.0.0.1:9000/heads");
    ASSERT_TRUE(target.has_value());
    EXPECT_EQ(target->host, "10.0.0.1");
    EXPECT_EQ(target->port, "9000");
    EXPECT_EQ(target->path, "/heads");
    EXPECT_EQ(parse_push("http://log")->port, "80");
    for (const char* wrong : {"https://x/", "http://", "http://x:y/", "http://x /", "x"})
        EXPECT_FALSE(parse_push(wrong).has_value()) << wrong;
}

// Listens on the loopback, takes one request and answers it.
class Listener {
public:
    explicit Listener(std::string answer) : answer_(std::move(answer)) {
        sockaddr_in here{};
        here.sin_family = AF_INET;
        here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        listening_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        CHECK(::bind(listening_, reinterpret_cast<sockaddr*>(&here), sizeof here) == 0);
        CHECK(::listen(listening_, 1) == 0);
        socklen_t size = sizeof here;
        CHECK(::getsockname(listening_, reinterpret_cast<sockaddr*>(&here), &size) == 0);
        url = "http://127.0.0.1:" + std::to_string(ntohs(here.sin_port)) + "/heads";
        thread_ = std::thread([this] { take_one(); });
    }
    ~Listener() {
        // Whoever never called wakes it.
        ::shutdown(listening_, SHUT_RDWR);
        if (thread_.joinable()) thread_.join();
        ::close(listening_);
    }
    // What was asked, when it has been answered.
    const std::string& request() {
        thread_.join();
        return request_;
    }
    std::string url;

private:
    void take_one() {
        const int line = ::accept(listening_, nullptr, nullptr);
        if (line < 0) return;
        std::array<char, 4096> piece{};
        while (!request_.ends_with("}\n")) {
            const ssize_t got = ::recv(line, piece.data(), piece.size(), 0);
            if (got <= 0) break;
            request_.append(piece.data(), static_cast<std::size_t>(got));
        }
        ::send(line, answer_.data(), answer_.size(), MSG_NOSIGNAL);
        ::close(line);
    }

    std::string answer_;
    std::string request_;
    int listening_ = -1;
    std::thread thread_;
};

TEST(Push, AHeadIsPostedAsJson) {
    Listener elsewhere("HTTP/1.1 204 No Content\r\n\r\n");
    const journal::Checkpoint head = signed_by(1, 10);
    EXPECT_TRUE(send_head({.push = elsewhere.url}, "the \"Crown\"", head).empty());
    const std::string& request = elsewhere.request();
    EXPECT_THAT(request, testing::StartsWith("POST /heads HTTP/1.1\r\n"));
    const std::string body = "{\"venue\":\"the \\\"Crown\\\"\",\"head\":\"" +
                             journal::head_text(head.head) + "\",\"key\":\"" +
                             hex_of(head.key.bytes) + "\",\"signature\":\"" +
                             hex_of(head.signature.bytes) + "\"}\n";
    EXPECT_THAT(request, testing::EndsWith("\r\n\r\n" + body));
    EXPECT_THAT(request, HasSubstr("Content-Length: " + std::to_string(body.size()) + "\r\n"));
}

TEST(Push, WhateverIsNoYesIsAProblem) {
    for (const char* answer : {"HTTP/1.1 500 No\r\n\r\n", "nonsense that is long enough", ""}) {
        Listener elsewhere(answer);
        EXPECT_THAT(send_head({.push = elsewhere.url}, "venue", signed_by(1, 10)),
                    testing::ElementsAre(HasSubstr("answered")))
            << answer;
    }
    // Nobody listens there any more.
    std::string url;
    {
        const Listener gone("");
        url = gone.url;
    }
    EXPECT_THAT(send_head({.push = url}, "venue", signed_by(1, 10)),
                testing::ElementsAre(HasSubstr("refused")));
}

TEST(SystemLog, GetsEachHeadAsOneMessage) {
    const std::string path = fmt::format("{}croupier_log.{}.sock", testing::TempDir(), ::getpid());
    std::filesystem::remove(path);
    const HeadsConfig places{.syslog = true, .syslog_socket = path};
    EXPECT_THAT(send_head(places, "venue", signed_by(1, 9)), testing::ElementsAre(HasSubstr(path)));
    const int log = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    sockaddr_un here{};
    here.sun_family = AF_UNIX;
    ASSERT_LT(path.size(), sizeof here.sun_path);
    std::copy(path.begin(), path.end(), here.sun_path);
    ASSERT_EQ(::bind(log, reinterpret_cast<sockaddr*>(&here), sizeof here), 0);
    const journal::Checkpoint head = signed_by(1, 10);
    EXPECT_TRUE(send_head(places, "venue", head).empty());
    std::array<char, 4096> message{};
    const ssize_t got = ::recv(log, message.data(), message.size(), MSG_DONTWAIT);
    ::close(log);
    std::filesystem::remove(path);
    ASSERT_GT(got, 0);
    const std::string said(message.data(), static_cast<std::size_t>(got));
    EXPECT_THAT(said, testing::StartsWith("<37>"));  // auth, notice
    EXPECT_THAT(said, testing::EndsWith("croupier signed head of venue: " +
                                        journal::checkpoint_text(head)));
}

TEST(SigningKeys, AreRenewedAfterSoManyDaysAndVouchedForByTheOneBefore) {
    constexpr std::int64_t a_day = 86'400'000;
    auto opened = vault::Vault::open({.path = ":memory:", .key_path = {}, .cost = {1, 8192}});
    ASSERT_TRUE(opened);
    vault::Vault& vault = *opened;
    const vault::PublicKey first = vault.public_key();
    const auto renewed = [&](std::int64_t days, std::int64_t now_ms) {
        const auto done = renew_key_if_due(vault, days, now_ms);
        EXPECT_TRUE(done);
        return done && *done;
    };
    EXPECT_FALSE(renewed(30, 100 * a_day)) << "from now on it counts";
    EXPECT_FALSE(renewed(30, 130 * a_day - 1));
    EXPECT_FALSE(renewed(0, 500 * a_day)) << "never";
    EXPECT_EQ(vault.public_key(), first);
    EXPECT_TRUE(renewed(30, 130 * a_day));
    const vault::PublicKey second = vault.public_key();
    EXPECT_NE(second, first);
    const auto vouched = vault.endorsement();
    ASSERT_TRUE(vouched && *vouched);
    EXPECT_EQ((*vouched)->previous, first);
    EXPECT_FALSE(renewed(30, 130 * a_day));
    EXPECT_FALSE(renewed(30, 160 * a_day - 1));
    EXPECT_TRUE(renewed(30, 160 * a_day));
    EXPECT_NE(vault.public_key(), second);
}

TEST(TrustedKeys, AnApprovedListMayNameThem) {
    const std::string key = hex_of(signed_by(1, 1).key.bytes);
    const std::string list =
        hex_of(sha256(bytes_of("x"))) + "  croupier\n# signing-key " + key + "\n";
    EXPECT_EQ(parse_digest_list(list)->size(), 1U);
    const auto keys = approved_keys(list);
    ASSERT_EQ(keys->size(), 1U);
    EXPECT_EQ(hex_of(keys->front().bytes), key);
    EXPECT_FALSE(approved_keys("# signing-key 12\n").has_value());
}

}  // namespace
}  // namespace croupier::ops
