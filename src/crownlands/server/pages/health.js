"use strict";
// Tells whether the games are ready, and how far they are until then.
const line = document.getElementById("health");

async function ask() {
  try {
    const health = await (await fetch("/api/health")).json();
    const games = Object.entries(health.games).map(([name, state]) => `${name}: ${state}`);
    line.textContent = health.status === "ready" ? "All games are ready." : games.join(", ");
    if (health.status !== "ready") setTimeout(ask, 1000);
  } catch {
    line.textContent = "The server does not answer.";
    setTimeout(ask, 3000);
  }
}

ask();
