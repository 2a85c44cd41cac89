// Computes a committed round again from what was shown (docs/formats/fairness.md). No framework and no
// network: the page index.html runs it in a browser, and `node web/check/check.js FILE` on a desk.
"use strict";
(function () {
  const RANKS = "23456789TJQKA";
  const SUITS = "CDHS";
  const TWO_32 = 2n ** 32n;

  // Browsers have it where the page is trusted; Node 18 only by name.
  async function subtle() {
    if (globalThis.crypto && globalThis.crypto.subtle) return globalThis.crypto.subtle;
    if (typeof process === "undefined") throw new Error("this browser gives no cryptography to a page like this: use https, or open the file itself");
    return (await import("node:crypto")).webcrypto.subtle;
  }

  const text = (words) => new TextEncoder().encode(words);
  const says = (what) => text("croupier/fairness/1 " + what + "\n");

  function number(value, size) {
    let rest = BigInt(value);
    if (rest < 0n || rest >= 1n << BigInt(8 * size)) throw new Error(value + " does not fit into " + size + " bytes");
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; ++at, rest >>= 8n) bytes[at] = Number(rest & 255n);
    return bytes;
  }

  function join(...parts) {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  function bytes(hex, size) {
    if (typeof hex !== "string" || !/^([0-9a-f]{2})*$/.test(hex) || hex.length !== 2 * size)
      throw new Error("not " + size + " bytes in hexadecimal: " + hex);
    return Uint8Array.from({ length: size }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
  }

  const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

  async function sha(...parts) {
    return new Uint8Array(await (await subtle()).digest("SHA-256", join(...parts)));
  }

  const nameOf = (shown) => join(number(shown.table, 4), number(shown.round, 4));

  function seatDigest(share) {
    const wagers = share.wagers.map((wager) => {
      const set = wager.numbers.reduce((all, each) => all | (1n << BigInt(each)), 0n);
      return join(number(wager.game, 1), number(wager.bet, 1), number(wager.which, 1), number(set, 8), number(wager.stake, 8));
    });
    return sha(says("seat"), nameOf(share), bytes(share.nonce, 16), number(share.terminal, 4),
      number(wagers.length, 4), ...wagers, number(share.picks.length, 4), Uint8Array.from(share.picks));
  }

  function decisionDigest(share, made) {
    return sha(says("decision"), nameOf(share), bytes(share.nonce, 16), number(share.terminal, 4),
      number(made.hand, 1), number(made.area, 1), number(made.decision, 1), number(made.by, 1));
  }

  async function transcripts(proof) {
    const all = [await sha(says("transcript"), nameOf(proof))];
    for (const digest of proof.digests) all.push(await sha(all[all.length - 1], bytes(digest, 32)));
    return all;
  }

  async function valueBelow(bound, key, proof, index, transcript) {
    const api = await subtle();
    for (let block = 0; ; ++block) {
      const message = join(says("draw"), nameOf(proof), number(index, 4), transcript, number(block, 4));
      const bits = new DataView(await api.sign("HMAC", key, message));
      for (let at = 0; at < 32; at += 8) {
        const product = BigInt(bits.getUint32(at + 4, true)) * BigInt(bound);
        if (product % TWO_32 >= TWO_32 % BigInt(bound)) return Number(product / TWO_32);
      }
    }
  }

  function fullDecks(decks) {
    const cards = [];
    for (const rank of RANKS) for (const suit of SUITS) for (let deck = 0; deck < decks; ++deck) cards.push(rank + suit);
    return cards;
  }

  async function checkDraws(proof, wrong) {
    const key = await (await subtle()).importKey("raw", bytes(proof.secret, 32), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const after = await transcripts(proof);
    const left = fullDecks(proof.decks);
    const draws = [];
    let before = 0;
    for (const [index, draw] of proof.draws.entries()) {
      const named = "draw " + (index + 1) + ": ";
      if (!(draw.after >= before && draw.after < after.length)) {
        wrong.push(named + "the transcript cannot have had " + draw.after + " digests");
        break;
      }
      before = draw.after;
      const bound = draw.of === "card" ? left.length : draw.of === "die" ? 6 : draw.bound;
      if (bound !== draw.bound || !(bound >= 1)) {
        wrong.push(named + "one of " + bound + ", not of " + draw.bound);
        break;
      }
      const value = await valueBelow(bound, key, proof, index, after[draw.after]);
      const computed = draw.of === "card" ? left.splice(value, 1)[0] : String(draw.of === "die" ? value + 1 : value);
      draws.push({ of: draw.of, bound, value, computed, shown: draw.result });
      if (computed !== draw.result) {
        wrong.push(named + "the secret gives " + computed + ", shown was " + draw.result);
        break;
      }
    }
    return draws;
  }

  async function checkShare(proof, share, wrong) {
    if (share.table !== proof.table || share.round !== proof.round) {
      wrong.push("the share is of another round");
      return;
    }
    const own = [["wagers", share.place, await seatDigest(share)]];
    for (const made of share.decisions) own.push(["decision", made.place, await decisionDigest(share, made)]);
    for (const [what, place, digest] of own)
      if (proof.digests[place] !== hex(digest)) wrong.push("digest " + (place + 1) + " is not that of the own " + what);
  }

  // `shown` is {proof, share} or the proof alone. Gives {proof, draws, wrong}: nothing in `wrong` means that it holds.
  async function checkRound(shown) {
    const proof = shown.proof || shown;
    const wrong = [];
    const commitment = await sha(says("commitment"), nameOf(proof), bytes(proof.secret, 32));
    if (hex(commitment) !== proof.commitment) wrong.push("the commitment is not one to this secret");
    const draws = await checkDraws(proof, wrong);
    if (shown.proof && shown.share) await checkShare(proof, shown.share, wrong);
    return { proof, draws, wrong };
  }

  async function main(path) {
    const { readFileSync } = await import("node:fs");
    let found;
    try {
      found = await checkRound(JSON.parse(readFileSync(path === "-" ? 0 : path, "utf8")));
    } catch (error) {
      console.error("cannot be read: " + error.message);
      return 2;
    }
    console.log("round " + found.proof.table + "/" + found.proof.round + ": " + found.draws.map((draw) => draw.computed).join(" "));
    for (const line of found.wrong) console.log(line);
    console.log(found.wrong.length > 0 ? "does not hold" : "holds");
    return found.wrong.length > 0 ? 1 : 0;
  }

  globalThis.croupierCheck = { checkRound };
  if (typeof process !== "undefined" && process.argv && /check\.js$/.test(process.argv[1] || "")) {
    if (process.argv.length !== 3) {
      console.error("usage: node check.js FILE (or - for standard input)");
      process.exitCode = 2;
    } else main(process.argv[2]).then((code) => (process.exitCode = code));
  }
})();
