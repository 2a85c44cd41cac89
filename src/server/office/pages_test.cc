#include "server/office/pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "journal/test_kit.h"

namespace croupier::server {
namespace {

using testing::HasSubstr;

class ServedPages : public testing::Test {
protected:
    ServedPages() {
        put("index.html", "front");
        put("player/index.html", "the player's terminal");
        put("player/assets/index-B3kd0_aZ.js", "let chips = 1;");
        put("player/assets/index-B3kd0_aZ.js.gz", "packed");
        put("player/assets/chip.svg", "<svg/>");
        put("player/notes.secret", "nobody's");
        pages_.emplace(folder());
    }
    std::string folder() const { return scratch_.path("web"); }
    void put(const std::string& name, const std::string& text) {
        const std::filesystem::path file = folder() + "/" + name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }
    std::optional<HttpReply> get(const std::string& path, bool gzip = false,
                                 const std::string& query = "") {
        HttpRequest request;
        request.method = "GET";
        request.path = path;
        request.query = query;
        request.takes_gzip = gzip;
        return pages_->find(request);
    }

    journal::kit::Scratch scratch_;
    std::optional<Pages> pages_;
};

TEST_F(ServedPages, AFileWhoseNameHasItsHashIsKeptForEver) {
    const auto script = get("/player/assets/index-B3kd0_aZ.js");
    ASSERT_TRUE(script);
    EXPECT_THAT(script->cache, HasSubstr("immutable"));
    EXPECT_THAT(script->type, HasSubstr("text/javascript"));
    EXPECT_EQ(get("/player/assets/chip.svg")->cache, "no-cache");
    EXPECT_EQ(get("/player/")->cache, "no-cache");
}

TEST_F(ServedPages, WhatLiesThereAsGzipIsSentSoToWhoTakesIt) {
    const auto packed = get("/player/assets/index-B3kd0_aZ.js", true);
    ASSERT_TRUE(packed);
    EXPECT_EQ(packed->body, "packed");
    EXPECT_EQ(packed->encoding, "gzip");
    EXPECT_TRUE(packed->varies);
    const auto plain = get("/player/assets/index-B3kd0_aZ.js");
    EXPECT_EQ(plain->body, "let chips = 1;");
    EXPECT_EQ(plain->encoding, "");
    EXPECT_TRUE(plain->varies);
    EXPECT_NE(plain->etag, packed->etag);
    EXPECT_EQ(get("/player/", true)->encoding, "");
    EXPECT_EQ(get("/player/assets/index-B3kd0_aZ.js.gz"), std::nullopt);
}

TEST_F(ServedPages, AFolderWithoutItsSlashIsElsewhere) {
    const auto moved = get("/player", false, "demo=3");
    ASSERT_TRUE(moved);
    EXPECT_EQ(moved->status, 308U);
    EXPECT_EQ(moved->location, "/player/?demo=3");
    EXPECT_EQ(get("/player/")->body, "the player's terminal");
    EXPECT_EQ(get("/")->body, "front");
}

TEST_F(ServedPages, TheTagChangesWithTheText) {
    const std::string before = get("/")->etag;
    put("index.html", "another front");
    pages_.emplace(folder());
    EXPECT_NE(get("/")->etag, before);
    EXPECT_EQ(before.front(), '"');
    EXPECT_EQ(before.back(), '"');
}

TEST_F(ServedPages, NothingElseOfTheDiskIsThere) {
    EXPECT_EQ(get("/player/notes.secret"), std::nullopt);
    EXPECT_EQ(get("/../web/index.html"), std::nullopt);
    EXPECT_EQ(get("/nowhere"), std::nullopt);
    EXPECT_TRUE(Pages("").empty());
}

TEST_F(ServedPages, AHouseWearsItsTheme) {
    const Digest release = pages_->release();
    pages_->wear({":root { --ink: #ffffff; }", {{"/theme/logo", {"image/png", "pixels"}}}});
    ASSERT_TRUE(get("/theme.css"));
    EXPECT_EQ(get("/theme.css")->type, "text/css; charset=utf-8");
    EXPECT_EQ(get("/theme.css")->body, ":root { --ink: #ffffff; }");
    EXPECT_EQ(get("/theme.css")->cache, "no-cache");
    EXPECT_EQ(get("/theme/logo")->type, "image/png");
    EXPECT_FALSE(get("/theme/font.woff2"));
    EXPECT_EQ(pages_->release(), release);
}

}  // namespace
}  // namespace croupier::server
