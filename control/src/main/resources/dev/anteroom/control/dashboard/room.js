// One room, live.

import {audit} from "./audit.js";
import {chart} from "./charts.js";
import {controls} from "./controls.js";
import {history} from "./history.js";
import {belongings} from "./manage.js";
import {count, make, percent, say, standing, table, tiles, time} from "./text.js";

const KEPT_SECONDS = 600;

function perDataCenter(state) {
  const places = new Map(state.scopes.map(scope => [scope.scope, {scope}]));
  for (const place of state.dataCenters) places.set(place.dataCenter, {...places.get(place.dataCenter), place});
  return [...places].sort(([a], [b]) => (a === "ANYWHERE") - (b === "ANYWHERE") || a.localeCompare(b))
    .map(([name, {scope, place}]) => [name, place ? count(place.active) : "–", place ? count(place.waiting) : "–",
      place ? count(place.admittedThisBucket) : "–", percent(scope?.share),
      count(scope && scope.servingUpTo - scope.issuedKnown), count(scope?.issuedKnown), count(scope?.workers)]);
}

function figures(room, state, now) {
  return [
    [count(state.activeUsers), "of " + count(state.totalActiveUsers) + " at once"],
    [count(state.waitingUsers), state.waitingBuckets + (state.waitingBuckets === 1 ? " bucket" : " buckets")],
    [count(state.admittedThisBucket), "let in of " + count(state.newUsersThisBucket) + " in " + time(room.bucketMillis / 1000)],
    [count(state.usersToOriginPerMinute), "a minute, of late"],
    [state.waitingUsers === 0 && state.available > 0 ? "none" : room.estimate.known ? room.estimate.text : "unknown",
      "for who comes now"],
    [count(state.scopes.find(scope => scope.scope === "ANYWHERE")?.workers),
      state.edgesLeftOut ? count(state.edgesLeftOut) + " left out of the counts" : "in all data centers"],
    [time(Math.max(0, now - state.publishedAt) / 1000), "good for " + time(room.leaseMillis / 1000)],
  ];
}

export function roomView(id, signal) {
  const title = make("h1", {}, id);
  const route = make("p", {class: "soft"});
  const status = make("p", {class: "status"});
  const problem = make("p", {role: "alert"});
  const [now, showNow] = tiles(["On the site", "Waiting", "This bucket", "Let in", "Wait", "Edges alive",
    "Age of the state"]);
  const [places, showPlaces] = table("Data centers now", ["Data center", "In", "Waiting", "Admitted", "Share",
    "Tickets left", "Tickets issued", "Edges"]);
  const live = chart("Visitors on the site and waiting, the last minutes", [{name: "In", color: "deep"},
    {name: "Limit", color: "soft", dash: [6, 6]}, {name: "Waiting", color: "wait"}], count, signal, {height: 330, least: 120, hasGaps: true});
  let samples = [[], [], [], []];
  const form = controls();
  const past = history(id, signal);
  const grid = make("div", {class: "grid"},
    make("section", {class: "card", "aria-label": "Now"}, now),
    make("section", {class: "card most"}, make("h2", {}, "Last minutes"), live.element),
    make("section", {class: "card side"}, make("h2", {}, "Change"), form.element),
    make("section", {class: "card"}, make("h2", {}, "Data centers"), places),
    past.element);
  let isManaged = false;
  const element = make("div", {}, make("a", {href: "#/", class: "soft"}, "All rooms"),
    make("div", {class: "head"}, title, status), route, problem, grid);

  const from = second => {
    const first = samples[0].findIndex(at => at >= second);
    return first < 0 ? samples[0].length : first;
  };

  /** The first news of a stream bring the minutes before it; what this page saw before those is kept. */
  function sample(at, {state, leaseMillis}, recent) {
    if (recent?.at.length) {
      const before = from(recent.at[0] / 1000);
      samples = [recent.at.map(millis => millis / 1000), recent.active, recent.limit, recent.waiting]
        .map((values, i) => [...samples[i].slice(0, before), ...values]);
    }
    const isOld = at - state.publishedAt > leaseMillis;
    const values = [state.activeUsers, state.totalActiveUsers, state.waitingUsers].map(value => isOld ? null : value);
    const first = from(at / 1000 - KEPT_SECONDS);
    const last = from(at / 1000);
    samples = [at / 1000, ...values].map((value, i) => [...samples[i].slice(first, last), value]);
    live.show(samples);
  }

  return {feed: "feed/" + encodeURIComponent(id), element, show(news) {
    const {room, now: at} = news;
    document.title = room.name + " – Anteroom";
    say(title, room.name);
    say(route, room.host + room.path);
    const [word, colour] = standing(room, room.state, at);
    say(status, word);
    status.dataset.state = colour;
    say(problem, room.state?.problem ? "Not everybody is counted, so nobody new enters until that is mended: " + room.state.problem : "");
    form.show(room);
    past.show(news);
    if (!isManaged) grid.append(...belongings(room, signal, past.report), audit(id, signal));
    isManaged = true;
    if (room.state) {
      showNow(figures(room, room.state, at));
      showPlaces(perDataCenter(room.state));
      sample(at, room, news.recent);
    }
  }};
}
