// What happened in a room: hours and days.

import {read} from "./api.js";
import {TIME_STEPS, chart} from "./charts.js";
import {count, make, say, table, tiles, time} from "./text.js";

const MINUTE = 60;
const RANGES = [["Hour", 60, 1], ["6 hours", 360, 5], ["Day", 1440, 15], ["Week", 10080, 120]];
const AGAIN_MILLIS = 30000;
/** As many as the edge answers with. */
const MOST_STEPS = 10080;

const moment = text => new Date(text).toLocaleString("en-GB");
const waits = total => [time(total.waitSeconds.p50), time(total.waitSeconds.p95)];

export function history(id, signal) {
  const [sums, showSums] = tiles(["Arrived", "Let in", "Median wait", "Gave up", "Sessions ended", "Busiest arrivals", "Busiest admissions",
    "On the site", "Most waiting", "Time on the site"]);
  const [places, showPlaces] = table("Data centers in this time", ["Data center", "Arrived", "Queued", "Let in",
    "Median wait", "95 % at most", "Sessions ended", "On the site", "Waiting"]);
  const filled = chart("Visitors on the site and waiting", [{name: "On the site", color: "deep"},
    {name: "Limit", color: "soft", dash: [6, 6]}, {name: "Waiting", color: "wait"}], count, signal, {hasGaps: true});
  const flow = chart("Arrivals and admissions per minute", [{name: "Arrived", color: "come"},
    {name: "Let in", color: "deep"}], count, signal);
  const queue = chart("Time in the queue of those who were let in", [{name: "Median", color: "deep"},
    {name: "95 % at most", color: "wait"}], time, signal, {steps: TIME_STEPS});
  const note = make("p", {class: "note soft"});
  const span = make("p", {class: "soft", role: "status"});
  const save = make("button", {type: "button", onclick: saveTable}, "Save as CSV");
  const buttons = RANGES.map((range, i) => make("button", {type: "button", "aria-pressed": String(i === 0),
    onclick: () => choose(i)}, range[0]));
  const element = make("section", {class: "card"}, make("h2", {}, "Looking back"),
    make("div", {class: "ranges", role: "group", "aria-label": "How far"}, ...buttons, save), span, sums,
    make("h3", {}, "On the site and waiting"), filled.element,
    make("h3", {}, "Per minute"), flow.element, make("h3", {}, "Time in the queue"), queue.element, places, note);
  let chosen = 0;
  let event;
  let isOn;
  let newest;

  function choose(i) {
    chosen = i;
    event = undefined;
    buttons.forEach((button, other) => button.setAttribute("aria-pressed", String(other === i)));
    load();
  }

  /** The report of a planned event, from its prequeue to its end or to now. */
  function report(planned) {
    choose(-1);
    event = planned;
    element.scrollIntoView();
    return load();
  }

  function query() {
    // By the edge's clock: this one may be wrong. A step shorter than a bucket would be empty.
    const to = event ? Math.min(newest.now, Date.parse(event.event_end_time)) : newest.now;
    const from = event ? Date.parse(event.prequeue_start_time ?? event.event_start_time) : to - RANGES[chosen][1] * MINUTE * 1000;
    const least = event ? Math.ceil((to - from) / (MOST_STEPS * MINUTE * 1000)) : RANGES[chosen][2];
    const step = Math.max(1, least, Math.ceil(newest.room.bucketMillis / MINUTE / 1000));
    return new URLSearchParams({from: new Date(from).toISOString(), to: new Date(to).toISOString(), step: step + "m"});
  }

  const url = (more = "") => "../analytics/" + encodeURIComponent(id) + "?" + query() + more;

  async function load() {
    const [range, planned] = [chosen, event];
    try {
      if (range < 0 && !planned) return;
      const found = await (await read(url(), signal)).json();
      if (range === chosen && planned === event) draw(found);
    } catch (failure) {
      if (!signal.aborted) say(note, "No history: " + failure.message);
    }
  }

  /** By a link to what was read, since a link to the edge could send no token. */
  async function saveTable() {
    try {
      const link = make("a", {href: URL.createObjectURL(await (await read(url("&format=csv"), signal)).blob()), download: id + ".csv"});
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (failure) {
      if (!signal.aborted) say(note, "Not saved: " + failure.message);
    }
  }

  /** The largest number of a minute, and when it was. */
  function busiest(values, at, seconds) {
    const most = Math.max(0, ...values.map(value => value ?? 0));
    return most === 0 ? "–" : [count(most * MINUTE / seconds), "a minute, at " + new Date(at[values.indexOf(most)] * 1000).toLocaleTimeString("en-GB")];
  }

  function draw(found) {
    const {total, steps} = found;
    const from = Date.parse(found.from) / 1000;
    // Of steps that are not closed yet nothing is known.
    const known = Math.floor((Date.parse(found.countedUpTo) / 1000 - from) / found.stepSeconds);
    const at = steps.arrivals.map((_, i) => from + i * found.stepSeconds);
    const closed = values => values.map((value, i) => i < known ? value : null);
    const perMinute = values => closed(values.map(value => value == null ? null : value * MINUTE / found.stepSeconds));
    filled.show([at, steps.active, steps.limit, steps.waiting]);
    flow.show([at, perMinute(steps.arrivals), perMinute(steps.admitted)]);
    queue.show([at, closed(steps.waitSecondsP50), closed(steps.waitSecondsP95)]);
    const [median, most] = waits(total);
    showSums([[count(total.arrivals), count(total.queued) + " had to queue"], count(total.admitted),
      [median, "95 % at most " + most], total.gaveUp == null ? "unknown" : ["about " + count(total.gaveUp), count(total.stillWaiting) + " wait still"],
      count(total.revoked), busiest(steps.arrivals, at, found.stepSeconds), busiest(steps.admitted, at, found.stepSeconds),
      [count(total.active), "on average, " + count(total.activePeak) + " at most"], count(total.waitingPeak), [time(total.meanSecondsOnSite), "on average, first to last check-in"]]);
    say(span, event ? "Report of " + event.name + ", " + moment(found.from) + " to " + moment(found.to) : "");
    showPlaces(found.dataCenters.map(({dataCenter, total: its}) => [dataCenter, count(its.arrivals), count(its.queued),
      count(its.admitted), ...waits(its), count(its.revoked), count(its.active), count(its.waiting)]));
    const since = found.countedFrom > found.from ? " since " + moment(found.countedFrom) + ", before which none is kept," : "";
    say(note, Date.parse(found.countedUpTo) ? "Closed buckets" + since + " until " + moment(found.countedUpTo)
      + ". Ticket numbers of ANYWHERE belong to no data center." : "No bucket is closed yet.");
  }

  function show(news) {
    const {edge} = news;
    const before = isOn;
    newest = news;
    isOn = edge.historyMillis > 0;
    element.hidden = !isOn;
    buttons.forEach((button, i) => { button.disabled = RANGES[i][1] * MINUTE * 1000 > edge.historyMillis; });
    if (isOn && !before) load();
  }

  const timer = setInterval(() => isOn && !document.hidden && load(), AGAIN_MILLIS);
  signal.addEventListener("abort", () => clearInterval(timer));
  return {element, show, report};
}
