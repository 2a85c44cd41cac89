#include "server/ops/self_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>

#include "server/ops/every.h"
#include "server/ops/files.h"
#include "server/ops/test_kit.h"

namespace croupier::ops {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// An installation: a program, two rulebooks, a web folder with folders in it.
struct Installation : testing::Test {
    Installation() {
        for (const char* folder : {"rulebooks", "web", "web/player"})
            std::filesystem::create_directory(scratch.path(folder));
        kit::put_text(scratch.path("croupier"), "the program");
        kit::put_text(scratch.path("rulebooks/one.toml"), "one");
        kit::put_text(scratch.path("rulebooks/two.toml"), "two");
        kit::put_text(scratch.path("web/index.html"), "<html>");
        kit::put_text(scratch.path("web/player/app.js"), "let x");
        options.program = scratch.path("croupier");
        options.folders = {{"rulebooks", scratch.path("rulebooks")}, {"web", scratch.path("web")}};
    }
    SelfCheck check() { return kit::must(check_self(options)); }
    void approve() {
        options.approved = scratch.path("approved.sha256");
        kit::put_text(options.approved, digest_list_text(check_without_list().files));
    }
    SelfCheck check_without_list() {
        SelfCheckOptions plain = options;
        plain.approved.clear();
        return kit::must(check_self(plain));
    }
    int in_folder(const std::string& command) const {
        return std::system(("cd " + scratch.path(".") + " && " + command).c_str());
    }
    kit::Scratch scratch;
    SelfCheckOptions options;
};
using SelfCheckOf = Installation;

TEST_F(SelfCheckOf, EveryFileIsListedInOrder) {
    const SelfCheck found = check();
    std::vector<std::string> names;
    for (const ListedFile& file : found.files) names.push_back(file.name);
    EXPECT_THAT(names, ElementsAre("croupier", "rulebooks/one.toml", "rulebooks/two.toml",
                                   "web/index.html", "web/player/app.js"));
    EXPECT_EQ(found.program, sha256(bytes_of("the program")));
    EXPECT_TRUE(found.matched());
    EXPECT_FALSE(found.approved_all);
    EXPECT_THAT(found.summary(), HasSubstr("no approved list"));
}

// The other way round too: what a stranger's tool lists, we accept, and it accepts our list.
TEST_F(SelfCheckOf, AStrangersToolSaysTheSame) {
    ASSERT_EQ(in_folder("LC_ALL=C sha256sum croupier rulebooks/*.toml web/index.html "
                        "web/player/app.js > approved.sha256"),
              0);
    options.approved = scratch.path("approved.sha256");
    const SelfCheck found = check();
    EXPECT_THAT(found.differences, IsEmpty());
    EXPECT_TRUE(found.matched());
    EXPECT_EQ(found.approved_program, found.program);
    EXPECT_EQ(digest_list_text(found.files), kit::text_in(options.approved));
    ASSERT_EQ(
        in_folder("test \"$(sha256sum < approved.sha256 | cut -c1-64)\" = " + hex_of(found.all)),
        0);
    kit::put_text(scratch.path("ours"), digest_list_text(found.files));
    EXPECT_EQ(in_folder("sha256sum --check --strict --quiet ours"), 0);
    kit::put_text(scratch.path("web/index.html"), "<HTML>");
    EXPECT_NE(in_folder("sha256sum --check --strict --quiet ours > /dev/null 2>&1"), 0);
}

TEST_F(SelfCheckOf, WhateverDiffersIsNamed) {
    approve();
    EXPECT_TRUE(check().matched());
    EXPECT_THAT(check().summary(), HasSubstr("5 files, all as approved"));
    kit::put_text(scratch.path("croupier"), "another program");
    kit::put_text(scratch.path("web/new.js"), "x");
    std::filesystem::remove(scratch.path("rulebooks/two.toml"));
    const SelfCheck found = check();
    EXPECT_FALSE(found.matched());
    EXPECT_NE(found.approved_program, found.program);
    EXPECT_THAT(found.differences,
                ElementsAre(AllOf(StartsWith("croupier: found "), HasSubstr("approved ")),
                            "rulebooks/two.toml: missing", "web/new.js: not approved"));
    EXPECT_THAT(found.summary(), AllOf(HasSubstr("3 of 5 files differ"), HasSubstr("web/new.js")));
    EXPECT_LE(found.summary().size(), 1'000U);
}

// A library that is loaded later, or not by every run.
TEST_F(SelfCheckOf, WhatTheListNamesByItsPathIsCheckedToo) {
    const std::string library = scratch.path("libmore.so");
    kit::put_text(library, "a library");
    options.files = {{library, library}};
    approve();
    options.files.clear();
    EXPECT_TRUE(check().matched());
    kit::put_text(library, "another library");
    EXPECT_THAT(check().differences, ElementsAre(StartsWith(library + ": found ")));
    std::filesystem::remove(library);
    EXPECT_THAT(check().differences, ElementsAre(library + ": missing"));
}

TEST_F(SelfCheckOf, ALibraryThatIsLoadedAndNotListedIsNotApproved) {
    approve();
    const std::string library = scratch.path("libmore.so");
    kit::put_text(library, "a library");
    options.files = {{library, library}};
    EXPECT_THAT(check().differences, ElementsAre(library + ": not approved"));
}

TEST_F(SelfCheckOf, ASummaryIsShortHoweverMuchDiffers) {
    approve();
    for (int i = 0; i < 100; ++i)
        kit::put_text(scratch.path("web/more-of-the-same-" + std::to_string(i)), "x");
    EXPECT_THAT(check().summary(), HasSubstr("100 of 105 files differ"));
    EXPECT_LE(check().summary().size(), 1'000U);
}

TEST_F(SelfCheckOf, OneFlippedBitAnywhereIsNoticed) {
    approve();
    for (const ListedFile& file : check_without_list().files) {
        const std::string path = scratch.path(file.name);
        const std::string text = kit::text_in(path);
        std::string changed = text;
        changed.back() = static_cast<char>(changed.back() ^ 1);
        kit::put_text(path, changed);
        EXPECT_FALSE(check().matched()) << file.name;
        kit::put_text(path, text);
    }
    EXPECT_TRUE(check().matched());
}

TEST_F(SelfCheckOf, WhatCannotBeReadIsAFault) {
    options.approved = scratch.path("none.sha256");
    EXPECT_THAT(kit::why(check_self(options)), HasSubstr("none.sha256: cannot be opened"));
    kit::put_text(scratch.path("none.sha256"), "abc  croupier\n");
    EXPECT_THAT(kit::why(check_self(options)), HasSubstr("none.sha256: line 1: not 64"));
    options.approved.clear();
    std::filesystem::create_symlink("/etc/passwd", scratch.path("web/link"));
    EXPECT_THAT(kit::why(check_self(options)), HasSubstr("is neither a file nor a folder"));
    std::filesystem::remove(scratch.path("web/link"));
    options.folders.push_back({"more", scratch.path("nowhere")});
    EXPECT_THAT(kit::why(check_self(options)), HasSubstr("nowhere: "));
}

TEST(SelfCheck, TheRunningProgramAndItsLibrariesAreFound) {
    SelfCheckOptions options;
    options.files = kit::must(loaded_libraries());
    EXPECT_THAT(options.files,
                Contains(testing::Field(&CheckedFile::path, HasSubstr("libcrypto.so"))));
    const SelfCheck found = kit::must(check_self(options));
    EXPECT_EQ(found.program, kit::must(digest_of_file("/proc/self/exe")));
    EXPECT_EQ(found.files.size(), options.files.size() + 1);
}

TEST(DigestList, IsReadAsSha256sumWritesIt) {
    const std::string digits(64, 'a');
    const DigestList list =
        kit::must(parse_digest_list(digits + "  two words\n\n" + digits + " *binary\n"));
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0].name, "binary");
    EXPECT_EQ(list[1].name, "two words");
    for (const std::string& bad :
         {digits + " name", digits + "  ", digits, digits.substr(1) + "  name",
          std::string(64, 'g') + "  name", digits + "  a\\b", "\\" + digits + "  name"})
        EXPECT_FALSE(parse_digest_list(bad)) << bad;
    EXPECT_THAT(kit::why(parse_digest_list(digits + "  a\n" + digits + "  a\n")),
                HasSubstr("a: stands there twice"));
}

TEST(Every, IsDueAtOnceAndThenAfterItsInterval) {
    Every daily(86'400'000);
    EXPECT_TRUE(daily.is_due(5));
    daily.done(5);
    EXPECT_FALSE(daily.is_due(6));
    EXPECT_FALSE(daily.is_due(86'400'004));
    EXPECT_EQ(daily.next_ms(6), 86'400'005);
    EXPECT_TRUE(daily.is_due(86'400'005));
    // The clock was set back.
    EXPECT_TRUE(daily.is_due(4));
    EXPECT_FALSE(Every(1'000, 10'000).is_due(10'999));
}

TEST(NewFile, OverwritesNothing) {
    const kit::Scratch scratch;
    kit::must(write_new_file(scratch.path("a"), "text", Readers::owner));
    EXPECT_EQ(kit::must(read_file(scratch.path("a"), 4)), "text");
    EXPECT_THAT(kit::why(read_file(scratch.path("a"), 3)), HasSubstr("has more than 3 bytes"));
    struct stat facts{};
    ASSERT_EQ(::stat(scratch.path("a").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0600U);
    EXPECT_FALSE(write_new_file(scratch.path("a"), "other", Readers::owner));
    std::filesystem::create_symlink(scratch.path("nowhere"), scratch.path("link"));
    EXPECT_FALSE(write_new_file(scratch.path("link"), "other", Readers::owner));
    EXPECT_TRUE(name_is_taken(scratch.path("link")));
    EXPECT_EQ(kit::text_in(scratch.path("a")), "text");
}

}  // namespace
}  // namespace croupier::ops
