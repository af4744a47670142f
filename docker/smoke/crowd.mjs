// Visitors who keep their cookie, wait as they are told, stay on the site for some seconds, leave, and make room for the
// next one: never more than so many at once. They come until the process is told to end (SIGTERM), or the seconds are over.
// Every second a line of JSON says how many came, were let in, and were turned away after they had been in.
//
//   node crowd.mjs --edges http://localhost:8081,http://localhost:8082 --visitors 60 --per-second 4 --stay 10 --seconds 900
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    edges: { type: "string", default: "http://localhost:8081" },
    visitors: { type: "string", default: "60" },
    "per-second": { type: "string", default: "4" },
    stay: { type: "string", default: "10" },
    seconds: { type: "string", default: "900" },
  },
});
const edges = options.edges.split(",");
const stayMillis = 1000 * Number(options.stay);
let end = Date.now() + 1000 * Number(options.seconds);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const seen = { visitors: 0, admitted: 0, unserved: 0, turnedAway: 0, failed: 0 };
process.on("SIGTERM", () => {
  end = 0;
});

/** One request: whether the site answered, the seconds after which to ask again, and the cookie that came. */
function ask(edge, visitor, cookie) {
  return new Promise((resolve) => {
    const headers = { "X-Visitor": String(visitor), Accept: "application/json", ...(cookie && { Cookie: cookie }) };
    const call = request(edge, { agent, headers, timeout: 5000 }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", () => resolve({ failed: true }));
      response.on("end", () =>
        resolve({
          failed: response.statusCode >= 500,
          onSite: Buffer.concat(chunks).toString().startsWith("You are on the site"),
          refresh: Number(response.headers.refresh ?? 0),
          cookie: response.headers["set-cookie"]?.[0]?.split(";")[0],
        }),
      );
    });
    call.on("timeout", () => call.destroy());
    call.on("error", () => resolve({ failed: true }));
    call.end();
  });
}

/** One visit from the first request to the last. */
async function visit(visitor) {
  let cookie;
  let leaveAt = Infinity;
  // Each request may meet another edge, as behind a balancer; one that is away is asked for nothing twice in a row.
  for (let turn = visitor; Date.now() < Math.min(end, leaveAt); turn++) {
    const answer = await ask(edges[turn % edges.length], visitor, cookie);
    cookie = answer.cookie ?? cookie;
    if (answer.failed) {
      seen.failed++;
      await pause(500);
    } else if (answer.onSite) {
      if (leaveAt === Infinity) {
        seen.admitted++;
        leaveAt = Date.now() + stayMillis;
      }
      await pause(1000);
    } else {
      if (leaveAt !== Infinity) {
        seen.turnedAway++;
      }
      await pause(1000 * Math.max(1, answer.refresh));
    }
  }
  if (leaveAt === Infinity) {
    seen.unserved++;
  }
}

const report = setInterval(() => console.log(JSON.stringify(seen)), 1000);
const here = new Set();
while (Date.now() < end) {
  if (here.size < Number(options.visitors)) {
    seen.visitors++;
    const visiting = visit(seen.visitors).finally(() => here.delete(visiting));
    here.add(visiting);
  }
  await pause(1000 / Number(options["per-second"]));
}
await Promise.all(here);
clearInterval(report);
agent.destroy();
console.log(JSON.stringify(seen));
