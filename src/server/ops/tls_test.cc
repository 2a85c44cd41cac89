#include "server/ops/tls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>

#include "server/ops/test_kit.h"

namespace croupier::ops {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

constexpr std::int64_t tls_now = 1'800'000'000'000;
constexpr std::int64_t tls_year = 365LL * 24 * 3'600 * 1'000;

struct Certificates : testing::Test {
    TlsFiles files(const std::string& name) const {
        return {scratch.path(name + ".pem"), scratch.path(name + ".key")};
    }
    int run(const std::string& command) const {
        return std::system(("cd " + scratch.path(".") + " && " + command).c_str());
    }
    kit::Scratch scratch;
};
using SelfMadeCertificate = Certificates;

TEST_F(SelfMadeCertificate, IsMadeOnceForThisMachineAndAYear) {
    const TlsFacts made = kit::must(prepare_self_made_tls(files("a"), tls_now));
    EXPECT_TRUE(made.made_now);
    EXPECT_TRUE(made.self_signed);
    EXPECT_EQ(made.ends_at_ms, tls_now + tls_year);
    EXPECT_LT(made.begins_at_ms, tls_now);
    EXPECT_THAT(made.names,
                AllOf(Contains("localhost"), Contains("127.0.0.1"), Contains("0:0:0:0:0:0:0:1")));
    EXPECT_TRUE(made.ends_within(tls_now, tls_year + 1));
    EXPECT_FALSE(made.ends_within(tls_now, tls_year));
    for (const std::string& path : {files("a").certificate, files("a").key}) {
        struct stat facts{};
        ASSERT_EQ(::stat(path.c_str(), &facts), 0);
        EXPECT_EQ(facts.st_mode & 0777U, 0600U) << path;
    }
    const TlsFacts again = kit::must(prepare_self_made_tls(files("a"), tls_now + 1));
    EXPECT_FALSE(again.made_now);
    EXPECT_EQ(again.fingerprint, made.fingerprint);
    EXPECT_NE(kit::must(prepare_self_made_tls(files("b"), tls_now)).fingerprint, made.fingerprint);
}

TEST_F(SelfMadeCertificate, IsAsOpensslSaysItIs) {
    const TlsFacts made = kit::must(prepare_self_made_tls(files("a"), tls_now));
    ASSERT_EQ(run("openssl x509 -in a.pem -noout -fingerprint -sha256 -text > said 2>&1"), 0);
    const std::string said = kit::text_in(scratch.path("said"));
    EXPECT_THAT(said, HasSubstr(fingerprint_text(made.fingerprint)));
    EXPECT_THAT(said, AllOf(HasSubstr("prime256v1"), HasSubstr("ecdsa-with-SHA256"),
                            HasSubstr("CA:FALSE"), HasSubstr("TLS Web Server Authentication")));
    EXPECT_EQ(run("openssl verify -attime 1800000001 -CAfile a.pem a.pem > said 2>&1"), 0)
        << kit::text_in(scratch.path("said"));
}

TEST_F(SelfMadeCertificate, WithOneFileAloneNothingIsMadeOrOverwritten) {
    kit::put_text(files("a").key, "mine");
    EXPECT_THAT(kit::why(prepare_self_made_tls(files("a"), tls_now)),
                AllOf(HasSubstr("a.pem: is missing, but "), HasSubstr("a.key is there")));
    EXPECT_EQ(kit::text_in(files("a").key), "mine");
    EXPECT_FALSE(std::filesystem::exists(files("a").certificate));
    EXPECT_THAT(kit::why(prepare_self_made_tls(
                    {scratch.path("no/such/a.pem"), scratch.path("no/such/a.key")}, tls_now)),
                HasSubstr("cannot be created"));
}

TEST_F(SelfMadeCertificate, ACertificateThatCannotBeWrittenLeavesNoKey) {
    const TlsFiles half{scratch.path("no/such/a.pem"), scratch.path("a.key")};
    EXPECT_FALSE(prepare_self_made_tls(half, tls_now));
    EXPECT_FALSE(std::filesystem::exists(half.key));
}

using GivenCertificate = Certificates;

TEST_F(GivenCertificate, EveryThingThatIsWrongWithItHasItsSentence) {
    kit::must(prepare_self_made_tls(files("a"), tls_now));
    kit::must(prepare_self_made_tls(files("b"), tls_now));
    const auto fault = [&](const TlsFiles& given, std::int64_t at = tls_now) {
        return kit::why(examine_tls(given, at));
    };
    EXPECT_EQ(fault(files("a")), "no fault");
    EXPECT_THAT(fault({files("a").certificate, files("b").key}),
                AllOf(HasSubstr("b.key: is not the key of "), HasSubstr("a.pem")));
    EXPECT_THAT(fault(files("a"), tls_now + tls_year), HasSubstr("a.pem: has expired"));
    EXPECT_THAT(fault(files("a"), tls_now - tls_year), HasSubstr("a.pem: is not valid yet"));
    EXPECT_THAT(fault(files("c")), HasSubstr("c.pem: cannot be opened: No such file"));
    EXPECT_THAT(fault({files("a").key, files("a").key}),
                HasSubstr("a.key: is no certificate in PEM: "));
    EXPECT_THAT(fault({files("a").certificate, files("a").certificate}),
                HasSubstr("a.pem: is no private key in PEM without a passphrase"));
    kit::put_text(scratch.path("c.pem"), "nonsense");
    EXPECT_THAT(fault({scratch.path("c.pem"), files("a").key}),
                HasSubstr("c.pem: is no certificate in PEM"));
    ASSERT_EQ(::chmod(files("a").key.c_str(), 0640), 0);
    EXPECT_THAT(fault(files("a")), HasSubstr("others can read this key (mode 640): chmod 600"));
}

TEST_F(GivenCertificate, AKeyWithAPassphraseIsRefusedAndNobodyIsAsked) {
    kit::must(prepare_self_made_tls(files("a"), tls_now));
    ASSERT_EQ(
        run("openssl ec -in a.key -aes256 -passout pass:x -out locked.key > /dev/null 2>&1 && "
            "chmod 600 locked.key"),
        0);
    EXPECT_THAT(
        kit::why(examine_tls({files("a").certificate, scratch.path("locked.key")}, tls_now)),
        HasSubstr("locked.key: is no private key in PEM without a passphrase"));
}

}  // namespace
}  // namespace croupier::ops
