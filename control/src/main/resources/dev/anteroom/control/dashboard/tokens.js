// Tokens of the management port: made, changed and deleted by whoever has one of the scope admin.

import {auditOfTokens} from "./audit.js";
import {told} from "./dialogs.js";
import {card} from "./manage.js";
import {make} from "./text.js";

const SCOPES = [["metrics", "Metrics alone"], ["read", "Read"], ["write", "Read and change"], ["admin", "All, and tokens"]];
const base = "../client/v4/user";
const shown = new Map();

const day = text => text ? new Date(text).toLocaleString("en-GB", {timeZone: "UTC"}) + " UTC" : "never";

const TOKENS = {
  title: "Tokens", one: "token", path: "tokens", query: "?per_page=1000", id: "id",
  hint: "Each is shown once, when it is made. It is valid at every edge and control at once.",
  heads: ["Token", "Scope", "Status", "Expires", "Made by"],
  cells: token => {
    shown.set(token.id, token.name);
    return [token.name, token.scope, token.status, day(token.expires_on), token.created_by || "the file"];
  },
  fields: isNew => [
    {key: "name", name: "Name of its owner", required: true, fixed: !isNew, hint: "Letters, digits, _, . and -; shown in the audit"},
    {key: "scope", name: "Scope", type: "choice", options: SCOPES},
    {key: "expires_on", name: "Expires", hint: "A moment such as 2030-05-01T18:00:00Z; empty: never"},
  ],
  fresh: {scope: "read"},
  toBody: values => ({...values, expires_on: values.expires_on || null}),
  made: async answer => told((await answer.json()).result.value),
  renew: {path: "value", words: "Made anew.", lines: ["The present value is refused at once."],
    then: async answer => told((await answer.json()).result)},
  deleted: ["Whoever uses it is refused at once, in streams within a second."],
  fixed: token => token.source === "file" ? "In the file" : undefined,
};

export function tokensView(signal) {
  document.title = "Tokens – Anteroom";
  const log = auditOfTokens(signal, id => shown.get(id));
  const tokens = card(TOKENS, base, signal, () => tokens.load());
  return {feed: "feed", element: make("div", {}, make("a", {href: "#/", class: "soft"}, "All rooms"), make("h1", {}, "Tokens"),
    tokens.element, log), show() {}};
}
