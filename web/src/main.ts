import { mount } from "svelte";
import App from "./App.svelte";
import { api, persist } from "./lib/api";
import { learnGames } from "./lib/games.svelte";
import "./app.css";

// The art is the server's: the same symbols that its pictures are drawn with.
void persist(api.art, 30).then((svg) => document.body.insertAdjacentHTML("afterbegin", svg));

void learnGames();

export default mount(App, { target: document.getElementById("app")! });
