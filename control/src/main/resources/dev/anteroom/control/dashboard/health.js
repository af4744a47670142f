// Health checks: made, changed and deleted, and what their probes found.

import {read} from "./api.js";
import {card} from "./manage.js";
import {count, make, say, table, tiles} from "./text.js";

const AGAIN_MILLIS = 10000;
const TYPES = [["HTTP", "HTTP"], ["HTTPS", "HTTPS"], ["TCP", "TCP"]];
const PHASES = [["dns_ms", "DNS"], ["tcp_ms", "TCP"], ["tls_ms", "TLS"], ["first_byte_ms", "First byte"]];
const COLOURS = {healthy: "good", unhealthy: "bad", unknown: "wait", suspended: "off"};
const zone = "../client/v4/zones/default";

const percent = value => value == null ? "–" : value.toFixed(2) + " %";
const millis = value => value == null ? "–" : value.toFixed(1) + " ms";
const reasons = failures => failures.map(({reason, count: times}) => count(times) + " " + reason).join(", ");

const listed = text => text.split(",").map(each => each.trim()).filter(Boolean);

/** The form has one level; the management API keeps what concerns one type of checks in an object of its own. */
const flat = check => {
  const config = check.http_config ?? check.tcp_config ?? {};
  return {...check, port: config.port, path: config.path, expected_codes: config.expected_codes?.join(", "),
    expected_body: config.expected_body, check_regions: check.check_regions?.join(", ")};
};

/** What an empty field means is said in words of the management API: the port of the type, the code 200, any data center. */
function nested({port, path, expected_codes: codes, expected_body: text, check_regions: regions, ...others}, {type}) {
  const config = {...(port === undefined ? {} : {port: port ?? 0}), ...(type === "TCP" ? {} : {
    ...(path === undefined ? {} : {path: path || "/"}), ...(codes === undefined ? {} : {expected_codes: listed(codes)}),
    ...(text === undefined ? {} : {expected_body: text})})};
  return {...others, ...(regions === undefined ? {} : {check_regions: listed(regions)}),
    ...(Object.keys(config).length ? {[type === "TCP" ? "tcp_config" : "http_config"]: config} : {})};
}

const CHECKS = {
  title: "Health checks", one: "health check", path: "healthchecks", query: "?per_page=1000", id: "id",
  hint: "A room that names a check lets nobody new in while its origin is down.",
  heads: ["Check", "Address", "Every", "Status", "Reason"],
  cells: check => [check.name, check.type + " " + check.address, check.interval + " s", check.status, check.failure_reason],
  fields: () => [
    {key: "name", name: "Name", required: true, hint: "Letters, digits, - and _"},
    {key: "address", name: "Address", required: true, hint: "Host name or address, without scheme and port"},
    {key: "type", name: "Type", type: "choice", options: TYPES},
    {key: "port", name: "Port", type: "number", hint: "Empty: 80, or 443 for HTTPS"},
    {key: "path", name: "Path", hint: "Not for TCP; empty: /"},
    {key: "expected_codes", name: "Expected codes", hint: "Such as 200, 3xx; empty: 200"},
    {key: "expected_body", name: "Expected text", hint: "Somewhere in the answer, in capitals or not; empty: any"},
    {key: "interval", name: "Every, seconds", type: "number"},
    {key: "timeout", name: "Timeout, seconds", type: "number"},
    {key: "retries", name: "Retries after a timeout", type: "number", least: 0},
    {key: "consecutive_fails", name: "Unhealthy after so many failures", type: "number"},
    {key: "consecutive_successes", name: "Healthy after so many successes", type: "number"},
    {key: "check_regions", name: "Data centers that probe", hint: "Such as nairobi, dublin; empty: all"},
    {key: "suspended", name: "Suspended", type: "check"},
    {key: "description", name: "Description"},
  ],
  fresh: {type: "HTTP", path: "/", interval: 10, timeout: 3, retries: 1, consecutive_fails: 2, consecutive_successes: 3},
  flat, nested,
};

/** The phases of a probe, one after the other, as parts of the longest of all that are shown. */
function waterfall(event, longest) {
  const bar = make("span", {class: "waterfall", role: "img", "aria-label": PHASES.map(([key, name]) =>
    name + " " + millis(event.waterfall[key])).join(", ") + ", whole " + millis(event.waterfall.whole_ms)});
  let rest = event.waterfall.whole_ms;
  const add = (key, value) => {
    const part = make("i", {class: key.replace("_ms", "")});
    part.style.width = 100 * Math.max(0, value) / longest + "%";
    bar.append(part);
  };
  for (const [key] of PHASES) {
    rest -= event.waterfall[key];
    add(key, event.waterfall[key]);
  }
  add("rest_ms", rest);
  return bar;
}

const row = (event, longest) => make("tr", {}, make("th", {scope: "row"}, new Date(event.at).toLocaleTimeString("en-GB")),
  make("td", {}, event.data_center), make("td", {}, event.edge), make("td", {}, event.address || "–"),
  make("td", {}, (event.code || "–") + (event.failure_reason && event.expected_codes?.length ? ", expected " + event.expected_codes.join(", ") : "")),
  make("td", {}, event.failure_reason || "passed"), make("td", {}, millis(event.round_trip_ms)),
  make("td", {}, waterfall(event, longest)));

/** What a data center finds now, and whether a single edge says so. */
const standing = place => place ? place.status + (place.single_observer ? ", seen by one edge only" : "") : "–";

/** What one check found out. */
function findings(check) {
  const status = make("p", {class: "status"});
  const reason = make("p", {class: "soft"});
  const [sums, showSums] = tiles(["Available, last day", "Probes", "Round trip"]);
  const [places, showPlaces] = table("Data centers of " + check.name, ["Data center", "Now", "Available", "Probes", "Round trip", "Failures"]);
  const body = make("tbody");
  const heads = ["At", "Data center", "Edge", "Address", "Code", "Outcome", "Round trip", "DNS, TCP, TLS, first byte, rest"];
  const element = make("section", {class: "card texts", "data-check": check.id}, make("h2", {}, check.name), status, reason, sums, places,
    make("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": "Newest probes of " + check.name}, make("table", {},
      make("thead", {}, make("tr", {}, ...heads.map(head => make("th", {scope: "col"}, head)))), body)));
  return {element, show(now, found) {
    say(status, now.status);
    status.dataset.state = COLOURS[now.status] ?? "off";
    say(reason, now.failure_reason || (found.failures.length ? reasons(found.failures) : "No failures"));
    showSums([percent(found.availability), count(found.probes), millis(found.round_trip_ms)]);
    const judged = new Map((now.health?.data_centers ?? []).map(place => [place.name, place]));
    showPlaces(found.data_centers.map(place => [place.name, standing(judged.get(place.name)), percent(place.availability), count(place.probes),
      millis(place.round_trip_ms), reasons(place.failures) || "none"]));
    const longest = Math.max(1, ...found.events.map(event => event.waterfall.whole_ms));
    body.replaceChildren(...found.events.map(event => row(event, longest)));
  }};
}

export function healthView(signal) {
  document.title = "Health checks – Anteroom";
  const note = make("p", {class: "note", role: "status"});
  const list = make("div");
  const shown = new Map();
  const checks = card(CHECKS, zone, signal, () => Promise.all([checks.load(), load()]));
  const result = async path => (await (await read(zone + "/healthchecks" + path, signal)).json()).result;

  async function load() {
    try {
      const all = await result("?per_page=1000");
      for (const id of shown.keys()) if (!all.some(check => check.id === id)) shown.delete(id);
      for (const check of all) {
        if (!shown.has(check.id)) shown.set(check.id, findings(check));
        shown.get(check.id).show(check, await result("/" + encodeURIComponent(check.id) + "/analytics?limit=20"));
      }
      list.replaceChildren(...[...shown.values()].map(({element}) => element));
      say(note, "");
    } catch (failure) {
      if (signal.aborted) return;
      note.dataset.state = "bad";
      say(note, "Not to be seen: " + failure.message);
    }
  }

  const timer = setInterval(() => document.hidden || load(), AGAIN_MILLIS);
  signal.addEventListener("abort", () => clearInterval(timer));
  load();
  return {feed: "feed", element: make("div", {}, make("a", {href: "#/", class: "soft"}, "All rooms"), make("h1", {}, "Health checks"),
    checks.element, note, list), show() {}};
}
