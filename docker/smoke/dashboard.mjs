// Opens the dashboard in Chromium as an operator would, with a token, waits until it shows a room, takes a picture, and
// prints what it shows. Drives Chromium by chromedriver.
//
//   TOKEN=... node dashboard.mjs --url https://localhost:9090/dashboard/ --room shop --picture dashboard.png \
//     --driver chromedriver --browser chromium --key BASE64
//
// --key is the SHA-256 of the server's public key, which is believed although nobody vouches for its certificate.
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

const text = { type: "string" };
const { values: options } = parseArgs({
  options: { url: text, room: text, picture: text, driver: text, browser: text, key: text },
});
const profile = await mkdtemp(join(tmpdir(), "dashboard"));
const driver = spawn(options.driver, ["--port=0"], { stdio: ["ignore", "pipe", "ignore"] });

async function portOf(process) {
  for await (const line of createInterface({ input: process.stdout })) {
    const found = /successfully on port (\d+)/.exec(line);
    if (found) {
      process.stdout.resume();
      return found[1];
    }
  }
  throw new Error("chromedriver did not start");
}

let base;
async function ask(method, path, body) {
  const answer = await fetch(base + path, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) {
    throw new Error(value.message);
  }
  return value;
}

try {
  base = `http://127.0.0.1:${await portOf(driver)}/session`;
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1200,800", `--user-data-dir=${profile}`,
    `--ignore-certificate-errors-spki-list=${options.key}`, "--disable-background-networking", "--no-first-run"];
  const { sessionId } = await ask("POST", "", {
    capabilities: { alwaysMatch: { "goog:chromeOptions": { binary: options.browser, args } } },
  });
  base += `/${sessionId}`;
  const run = (script, ...args) => ask("POST", "/execute/sync", { script, args });
  await ask("POST", "/url", { url: options.url });
  await run("sessionStorage.setItem('anteroom token', arguments[0])", process.env.TOKEN);
  await ask("POST", "/refresh", {});
  const end = Date.now() + 60_000;
  let shown = "";
  for (;;) {
    shown = await run("return document.querySelector('header').innerText + ' | ' + document.querySelector('main').innerText");
    const isAsked = await run("return document.getElementById('token').open");
    if (!isAsked && shown.includes(options.room) && /\d/.test(shown)) {
      break;
    }
    if (Date.now() > end) {
      throw new Error(`the dashboard shows no room: ${shown}`);
    }
    await pause(200);
  }
  await writeFile(options.picture, Buffer.from(await ask("GET", "/screenshot"), "base64"));
  console.log(shown.replace(/\s+/g, " "));
  await ask("DELETE", "");
} finally {
  driver.kill();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
