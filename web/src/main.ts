import { mount } from "svelte";
import App from "./App.svelte";
import { api, persist } from "./lib/api";
import { learnGames } from "./lib/games.svelte";
import EmbedPage from "./replay/EmbedPage.svelte";
import "./app.css";

// The art is the server's: the same symbols that its pictures are drawn with.
void persist(api.art, 30).then((svg) => document.body.insertAdjacentHTML("afterbegin", svg));

void learnGames();

const framed = location.pathname.startsWith("/embed/");

export default mount(framed ? EmbedPage : App, { target: document.getElementById("app")! });
