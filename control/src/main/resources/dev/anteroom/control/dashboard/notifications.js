// Notifications: whom to tell of what, and what was told.

import {read} from "./api.js";
import {card} from "./manage.js";
import {make, say, table} from "./text.js";

const AGAIN_MILLIS = 10000;
const base = "../client/v4/accounts/all/alerting/v3";
const KINDS = [["health_check_status_notification", "An origin's health"], ["waiting_room_queueing", "Visitors wait"],
  ["waiting_room_limit_changed", "Lowered limits"], ["waiting_room_event", "Planned events"],
  ["waiting_room_state_stale", "Missing states"]];
const STATUSES = ["healthy", "unhealthy", "unknown", "queueing", "not_queueing", "none", "recovering", "slow",
  "prequeueing", "started", "ended", "stale", "renewed"];
const lines = text => text.split("\n").map(line => line.trim()).filter(Boolean);
const kind = type => KINDS.find(([known]) => known === type)?.[1] ?? type;
const moment = text => text ? new Date(text).toLocaleString("en-GB", {timeZone: "UTC"}) + " UTC" : "never";

const WEBHOOKS = {
  title: "Webhooks", one: "webhook", path: "destinations/webhooks", id: "id", whole: true,
  hint: "Programs that are sent requests. A webhook is saved if it takes a request that tests it.",
  heads: ["Webhook", "Address", "Secret", "Last success", "Last failure"],
  cells: hook => [hook.name, hook.url, hook.has_secret ? "set" : "none", moment(hook.last_success), moment(hook.last_failure)],
  fields: isNew => [
    {key: "name", name: "Name", required: true},
    {key: "url", name: "Address", required: true, hint: "http or https"},
    {key: "secret", name: "Secret", type: "password", hint: isNew ? "Sent with each request; may be empty" : "Empty: as before"},
  ],
  toForm: hook => ({...hook, secret: ""}),
  toBody: ({secret, ...rest}) => secret ? {...rest, secret} : rest,
};

/** Policies, whose webhooks are named by their names. */
const policies = hooks => ({
  title: "Policies", one: "policy", path: "policies", id: "id", whole: true, hint: "Who is told of what.",
  heads: ["Policy", "About", "Only", "To", "On"],
  cells: policy => [policy.name, kind(policy.alert_type), filters(policy.filters).join(", ") || "all",
    destinations(hooks(), policy.mechanisms).join(", "), policy.enabled ? "yes" : "no"],
  fields: () => [
    {key: "name", name: "Name", required: true},
    {key: "alert_type", name: "About", type: "choice", options: KINDS},
    {key: "mechanisms", name: "To", type: "area", required: true, hint: "Names of webhooks and addresses of mail, one a line"},
    {key: "filters", name: "Only", type: "area", hint: "What it has become, such as unhealthy, and ids of checks or rooms, one a line; empty: all"},
    {key: "enabled", name: "On", type: "check"},
    {key: "description", name: "Description"},
  ],
  fresh: {enabled: true, alert_type: KINDS[0][0]},
  toForm: policy => ({...policy, mechanisms: destinations(hooks(), policy.mechanisms).join("\n"), filters: filters(policy.filters).join("\n")}),
  toBody: values => ({...values, mechanisms: mechanisms(hooks(), lines(values.mechanisms)), filters: filter(values.alert_type, lines(values.filters))}),
});

const destinations = (hooks, {webhooks, email}) => [...webhooks.map(({id}) => hooks.find(hook => hook.id === id)?.name ?? id),
  ...email.map(({id}) => id)];

const mechanisms = (hooks, names) => ({
  email: names.filter(name => name.includes("@")).map(id => ({id})),
  webhooks: names.filter(name => !name.includes("@")).map(name => ({id: hooks.find(hook => hook.name === name)?.id ?? name})),
});

const filters = all => Object.values(all).flat();

function filter(type, words) {
  const status = words.map(word => word.toLowerCase()).filter(word => STATUSES.includes(word));
  const ids = words.filter(word => !STATUSES.includes(word.toLowerCase()));
  return {...(ids.length ? {[type === KINDS[0][0] ? "health_check_id" : "waiting_room_id"]: ids} : {}), ...(status.length ? {status} : {})};
}

export function notificationsView(signal) {
  document.title = "Notifications – Anteroom";
  const note = make("p", {class: "note", role: "status"});
  let hooks = [];
  const webhookCard = card(WEBHOOKS, base, signal, reload);
  const policyCard = card(policies(() => hooks), base, signal, reload);
  const [history, showHistory] = table("What was told", ["At", "What", "To", "Policy", "Outcome"]);
  const result = async path => (await (await read(base + path, signal)).json()).result;

  async function load() {
    try {
      hooks = await result("/destinations/webhooks");
      const told = await result("/history?per_page=50");
      showHistory(told.map(one => [moment(one.sent), one.alert_body,
        hooks.find(hook => hook.id === one.mechanism)?.name ?? one.mechanism, one.name,
        one.outcome === "sent" ? "sent" + (one.attempts > 1 ? " at attempt " + one.attempts : "") : "given up: " + one.problem]));
      say(note, "");
    } catch (failure) {
      if (signal.aborted) return;
      note.dataset.state = "bad";
      say(note, "Not to be seen: " + failure.message);
    }
  }

  async function reload() {
    await load();
    await Promise.all([webhookCard.load(), policyCard.load()]);
  }

  const timer = setInterval(() => document.hidden || load(), AGAIN_MILLIS);
  signal.addEventListener("abort", () => clearInterval(timer));
  load().then(() => policyCard.load());
  return {feed: "feed", element: make("div", {}, make("a", {href: "#/", class: "soft"}, "All rooms"), make("h1", {}, "Notifications"),
    webhookCard.element, policyCard.element, make("section", {class: "card"}, make("h2", {}, "What was told"), history), note), show() {}};
}
