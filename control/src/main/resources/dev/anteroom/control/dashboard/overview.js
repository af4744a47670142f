// All rooms at a glance.

import {newRoom} from "./manage.js";
import {count, make, say, standing} from "./text.js";

function card(room) {
  const status = make("span", {class: "status"});
  const active = make("b");
  const waiting = make("b");
  const limit = make("span", {class: "soft"});
  const rate = make("span", {class: "soft"});
  const bar = make("meter", {min: 0, "aria-label": "Part of the limit that is used"});
  const element = make("li", {}, make("a", {href: "#/room/" + encodeURIComponent(room.id)},
    make("strong", {}, room.name), make("span", {class: "soft"}, room.host + room.path), status,
    make("div", {class: "two"}, make("span", {}, active, limit), make("span", {class: "waiting"}, waiting, rate)), bar));
  return {element, show(next, now) {
    const state = next.state;
    const [word, colour] = standing(next, state, now);
    say(status, word);
    status.dataset.state = colour;
    say(active, state ? count(state.activeUsers) : "–");
    const most = state?.totalActiveUsers ?? next.totalActiveUsers;
    say(limit, "of " + count(most) + " in");
    say(waiting, state ? count(state.waitingUsers) : "–");
    waiting.dataset.state = state?.waitingUsers > 0 ? "wait" : "";
    say(rate, "waiting" + (state ? ", " + count(state.usersToOriginPerMinute) + " let in/min" : ""));
    bar.max = most;
    bar.value = state?.activeUsers ?? 0;
  }};
}

export function overview() {
  document.title = "Rooms – Anteroom";
  const cards = new Map();
  const list = make("ul", {class: "rooms"});
  const none = make("p", {class: "soft"}, "Waiting for the first news.");
  return {feed: "feed", element: make("div", {}, make("h1", {}, "Rooms"), none, list, newRoom()), show({rooms, now}) {
    say(none, rooms.length ? "" : "There are no rooms yet.");
    const ids = rooms.map(room => room.id);
    for (const room of rooms) {
      if (!cards.has(room.id)) cards.set(room.id, card(room));
      cards.get(room.id).show(room, now);
    }
    if (ids.join() !== [...list.children].map(child => child.dataset.room).join()) {
      list.replaceChildren(...ids.map(id => {
        cards.get(id).element.dataset.room = id;
        return cards.get(id).element;
      }));
    }
  }};
}
