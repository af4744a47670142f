// Who changed a room, and what.

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

export function audit(id, signal) {
  const [changes, showChanges] = table("Changes of this room", ["When", "Who", "What"]);
  const note = make("p", {class: "note soft"});
  const element = make("section", {class: "card audit"}, make("h2", {}, "Who changed what"), changes, note);

  async function load() {
    try {
      const found = (await (await read("../audit/" + encodeURIComponent(id), signal)).json()).changes;
      showChanges(found.map(change => [new Date(change.at).toLocaleString("en-GB"), change.author, what(change)]));
      say(note, found.length ? "" : "Nobody changed it within a month.");
    } catch (failure) {
      if (!signal.aborted) say(note, "Not to be seen: " + failure.message);
    }
  }

  const timer = setInterval(() => document.hidden || load(), AGAIN_MILLIS);
  signal.addEventListener("abort", () => clearInterval(timer));
  load();
  return element;
}
