// Which view is shown, and for how long it follows its stream.

import {follow} from "./api.js";
import {overview} from "./overview.js";
import {roomView} from "./room.js";
import {say} from "./text.js";

const main = document.getElementById("main");
const link = document.getElementById("link");
const edge = document.getElementById("edge");
let leave = () => {};

function onLink(state, text) {
  link.dataset.state = state;
  say(link, text);
}

function show() {
  leave();
  const stop = new AbortController();
  const id = location.hash.match(/^#\/room\/(.+)$/)?.[1];
  const view = id ? roomView(decodeURIComponent(id), stop.signal) : overview();
  leave = () => stop.abort();
  main.replaceChildren(view.element);
  follow(id ? "feed/" + id : "feed", stop.signal, news => {
    say(edge, news.edge.id + " in " + news.edge.dataCenter);
    view.show(news);
  }, onLink);
}

addEventListener("hashchange", () => {
  if (location.hash === "#main") return;
  show();
  main.focus();
});
show();
