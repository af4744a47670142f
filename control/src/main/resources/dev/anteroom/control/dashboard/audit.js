// Who changed a room or the tokens, and what.

import {read} from "./api.js";
import {make, say, table} from "./text.js";

const AGAIN_MILLIS = 10000;
const LONGEST = 60;
const MOST_KEYS = 8;
const WORDS = {created: "Made", changed: "Changed", deleted: "Deleted"};

const short = value => value == null ? "nothing" : value.length > LONGEST ? value.slice(0, LONGEST) + "…" : value;

/** What was changed; of a room that was made, all its keys would be new. */
function what({action, keys}) {
  if (action !== "changed") return WORDS[action] ?? action;
  const more = keys.length > MOST_KEYS ? "; and " + (keys.length - MOST_KEYS) + " more" : "";
  return keys.slice(0, MOST_KEYS).map(({key, before, after}) => key + ": " + short(before) + " → " + short(after)).join("; ") + more;
}

/** The last changes of one room. */
export const audit = (id, signal) => changesOf("../audit/" + encodeURIComponent(id), signal, "Changes of this room", ["When", "Who", "What"],
  change => [when(change), change.author, what(change)]);

const when = change => new Date(change.at).toLocaleString("en-GB");

/** The name that a change tells of, or the one that was told before. */
const named = (change, names) => {
  const said = change.keys.find(({key}) => key === "name");
  if (said) names.set(change.id, JSON.parse(said.after ?? said.before));
  return names.get(change.id) ?? change.id;
};

/** The last changes of all tokens. */
export function auditOfTokens(signal, nameOf) {
  return changesOf("../audit?kind=token", signal, "Changes of tokens", ["When", "Who", "Token", "What"],
    (change, names) => [when(change), change.author, nameOf(change.id) ?? names.get(change.id) ?? change.id,
      change.action === "changed" && change.keys.some(({key}) => key === "value") ? "New value" : what(change)]);
}

function changesOf(url, signal, caption, heads, cells) {
  const [changes, showChanges] = table(caption, heads);
  const note = make("p", {class: "note soft"});
  const element = make("section", {class: "card audit texts"}, make("h2", {}, "Who changed what"), changes, note);

  async function load() {
    try {
      const found = (await (await read(url, signal)).json()).changes;
      const names = new Map();
      found.forEach(change => named(change, names));
      showChanges(found.map(change => cells(change, names)));
      say(note, found.length ? "" : "Nobody changed anything within a month.");
    } catch (failure) {
      if (!signal.aborted) say(note, "Not to be seen: " + failure.message);
    }
  }

  const timer = setInterval(() => document.hidden || load(), AGAIN_MILLIS);
  signal.addEventListener("abort", () => clearInterval(timer));
  load();
  return element;
}
