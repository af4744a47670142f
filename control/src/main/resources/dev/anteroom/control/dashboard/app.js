// Which view is shown, and that it follows its stream while somebody can see it.

import {askToken, follow} from "./api.js";
import {healthView} from "./health.js";
import {notificationsView} from "./notifications.js";
import {overview} from "./overview.js";
import {roomView} from "./room.js";
import {say} from "./text.js";
import {tokensView} from "./tokens.js";

const main = document.getElementById("main");
const link = document.getElementById("link");
const edge = document.getElementById("edge");
const give = document.getElementById("give");
let view;
let shown = new AbortController();
let stream = new AbortController();

function onLink(state, text, needsToken) {
  link.dataset.state = main.dataset.link = state;
  give.hidden = !needsToken;
  say(link, text);
}

/** A browser has few connections to a host, so what nobody sees holds none: other tabs, pages that are only kept to go back. */
function listen() {
  stream.abort();
  if (document.hidden) return;
  stream = new AbortController();
  onLink("wait", "Connecting", false);
  follow(view.feed, stream.signal, news => {
    say(edge, news.edge.dataCenter ? news.edge.id + " in " + news.edge.dataCenter : news.edge.id);
    view.show(news);
  }, onLink);
}

function show() {
  shown.abort();
  shown = new AbortController();
  const id = location.hash.match(/^#\/room\/(.+)$/)?.[1];
  view = id ? roomView(decodeURIComponent(id), shown.signal)
    : location.hash === "#/health" ? healthView(shown.signal)
    : location.hash === "#/tokens" ? tokensView(shown.signal)
    : location.hash === "#/notifications" ? notificationsView(shown.signal) : overview();
  main.replaceChildren(view.element);
  listen();
}

addEventListener("hashchange", () => {
  show();
  main.focus();
});
document.addEventListener("visibilitychange", listen);
// The address says which view is shown, so it can't name a place in it.
document.querySelector(".skip").addEventListener("click", event => {
  event.preventDefault();
  main.focus();
});
give.addEventListener("click", async () => await askToken("") && show());
for (const cancel of document.querySelectorAll("dialog .cancel")) {
  cancel.addEventListener("click", () => cancel.closest("dialog").close(""));
}
show();
