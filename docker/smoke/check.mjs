// Judges by the site's own log (lines of "seconds visitor" on standard input) how many were on the site at once: everybody
// whose last request is less than a session ago. Ends with status 1 when that was ever more than the limit.
//
//   node check.mjs --limit 20 --session 20 < log
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: { limit: { type: "string" }, session: { type: "string" } },
});
const limit = Number(options.limit);
const session = Number(options.session);
const visits = [];
for await (const line of createInterface({ input: process.stdin })) {
  const found = /(\d+\.\d+) (\d+)$/.exec(line);
  if (found) {
    visits.push({ at: Number(found[1]), visitor: found[2] });
  }
}
visits.sort((one, other) => one.at - other.at);
const lastSeen = new Map();
let most = 0;
let mostAt = 0;
for (const { at, visitor } of visits) {
  // Those who were seen longest ago come first, for who is seen again is put at the end.
  lastSeen.delete(visitor);
  lastSeen.set(visitor, at);
  for (const [other, seen] of lastSeen) {
    if (seen > at - session) {
      break;
    }
    lastSeen.delete(other);
  }
  if (lastSeen.size > most) {
    most = lastSeen.size;
    mostAt = at;
  }
}
const visitors = new Set(visits.map(({ visitor }) => visitor)).size;
console.log(`${visits.length} requests of ${visitors} visitors reached the site; at most ${most} of ${limit} at once`);
if (visits.length === 0) {
  console.error("nobody reached the site");
  process.exit(1);
}
if (most > limit) {
  console.error(`${most - limit} more than the limit, first at ${new Date(1000 * mostAt).toISOString()}`);
  process.exit(1);
}
