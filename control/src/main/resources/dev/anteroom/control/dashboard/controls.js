// Changes of a room, through the management API, each confirmed.

import {send} from "./api.js";
import {confirmed} from "./dialogs.js";
import {count, make, say} from "./text.js";

const METHODS = {fifo: "First come, first served", random: "Random", passthrough: "Everybody enters", reject: "Nobody enters"};
const CHANGED_MEANWHILE = 412;
/** Codes of the management API with which nothing was written. */
const UNTOUCHED = [1040, 1043, 1044];
const yes = value => value ? "yes" : "no";
/** By the keys of the management API; the feeds write them in one word, as all of their keys. */
const shownAs = key => key.replace(/_(.)/g, (match, letter) => letter.toUpperCase());
const FIELDS = {
  total_active_users: {name: "Most visitors at once", text: count},
  new_users_per_minute: {name: "Most let in per minute", text: count},
  queueing_method: {name: "Who enters", text: value => METHODS[value],
    means: value => value === "reject" ? "Nobody new enters, and nobody queues." : value === "passthrough" ? "No limit holds." : ""},
  queue_all: {name: "Queue everybody", text: yes, means: value => value ? "Nobody new enters as long as it is so." : ""},
  suspended: {name: "Suspended", text: yes, means: value => value ? "Everybody enters at once, without limits or counting." : ""},
};

function input(key) {
  const {name} = FIELDS[key];
  if (key === "queueing_method") {
    return make("label", {}, name, make("select", {name: key},
      ...Object.entries(METHODS).map(([value, text]) => make("option", {value}, text))));
  }
  return key === "queue_all" || key === "suspended"
    ? make("label", {class: "check"}, make("input", {type: "checkbox", name: key}), name)
    : make("label", {}, name, make("input", {type: "number", name: key, min: 1, max: 2147483647, required: true}));
}

/** What is changed are the room's own values, which an event may override. */
const during = ({event}) => event
  ? event.name + " is on. Where it has limits or a method of its own, those of the room hold only after it." : "";

const confirm = (room, changes) => confirmed("Change " + room.name + "?", changes.map(([key, value]) => {
  const {name, text, means} = FIELDS[key];
  return [name + ": " + text(room[shownAs(key)]) + " → " + text(value) + ". ", make("strong", {}, means?.(value) ?? "")];
}), during(room));

/** Only on the room as it was shown: a change that somebody else made meanwhile is not undone unseen. */
async function patch(room, changes) {
  const url = "../client/v4/zones/" + encodeURIComponent(room.zone) + "/waiting_rooms/" + encodeURIComponent(room.id);
  const before = await send(url);
  const found = (await before.json()).result;
  const other = Object.keys(FIELDS).find(key => found[key] !== room[shownAs(key)]);
  if (other) {
    throw Object.assign(new Error(FIELDS[other].name + " was changed meanwhile to " + FIELDS[other].text(found[other])),
      {status: CHANGED_MEANWHILE});
  }
  try {
    await send(url, {method: "PATCH", body: JSON.stringify(Object.fromEntries(changes)),
      headers: {"Content-Type": "application/json", "If-Match": before.headers.get("ETag")}});
  } catch (failure) {
    failure.isUnknown = !(failure.status < 500 || UNTOUCHED.includes(failure.code));
    throw failure;
  }
}

export function controls() {
  const button = make("button", {class: "main", disabled: true}, "Review");
  const note = make("p", {class: "note", role: "status"});
  const event = make("p", {class: "soft"});
  const form = make("form", {onsubmit: submit, oninput: () => { button.disabled = changes().length === 0; }},
    ...Object.keys(FIELDS).map(input), event, make("p", {class: "buttons"}, button), note);
  let shown;
  let newest;
  let isBusy = false;

  const value = key => {
    const field = form.elements[key];
    return field.type === "checkbox" ? field.checked : field.type === "number" ? field.valueAsNumber : field.value;
  };
  const changes = () => shown ? Object.keys(FIELDS).map(key => [key, value(key)]).filter(([key, now]) => now !== shown[shownAs(key)]) : [];

  function fill(room) {
    shown = room;
    for (const key of Object.keys(FIELDS)) {
      const field = form.elements[key];
      if (field.type === "checkbox") field.checked = room[shownAs(key)];
      else field.value = room[shownAs(key)];
    }
    button.disabled = true;
  }

  async function submit(submitted) {
    submitted.preventDefault();
    const wanted = changes();
    const room = shown;
    if (isBusy || !wanted.length || !await confirm(room, wanted)) return;
    isBusy = button.disabled = true;
    try {
      await patch(room, wanted);
      note.dataset.state = "good";
      say(note, "Changed.");
      fill({...room, ...Object.fromEntries(wanted.map(([key, now]) => [shownAs(key), now]))});
    } catch (failure) {
      note.dataset.state = "bad";
      say(note, (failure.isUnknown ? "It is not known whether this was changed: " : "Not changed: ") + failure.message);
      button.disabled = false;
      if (failure.status === CHANGED_MEANWHILE) fill(newest);
      else if (failure.isUnknown) shown = undefined;
    }
    isBusy = false;
  }

  /** What is being edited is left alone. */
  function show(room) {
    newest = room;
    say(event, during(room));
    if (!shown || !isBusy && !changes().length) fill(room);
  }

  return {element: form, show};
}
