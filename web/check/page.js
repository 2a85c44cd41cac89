// What index.html does with check.js: reads the text, shows what was computed.
"use strict";
(function () {
  const at = (id) => document.getElementById(id);
  const texts = {
    en: {
      other: "中文", holds: "It holds: every draw is what the secret gives.", wrong: "It does not hold:", unread: "This cannot be read: ", empty: "Nothing was pasted yet.",
      share: "Your own share was in it, as you made it.", no_share: "Only the draws were checked: the text has no share of your own.", title: "Check a round",
    },
    "zh-Hans": {
      other: "English", holds: "成立：每次抽取都与秘密相符。", wrong: "不成立：", unread: "无法读取：", empty: "尚未粘贴任何内容。",
      share: "您的份额也在其中，与您所作的一致。", no_share: "只验证了抽取：文字中没有您的份额。", title: "验证一局",
    },
  };
  const words = () => texts[document.documentElement.lang];

  function cells(row, values) {
    for (const value of values) row.appendChild(document.createElement("td")).textContent = value;
  }

  function show(found, shared) {
    at("found").hidden = false;
    at("round").textContent = found.proof.table + "/" + found.proof.round;
    at("commitment").textContent = found.proof.commitment;
    at("secret").textContent = found.proof.secret;
    at("share").textContent = found.wrong.length > 0 ? "" : shared ? words().share : words().no_share;
    at("draws").replaceChildren();
    found.draws.forEach((draw, index) =>
      cells(at("draws").appendChild(document.createElement("tr")), [index + 1, draw.bound, draw.value, draw.computed, draw.shown]));
    for (const line of found.wrong) at("wrong").appendChild(document.createElement("li")).textContent = line;
    at("verdict").className = found.wrong.length > 0 ? "wrong" : "holds";
    at("verdict").textContent = found.wrong.length > 0 ? words().wrong : words().holds;
  }

  async function check() {
    at("found").hidden = true;
    at("wrong").replaceChildren();
    at("verdict").className = "wrong";
    at("verdict").textContent = "";
    const text = at("shown").value.trim();
    if (!text) {
      at("verdict").textContent = words().empty;
      return;
    }
    try {
      const shown = JSON.parse(text);
      show(await globalThis.croupierCheck.checkRound(shown), Boolean(shown.proof && shown.share));
    } catch (error) {
      at("verdict").textContent = words().unread + error.message;
    }
  }

  function speak(language) {
    document.documentElement.lang = language;
    document.title = words().title;
    at("language").textContent = words().other;
    at("language").lang = language === "en" ? "zh-Hans" : "en";
    if (at("shown").value) check();
  }

  at("check").addEventListener("click", check);
  at("language").addEventListener("click", () => speak(document.documentElement.lang === "en" ? "zh-Hans" : "en"));
  if (location.hash.length > 1) {
    at("shown").value = decodeURIComponent(location.hash.slice(1));
    check();
  }
})();
