// What index.html does with check.js: reads the text, shows what was computed.
"use strict";
(function () {
  const at = (id) => document.getElementById(id);

  function cells(row, values) {
    for (const value of values) row.appendChild(document.createElement("td")).textContent = value;
  }

  function show(found) {
    at("found").hidden = false;
    at("commitment").textContent = found.proof.commitment;
    at("secret").textContent = found.proof.secret;
    at("draws").replaceChildren();
    found.draws.forEach((draw, index) =>
      cells(at("draws").appendChild(document.createElement("tr")), [index + 1, draw.bound, draw.value, draw.computed, draw.shown]));
    for (const line of found.wrong) at("wrong").appendChild(document.createElement("li")).textContent = line;
    at("verdict").className = found.wrong.length > 0 ? "wrong" : "holds";
    at("verdict").textContent = found.wrong.length > 0 ? "It does not hold:" : "It holds: every draw is what the secret gives.";
  }

  async function check() {
    at("found").hidden = true;
    at("wrong").replaceChildren();
    at("verdict").className = "";
    at("verdict").textContent = "";
    try {
      show(await globalThis.croupierCheck.checkRound(JSON.parse(at("shown").value)));
    } catch (error) {
      at("verdict").className = "wrong";
      at("verdict").textContent = "This cannot be read: " + error.message;
    }
  }

  at("check").addEventListener("click", check);
  if (location.hash.length > 1) {
    at("shown").value = decodeURIComponent(location.hash.slice(1));
    check();
  }
})();
