// What a room has, and rooms themselves: made, changed and removed through the management API, each step confirmed.

import {read, send} from "./api.js";
import {confirmed, filled} from "./dialogs.js";
import {make, say} from "./text.js";

const METHODS = [["fifo", "First come, first served"], ["random", "Random"], ["passthrough", "Everybody enters"], ["reject", "Nobody enters"]];
const rooms = zone => "../client/v4/zones/" + encodeURIComponent(zone) + "/waiting_rooms";
const shown = value => value == null || value === "" ? "none" : value === true ? "yes" : value === false ? "no"
  : Array.isArray(value) ? value.length + " items" : typeof value === "object" ? shown(Object.values(value).flat()) : String(value);
const lines = text => text.split("\n").map(line => line.trim()).filter(Boolean);
const moment = text => text ? new Date(text).toLocaleString("en-GB", {timeZone: "UTC"}) + " UTC" : "";
const MOMENT = "A moment such as 2030-05-01T18:00:00Z";
/** A plain number means minutes, as in what the management API shows. */
const session = text => /^\d+$/.test(text) ? Number(text) : text || null;

const LISTS = {
  title: "Named lists", one: "list", path: "lists", id: "name", hint: "Rules refer to them as $name.",
  heads: ["List", "Kind", "Items"],
  cells: list => ["$" + list.name, list.kind, String(list.num_items), list.description],
  fields: isNew => [
    {key: "name", name: "Name", required: true, fixed: !isNew, hint: "Small letters, digits and _"},
    {key: "kind", name: "Kind", type: "choice", options: [["ip", "Addresses and networks"], ["text", "Texts"], ["asn", "Numbers of autonomous systems"]]},
    {key: "items", name: "Items", type: "area", hint: "One a line"},
    {key: "description", name: "Description"},
  ],
  whole: true,
  toForm: list => ({...list, items: list.items?.join("\n")}),
  toBody: values => ({...values, items: lines(values.items)}),
};

const RULES = {
  title: "Bypass rules", one: "rule", path: "rules", id: "id", hint: "Who matches one of them passes without queueing, uncounted.",
  heads: ["Rule", "Expression", "On"],
  cells: rule => [rule.description || rule.id, make("code", {}, rule.expression), rule.enabled ? "yes" : "no"],
  fields: () => [
    {key: "expression", name: "Expression", type: "area", required: true, hint: "Such as ip.src in $office"},
    {key: "description", name: "Description"},
    {key: "enabled", name: "On", type: "check"},
  ],
  fresh: {enabled: true},
};

const EVENTS = {
  title: "Planned events", one: "event", path: "events", query: "?per_page=1000", id: "id", hint: "Other settings for a time, with a prequeue before it.",
  heads: ["Event", "Prequeue", "Start", "End"],
  cells: event => [event.name + (event.suspended ? " (suspended)" : ""), moment(event.prequeue_start_time) || "none",
    moment(event.event_start_time), moment(event.event_end_time)],
  fields: () => [
    {key: "name", name: "Name", required: true},
    {key: "prequeue_start_time", name: "Prequeue from", hint: MOMENT + "; empty: no prequeue"},
    {key: "event_start_time", name: "Start", required: true, hint: MOMENT},
    {key: "event_end_time", name: "End", required: true, hint: MOMENT},
    {key: "shuffle_at_event_start", name: "Draw the order at the start", type: "check"},
    {key: "total_active_users", name: "Most visitors at once", type: "number", hint: "Empty: as the room"},
    {key: "new_users_per_minute", name: "Most let in per minute", type: "number", hint: "Empty: as the room"},
    {key: "queueing_method", name: "Who enters", type: "choice", options: [["", "As the room"], ...METHODS]},
    {key: "session_duration", name: "Session", hint: "Minutes, or a duration such as 90s; from the prequeue on. Empty: as the room"},
    {key: "disable_session_renewal", name: "Sessions end without renewal", type: "choice", options: [["", "As the room"], ["true", "Yes"], ["false", "No"]],
      hint: "With a prequeue longer than the session, visitors who are in queue with all others"},
    {key: "suspended", name: "Suspended", type: "check"},
    {key: "description", name: "Description"},
  ],
  // A no of its own is not the same as the room's.
  before: {disable_session_renewal: null},
  toForm: event => ({...event, disable_session_renewal: String(event.disable_session_renewal ?? "")}),
  toBody: values => ({...values, prequeue_start_time: values.prequeue_start_time || null, queueing_method: values.queueing_method || null,
    session_duration: session(values.session_duration),
    disable_session_renewal: values.disable_session_renewal ? values.disable_session_renewal === "true" : null}),
};

const ROOM = [
  {key: "name", name: "Name", required: true, hint: "Letters, digits, - and _"},
  {key: "host", name: "Host", required: true, means: "Nobody queues at the old address any more."},
  {key: "path", name: "Path", required: true, means: "Nobody queues at the old address any more."},
  {key: "total_active_users", name: "Most visitors at once", type: "number", required: true},
  {key: "new_users_per_minute", name: "Most let in per minute", type: "number", required: true},
  {key: "queueing_method", name: "Who enters", type: "choice", options: METHODS},
  {key: "cookie_suffix", name: "Cookie suffix", hint: "Needed where a host has several rooms",
    means: "Whoever waits or is in loses the place and comes anew."},
  {key: "description", name: "Description"},
];

/** How a room that there is behaves, also when something goes wrong. */
const behaviour = checks => [
  {key: "session_duration", name: "Session", required: true, hint: "Minutes, or a duration such as 90s"},
  {key: "counter_outage", name: "While no ticket counter answers", type: "choice",
    options: [["hold", "Nobody new enters"], ["split", "Edges share the last known places"]],
    means: "While it lasts, split may let in more than the limit, or fewer."},
  {key: "cut_off_edge", name: "Who is in, at an edge that is cut off", type: "choice",
    options: [["serve", "Goes on, though nobody is counted there"], ["hold", "Goes on as long as surely counted"]],
    means: "To hold keeps the limit, but ends sessions; to serve does neither."},
  {key: "health_checks", name: "Health checks", type: "several", options: checks, hint: "Several with Ctrl or Cmd; they are made on the page of health checks",
    words: ids => ids.map(id => checks.find(([known]) => known === id)?.[1] ?? id).join(", ") || "none"},
  {key: "on_unhealthy", name: "While one of them finds the site down", type: "choice",
    options: [["none", "Nothing changes"], ["hold", "Nobody new enters"], ["reduce", "Both limits are lowered"]]},
  {key: "reduce_to_percent", name: "Lowered to, percent", type: "number", required: true},
  {key: "recover_over", name: "Afterwards back to the full limits within", required: true, hint: "A duration such as 1m"},
  {key: "latency_target", name: "Lower the limits where the site is slower than", hint: "A duration such as 800ms; empty: never"},
];

/** All checks of the zone, and those that the room names though they are not there yet. */
async function checksFor(zone, named, signal) {
  const found = (await (await read("../client/v4/zones/" + encodeURIComponent(zone) + "/healthchecks?per_page=1000", signal)).json()).result;
  return [...found.map(({id, name}) => [id, name]),
    ...named.filter(id => !found.some(check => check.id === id)).map(id => [id, id + " (not there)"])];
}

const roomToBody = values => ({...values, session_duration: session(values.session_duration), latency_target: values.latency_target || null});

/** Nothing, said in any way, is the same; what was not there before was off. */
const plain = value => JSON.stringify(value === false ? value : value || null);
const differs = (before, after, key) => plain(key in before ? before[key] : after[key] === false ? false : null) !== plain(after[key]);

/** What differs, in words. */
const differences = (fields, before, after) => fields.filter(({key}) => differs(before, after, key))
  .map(({key, name, type, means, words = shown}) => name + ": " + (type === "password" ? "set"
    : (key in before ? words(before[key]) + " → " : "") + words(after[key])) + (means && key in before ? ". " + means : ""));

const json = (method, body, etag) => ({method, body: body && JSON.stringify(body),
  headers: {"Content-Type": "application/json", ...(etag ? {"If-Match": etag} : {})}});

/** Asks and sends until it is done or given up; gives what was answered. A refusal is shown where it can be mended. */
async function edited({title, fields, values, toBody = same => same, before, request, refresh}) {
  let problem;
  for (;;) {
    const given = await filled(title, fields, values, problem);
    if (!given) return undefined;
    values = given;
    const body = toBody(given);
    const changes = differences(fields, before, body);
    if (!changes.length) return undefined;
    problem = undefined;
    if (!await confirmed(title + "?", changes)) continue;
    try {
      return await request(body, changes);
    } catch (failure) {
      problem = "Not done: " + failure.message;
      // What was changed meanwhile is read before another try, so that the next one is made knowingly.
      await refresh?.();
    }
  }
}

/** One kind of what a room has, as a card; every change of one kind makes a new version of the room, and so of all. */
export function card(kind, base, signal, refresh, report) {
  const note = make("p", {class: "note", role: "status"});
  const body = make("tbody");
  const hint = make("p", {class: "soft"}, kind.hint);
  const element = make("section", {class: "card texts kept"}, make("h2", {}, kind.title), hint,
    make("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": kind.title}, make("table", {},
      make("thead", {}, make("tr", {}, ...[...kind.heads, "Change"].map(head => make("th", {scope: "col"}, head)))), body)),
    make("p", {class: "buttons"}, make("button", {type: "button", "data-add": kind.path, onclick: add}, "New " + kind.one)), note);
  let etag;

  async function load() {
    try {
      const answer = await read(base + "/" + kind.path + (kind.query ?? ""), signal);
      etag = answer.headers.get("ETag");
      const all = (await answer.json()).result.map(item => kind.flat?.(item) ?? item);
      body.replaceChildren(...all.map(row));
      element.querySelector("table").hidden = !all.length;
    } catch (failure) {
      if (!signal.aborted) tell("bad", "Not to be seen: " + failure.message);
    }
  }

  function row(item) {
    const [first, ...rest] = kind.cells(item).slice(0, kind.heads.length);
    const named = kind.one + " " + (item.name || item.description || item.id);
    const fixed = kind.fixed?.(item);
    if (fixed) return make("tr", {}, make("th", {scope: "row"}, first), ...rest.map(cell => make("td", {}, cell)), make("td", {class: "soft"}, fixed));
    return make("tr", {}, make("th", {scope: "row"}, first), ...rest.map(cell => make("td", {}, cell)),
      make("td", {}, report && hasBegun(item) ? make("button", {type: "button", "aria-label": "Report of " + named, onclick: () => report(item)}, "Report") : null,
        " ", kind.renew ? make("button", {type: "button", "aria-label": "New value of " + named, onclick: () => renew(item, named)}, "New value") : null,
        " ", make("button", {type: "button", "aria-label": "Edit " + named, onclick: () => change(item)}, "Edit"), " ",
        make("button", {type: "button", "aria-label": "Delete " + named, onclick: () => remove(item, named)}, "Delete")));
  }

  function tell(state, words) {
    note.dataset.state = state;
    say(note, words);
  }

  async function done(promise, words, then) {
    let answer;
    let problem;
    try {
      answer = await promise;
      if (answer) await then?.(answer);
    } catch (failure) {
      problem = failure;
    }
    // It is said to be done, or not, once what there is is shown.
    await refresh();
    if (problem) tell("bad", "Not done: " + problem.message);
    else if (answer) tell("good", words);
  }

  function add() {
    const fields = kind.fields(true);
    return done(edited({title: "Make the " + kind.one, fields, values: kind.fresh ?? {}, toBody: kind.toBody, before: kind.before ?? {}, refresh,
      request: wanted => send(base + "/" + kind.path, json("POST", kind.nested?.(wanted, wanted) ?? wanted, etag))}), "Made.", kind.made);
  }

  async function change(item) {
    const url = base + "/" + kind.path + "/" + encodeURIComponent(item[kind.id]);
    const fields = kind.fields(false);
    return done((async () => {
      const before = kind.whole ? (await (await read(url, signal)).json()).result : item;
      return edited({title: "Change the " + kind.one, fields, values: kind.toForm?.(before) ?? before, toBody: kind.toBody, before, refresh,
        request: wanted => {
          const sent = kind.whole ? wanted : changed(before, wanted);
          return send(url, json(kind.whole ? "PUT" : "PATCH", kind.nested?.(sent, wanted) ?? sent, etag));
        }});
    })(), "Changed.");
  }

  const renew = (item, named) => done((async () => await confirmed("A new value for " + named + "?", kind.renew.lines)
    && send(base + "/" + kind.path + "/" + encodeURIComponent(item[kind.id]) + "/" + kind.renew.path, json("PUT", {})))(), kind.renew.words, kind.renew.then);

  const remove = (item, named) => done((async () => await confirmed("Delete " + named + "?", ["It can't be brought back.", ...kind.deleted ?? []])
    && send(base + "/" + kind.path + "/" + encodeURIComponent(item[kind.id]), json("DELETE", undefined, etag)))(), "Deleted.");

  load();
  return {element, load};
}

const changed = (before, wanted) => Object.fromEntries(Object.entries(wanted).filter(([key]) => differs(before, wanted, key)));

const hasBegun = event => Date.parse(event.prequeue_start_time ?? event.event_start_time) < Date.now();

/** All that a room has, how to change what it is, and how to be rid of it. */
export function belongings(room, signal, report) {
  const url = rooms(room.zone) + "/" + encodeURIComponent(room.id);
  const note = make("p", {class: "note", role: "status"});
  async function change() {
    try {
      let etag;
      const look = async () => {
        const found = await read(url, signal);
        etag = found.headers.get("ETag");
        return {health_checks: [], ...(await found.json()).result};
      };
      // It stays what was shown, so that a second try sends only what was typed, and undoes nothing.
      const before = await look();
      const checks = await checksFor(room.zone, before.health_checks, signal);
      const answer = await edited({title: "Change the room", fields: [...ROOM, ...behaviour(checks)], values: before, before,
        toBody: roomToBody, refresh: look, request: wanted => send(url, json("PATCH", changed(before, wanted), etag))});
      if (!answer) return;
      note.dataset.state = "good";
      say(note, "Changed.");
    } catch (failure) {
      note.dataset.state = "bad";
      say(note, "Not done: " + failure.message);
    }
  }
  async function remove() {
    try {
      if (!await confirmed("Delete " + room.name + "?", ["Its rules, lists and events are deleted, too.",
        "Whoever waits is let through, uncounted, as everybody at " + room.host + room.path + "."])) return;
      await send(url, {method: "DELETE"});
      location.hash = "#/";
    } catch (failure) {
      note.dataset.state = "bad";
      say(note, "Not done: " + failure.message);
    }
  }
  const cards = [EVENTS, RULES, LISTS].map(kind => card(kind, url, signal, () => Promise.all(cards.map(({load}) => load())),
    kind === EVENTS ? report : undefined));
  return [...cards.map(({element}) => element),
    make("section", {class: "card"}, make("h2", {}, "This room"),
      make("p", {class: "buttons"}, make("button", {type: "button", id: "edit-room", onclick: change}, "Edit room"),
        make("button", {type: "button", id: "delete-room", onclick: remove}, "Delete")), note)];
}

/** A button that makes a room. */
export function newRoom() {
  const note = make("p", {class: "note", role: "status"});
  async function add() {
    const answer = await edited({title: "Make a room", fields: ROOM, before: {},
      values: {path: "/", queueing_method: "fifo"}, request: wanted => send(rooms("default"), json("POST", wanted))});
    if (answer) location.hash = "#/room/" + encodeURIComponent((await answer.json()).result.id);
  }
  return make("div", {}, make("p", {class: "buttons"}, make("button", {type: "button", id: "new-room", onclick: add}, "New room")), note);
}
