// Requests, with the operator's token where one is needed, and streams.

const KEY = "anteroom token";
const AGAIN_MILLIS = 2000;
const SILENCE_MILLIS = 5000;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
let asking;
/** Who would rather give no token is asked again only for what they do. */
let isDeclined = false;

/** Whether another token would help. */
export const needsToken = failure => failure.status === UNAUTHORIZED || failure.status === FORBIDDEN;

/** Asks for a token, in one dialog however many need it; gives whether there is one. */
export function askToken(why) {
  asking ??= new Promise(done => {
    const dialog = document.getElementById("token");
    const input = dialog.querySelector("input");
    document.getElementById("token-why").textContent = why || "This edge shows and changes rooms for those who have a token.";
    input.value = "";
    dialog.returnValue = "";
    dialog.addEventListener("close", () => {
      const given = dialog.returnValue === "use" && input.value.trim();
      if (given) sessionStorage.setItem(KEY, given);
      isDeclined = !given;
      input.value = "";
      asking = undefined;
      done(Boolean(given));
    }, {once: true});
    dialog.showModal();
  });
  return asking;
}

/** A refusal, whoever sent it: what it says, the status, and the code where it is one of the management API. */
async function refusal(answer) {
  const body = await answer.json().catch(() => ({}));
  const words = body.errors?.map(error => error.message).join("; ") || body.error || "status " + answer.status;
  return Object.assign(new Error(words), {status: answer.status, code: body.errors?.[0]?.code});
}

/** Fails when nothing comes for some seconds: a connection may be dead without anybody being told. */
function inTime(promise) {
  let timer;
  const silence = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error("silent")), SILENCE_MILLIS);
  });
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}

/** Sends what somebody asked for. Throws an Error that says what went wrong, with the status if there was an answer. */
export async function send(url, options = {}) {
  isDeclined = false;
  return fetchWithToken(url, options, answer => answer);
}

/** Reads what the page shows by itself. */
export const read = (url, signal) => fetchWithToken(url, {signal}, inTime);

async function fetchWithToken(url, options, awaited) {
  for (;;) {
    const token = sessionStorage.getItem(KEY);
    const headers = {...options.headers, ...(token ? {Authorization: "Bearer " + token} : {})};
    const answer = await awaited(fetch(url, {...options, headers, cache: "no-store"}));
    if (answer.ok) return answer;
    const failure = await refusal(answer);
    // Meanwhile another request may have brought a token.
    const isOld = sessionStorage.getItem(KEY) !== token;
    if (!needsToken(failure) || !isOld && (isDeclined || !await askToken(token ? failure.message : ""))) throw failure;
  }
}

/** Reads a stream of events until the signal says stop; EventSource could send no token. */
export async function follow(url, signal, onNews, onLink) {
  while (!signal.aborted) {
    const connection = new AbortController();
    try {
      const answer = await read(url, AbortSignal.any([signal, connection.signal]));
      onLink("good", "Live", false);
      await readEvents(answer.body.pipeThrough(new TextDecoderStream()).getReader(), onNews);
      onLink("wait", "Connecting again", false);
    } catch (failure) {
      if (signal.aborted) return;
      onLink("bad", failure.status ? failure.message : "Not connected", needsToken(failure));
    } finally {
      connection.abort();
    }
    await new Promise(done => setTimeout(done, AGAIN_MILLIS));
  }
}

async function readEvents(reader, onNews) {
  let rest = "";
  for (;;) {
    const {value, done} = await inTime(reader.read());
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    for (const event of events) {
      if (event.startsWith("data: ")) onNews(JSON.parse(event.slice(6)));
    }
  }
}
