/**
 * A `fetch` that waits in line. When an answer is that of a waiting room, the visitor follows the queue by server-sent
 * events, or by asking again where there are none, and the request is sent once more when it is the visitor's turn. A
 * request that met a room has not reached the site, so sending it again repeats nothing there.
 *
 * Needs `json_response_enabled: true` in the room, and `cors_origins` if the app comes from another origin than the room.
 */

/** The room admits nobody: waiting is of no use. */
export class RoomClosedError extends Error {
  constructor(place) {
    super('the waiting room admits nobody');
    this.name = 'RoomClosedError';
    this.place = place;
  }
}

/**
 * @param {object} options
 * @param {string} options.room id of the room, as in `/.well-known/anteroom/{room}/events`
 * @param {string} [options.origin] where the room is; the origin of the page unless given
 * @param {(place: object) => void} [options.onWaiting] called with `cfWaitingRoom` whenever it changed; by events it also
 *   has `peopleAhead`
 * @param {() => void} [options.onAdmitted] called when the wait is over
 * @returns {typeof fetch} rejects with RoomClosedError where a room rejects, and as fetch does where a signal aborts
 */
export function waitingFetch({ room, origin = '', onWaiting = () => {}, onAdmitted = () => {} }) {
  const line = new Line(`${origin}/.well-known/anteroom/${encodeURIComponent(room)}/events`, onWaiting);
  return async (input, init) => {
    const request = new Request(input, { credentials: origin ? 'include' : 'same-origin', ...init });
    if (!request.headers.get('Accept')?.includes('json')) request.headers.set('Accept', 'application/json');
    let hasWaited = false;
    for (;;) {
      const response = await fetch(request.clone());
      const place = await placeIn(response);
      if (!place) {
        if (hasWaited) onAdmitted();
        return response;
      }
      if (place.isRejectQueue) throw new RoomClosedError(place);
      hasWaited = true;
      onWaiting(place);
      await line.turn(place.refreshIntervalSeconds, request.signal);
    }
  };
}

/** What a waiting room says; undefined if the answer is the site's own. */
async function placeIn(response) {
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return undefined;
  try {
    return (await response.clone().json())?.cfWaitingRoom;
  } catch {
    return undefined;
  }
}

/** One place in one line, however many requests wait for it. */
class Line {
  #url;
  #onWaiting;
  #waiters = new Set();
  #events;
  #timer;
  #polls = false;

  constructor(url, onWaiting) {
    this.#url = url;
    this.#onWaiting = onWaiting;
  }

  /** Resolves when it is time to ask again. */
  turn(seconds, signal) {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const waiter = { go: () => finish(resolve), every: Math.max(1, seconds) * 1000 };
      const aborted = () => finish(() => reject(signal.reason));
      const finish = settle => {
        signal.removeEventListener('abort', aborted);
        this.#waiters.delete(waiter);
        if (this.#waiters.size === 0) this.#stop();
        settle();
      };
      signal.addEventListener('abort', aborted);
      this.#waiters.add(waiter);
      this.#askIn(waiter.every);
      if (!this.#events && globalThis.EventSource) this.#listen(waiter.every);
    });
  }

  #listen(every) {
    const events = new EventSource(this.#url, { withCredentials: true });
    this.#events = events;
    // While the stream speaks it is the check-in, and nobody has to ask; should it fall silent, somebody asks after all.
    const alive = () => {
      this.#polls = false;
      this.#askIn(3 * every);
    };
    events.addEventListener('open', alive);
    events.addEventListener('update', event => {
      alive();
      this.#onWaiting(JSON.parse(event.data));
    });
    events.addEventListener('admitted', () => this.#go());
    events.addEventListener('error', () => {
      // A stream that breaks again and again must not put this off again and again.
      if (!this.#polls) this.#askIn(every);
      this.#polls = true;
    });
  }

  /** A little later for some, so that those who came together do not all ask together. */
  #askIn(delay) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#go(), delay * (1 + Math.random() / 10));
  }

  #go() {
    for (const waiter of [...this.#waiters]) waiter.go();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#events?.close();
    this.#events = undefined;
    this.#polls = false;
  }
}
