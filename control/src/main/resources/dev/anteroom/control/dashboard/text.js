// Words, numbers and elements.

const whole = new Intl.NumberFormat("en", {maximumFractionDigits: 0});
const tenths = new Intl.NumberFormat("en", {maximumFractionDigits: 1});
const percents = new Intl.NumberFormat("en", {style: "percent", maximumFractionDigits: 1});

export const count = value => value == null ? "–" : whole.format(value);
export const percent = value => value == null ? "–" : percents.format(value);

/** Seconds as people say them. */
export function time(seconds) {
  if (seconds == null) return "–";
  if (seconds < 90) return tenths.format(seconds) + " s";
  if (seconds < 5400) return tenths.format(seconds / 60) + " min";
  return tenths.format(seconds / 3600) + " h";
}

/** Makes an element; text of children is never read as HTML. */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child != null));
  return made;
}

/** Sets a text only where it changed, so that nothing flickers and selections stay. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A list of figures; gives the element and a function that shows new values: texts, or pairs of a text and a remark. */
export function tiles(names) {
  const fields = names.map(() => [make("span", {}, "–"), make("small")]);
  const list = make("dl", {class: "tiles"}, ...names.map((name, i) =>
    make("div", {}, make("dt", {}, name), make("dd", {}, ...fields[i]))));
  return [list, values => values.forEach((value, i) => {
    const [text, remark] = Array.isArray(value) ? value : [value, ""];
    say(fields[i][0], text);
    say(fields[i][1], remark);
  })];
}

/** A table; gives the element and a function that shows new rows. */
export function table(caption, heads) {
  const body = make("tbody");
  const all = make("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": caption},
    make("table", {}, make("thead", {}, make("tr", {}, ...heads.map(head => make("th", {scope: "col"}, head)))), body));
  let shown = "";
  return [all, rows => {
    const next = JSON.stringify(rows);
    if (next === shown) return;
    shown = next;
    body.replaceChildren(...rows.map(([first, ...rest]) =>
      make("tr", {}, make("th", {scope: "row"}, first), ...rest.map(cell => make("td", {}, cell)))));
  }];
}

/** How a room is, in a word and a colour. */
export function standing(room, state, now) {
  if (room.suspended) return ["Suspended", "off"];
  if (!state) return ["No state yet", "bad"];
  if (state.problem) return ["Counting failed", "bad"];
  if (now - state.publishedAt > room.leaseMillis) return ["State is old", "bad"];
  if (room.queueAll) return ["All queue", "wait"];
  if (room.event?.prequeue) return ["Before " + room.event.name, "wait"];
  if (state.limitReason === "unhealthy")
    return ["Origin unhealthy" + (state.totalActiveUsers > 0 ? ", limit lowered" : ", nobody new enters"), "bad"];
  if (state.limitReason === "recovering") return ["Origin recovering, " + percent(state.limitFactor) + " of the limit", "wait"];
  if (state.limitReason === "slow") return ["Origin slow, " + percent(state.limitFactor) + " of the limit", "wait"];
  const during = room.event ? ", " + room.event.name : "";
  if (room.method === "reject") return ["Rejecting" + during, "bad"];
  if (room.method === "passthrough") return ["Everybody enters" + during, "good"];
  return state.waitingUsers > 0 ? ["Queueing" + during, "wait"] : ["Open" + during, "good"];
}
