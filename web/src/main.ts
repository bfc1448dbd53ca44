import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

// The art is the server's: the same symbols that its pictures are drawn with.
void fetch("/api/art.svg")
  .then((answer) => answer.text())
  .then((svg) => document.body.insertAdjacentHTML("afterbegin", svg));

export default mount(App, { target: document.getElementById("app")! });
