(() => {
  const main = document.querySelector('main'), own = main.dataset, language = document.documentElement.lang;
  const find = id => document.getElementById(id), write = (id, text) => { const e = find(id); if (e && e.textContent !== text) e.textContent = text; };
  const title = document.title, number = n => n.toLocaleString(language);
  const time = m => m < 1 ? own.soon : m < 60 ? own.minutes.replace('{0}', number(m))
    : own.hours.replace('{0}', number(Math.floor(m / 60))).replace('{1}', number(m % 60));
  const range = (a, b) => a === b ? time(a)
    : a > 0 && b < 60 ? own.minutes.replace('{0}', number(a) + '–' + number(b)) : time(a) + ' – ' + time(b);
  const wait = f => f.queueIsFull ? own.day : !f.waitTimeKnown ? own.unknown
    : f.isRandomQueue && f.waitTime75Percentile ? range(f.waitTime25Percentile, f.waitTime75Percentile) : time(f.waitTime);
  const kind = f => f.queueAll ? 'queueAll' : f.isEventPrequeueing ? 'prequeue' : f.isRejectQueue ? 'reject'
    : f.isOriginUnhealthy ? 'siteProblem' : f.queueIsFull ? 'queueFull' : f.isRandomQueue ? 'random' : 'waiting';

  const clock = moment => {
    const e = find('at');
    if (e) {
      e.dateTime = moment;
      e.textContent = new Date(moment).toLocaleTimeString(language);
    }
  };

  // The bar shows the most of the way that was ever behind this visitor, also before the page was loaded anew.
  const key = 'anteroom ' + own.room;
  let way;
  const walk = people => {
    try { way = JSON.parse(sessionStorage.getItem(key)) || way; } catch (e) { /* no storage here */ }
    const now = Date.now();
    if (!way || now - way.at > own.kept * 1000) way = { first: people, best: 0 };
    way.at = now;
    way.best = Math.max(way.best, way.first > 0 ? 1 - people / way.first : 0);
    try { sessionStorage.setItem(key, JSON.stringify(way)); } catch (e) { /* no storage here */ }
    find('way').hidden = way.first <= 0;
    find('way').firstChild.style.width = 100 * way.best + '%';
    if (own.kind === 'waiting') document.title = number(people) + ' · ' + title;
  };

  // Whoever listens is told what changed once a minute, not with every number.
  let told = Date.now();
  const tell = () => {
    if (Date.now() - told < 60000) return;
    told = Date.now();
    write('news', ['starts', 'ahead', 'wait'].filter(find).map(id => find(id + 'Label').textContent + ': ' + find(id).textContent).join('. '));
  };

  let leaving = false;
  const go = () => {
    if (leaving) return;
    if (navigator.onLine === false) return addEventListener('online', go, { once: true });
    leaving = true;
    // Unlike a reload, this never asks whether a form is to be sent again; with a fragment it would load nothing.
    if (location.hash) location.reload(); else location.replace(location.href);
  };

  const every = own.refresh * 1000;
  let due, polling = false, stale = false;
  const leave = delay => { clearTimeout(due); due = setTimeout(go, delay); };
  const listen = () => { if (stale) return; polling = false; leave(Math.max(60000, 3 * every)); };
  // A stream that breaks again and again must not put this off again and again.
  const poll = () => {
    if (!polling) leave(every * (1 + Math.random() * .1));
    polling = true;
  };

  const show = f => {
    // Another kind of page is wanted; a stream that opens anew must not put that off.
    if (kind(f) !== own.kind) { poll(); stale = true; return; }
    listen();
    if (find('ahead') && (f.waitTimeKnown || f.peopleAhead > 0)) {
      write('ahead', number(f.peopleAhead));
      walk(f.peopleAhead);
    }
    write('wait', wait(f));
    write('starts', time(f.timeUntilEventStart));
    clock(f.lastUpdated);
    tell();
  };

  const begin = () => {
    // From here on this script asks again; without it, the Refresh header would.
    stop();
    poll();
    if (!self.EventSource) return;
    const events = new EventSource('/.well-known/anteroom/' + encodeURIComponent(own.room) + '/events');
    events.onopen = listen;
    events.onerror = poll;
    events.addEventListener('update', e => show(JSON.parse(e.data)));
    events.addEventListener('notice', e => {
      const texts = JSON.parse(e.data), text = texts[language] || texts[''] || '';
      find('message').hidden = !text;
      write('message', text);
    });
    events.addEventListener('admitted', () => {
      document.title = own.turn;
      write('news', own.turn);
      try { sessionStorage.removeItem(key); } catch (e) { /* no storage here */ }
      go();
    });
  };

  if (find('at')) clock(find('at').dateTime);
  if (own.ahead) walk(+own.ahead);
  if (every > 0) {
    addEventListener('load', () => setTimeout(begin));
    addEventListener('pageshow', e => { if (e.persisted) go(); });
  }
})();
