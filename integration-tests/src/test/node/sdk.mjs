// Everything that the SDK can do with waiting rooms, against an edge. Ends with a status other than 0 at the first surprise.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import Cloudflare from 'cloudflare';

const client = new Cloudflare({ apiToken: process.env.TOKEN, baseURL: process.env.BASE_URL, maxRetries: 0 });
const zone_id = 'default';
const rooms = client.waitingRooms;

async function all(pages) {
  const items = [];
  for await (const item of pages) items.push(item);
  return items;
}

async function refused(status, code, promise) {
  const error = await promise.then(() => assert.fail('should be refused'), (failure) => failure);
  assert.equal(error.status, status, error.message);
  assert.equal(error.errors[0].code, code, error.message);
  return error;
}

// Rooms.
const made = await rooms.create({
  zone_id, name: 'shop', host: 'shop.example.com', path: '/cart', new_users_per_minute: 200, total_active_users: 300,
  additional_routes: [{ host: 'shop2.example.com', path: '/' }], cookie_suffix: 'shop',
  cookie_attributes: { samesite: 'lax', secure: 'auto' }, queueing_method: 'fifo', queueing_status_code: 202,
  session_duration: 10, default_template_language: 'de-DE', enabled_origin_commands: ['revoke'], json_response_enabled: true,
});
assert.match(made.id, /^[0-9a-f]{32}$/);
assert.equal(made.session_duration, 10);
assert.deepEqual(made.cookie_attributes, { samesite: 'lax', secure: 'auto' });
assert.deepEqual(made.enabled_origin_commands, ['revoke']);
const more = {
  custom_page_html: '<p>{{waitTimeFormatted}}</p>', turnstile_mode: 'invisible', turnstile_action: 'infinite_queue', queue_all: true,
  disable_session_renewal: true, cookie_domain: 'example.com', origin_url: 'https://shop.internal:8443', page_title: 'Shop',
  page_logo: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', page_accent_color: '#7a1f2b', page_background_color: '#ffffff',
  message: { 'en-US': 'Soon.', 'de-DE': 'Gleich.' },
};
const whole = await rooms.edit(made.id, { ...made, ...more, zone_id });
for (const [key, value] of Object.entries(more)) assert.deepEqual(whole[key], value, key);
assert.deepEqual(await rooms.get(made.id, { zone_id }), whole);
for (const queueing_method of ['random', 'passthrough', 'reject', 'fifo']) {
  assert.equal((await rooms.edit(made.id, { zone_id, queueing_method })).queueing_method, queueing_method);
}
const notes = async (promise) => (await (await promise.asResponse()).json()).messages;
const told = await notes(rooms.get(made.id, { zone_id }));
assert.deepEqual([...new Set(told.map((note) => note.code))], [1100]);
assert.ok(told.some((note) => note.message.includes('turnstile_mode is stored but has no effect')), JSON.stringify(told));
assert.equal(made.next_event_start_time, null);
for (let i = 1; i <= 3; i++) {
  await rooms.create({ zone_id, name: `more-${i}`, host: `more-${i}.example.com`, new_users_per_minute: 1, total_active_users: 1 });
}
const names = (await all(rooms.list({ zone_id, per_page: 2 }))).map((room) => room.name);
assert.deepEqual(names, ['more-1', 'more-2', 'more-3', 'shop']);
assert.equal((await all(rooms.list({ account_id: 'any' }))).length, 4);

const edited = await rooms.edit(made.id, { ...(await rooms.get(made.id, { zone_id })), zone_id, total_active_users: 400 });
assert.equal(edited.total_active_users, 400);
assert.equal(edited.description, made.description);
const again = await rooms.edit(made.id, { zone_id, total_active_users: 400 });
assert.equal(again.modified_on, edited.modified_on, 'the same again changes nothing');
const put = await rooms.update(made.id, {
  zone_id, name: 'shop', host: 'shop.example.com', new_users_per_minute: 100, total_active_users: 100, suspended: true,
});
assert.equal(put.path, '/');
assert.equal(put.custom_page_html, '', 'what is not sent is as in a new room');
assert.deepEqual(await notes(rooms.get(made.id, { zone_id })), []);
assert.equal(put.session_duration, 5);
assert.deepEqual(await rooms.get(made.id, { zone_id }), put);
assert.equal((await rooms.statuses.get(made.id, { zone_id })).status, 'suspended');
await rooms.edit(made.id, { zone_id, suspended: false });
assert.deepEqual(await rooms.statuses.get(made.id, { zone_id }), {
  status: 'not_queueing', event_id: '', estimated_queued_users: 0, estimated_total_active_users: 0, max_estimated_time_minutes: 0,
  state_age_seconds: null,
});
const stale = await refused(412, 1030, rooms.edit(made.id, { zone_id, queue_all: true },
  { headers: { 'If-Match': `"${put.modified_on}"` } }));
assert.match(stale.message, /read the room again/);

const refusedLimits = await refused(400, 1021, rooms.edit(made.id, { zone_id, new_users_per_minute: 101 }));
assert.match(refusedLimits.message, /no more than total_active_users/);

// Events.
const event = await rooms.events.create(made.id, {
  zone_id, name: 'sale', event_start_time: '2099-01-01T10:00:00Z', event_end_time: '2099-01-01T12:00:00Z',
  prequeue_start_time: '2099-01-01T09:00:00Z', shuffle_at_event_start: true, total_active_users: 50, new_users_per_minute: 10,
  turnstile_mode: 'invisible', turnstile_action: 'log',
});
assert.equal(event.turnstile_mode, 'invisible');
assert.equal(event.queueing_method, null);
assert.equal((await rooms.get(made.id, { zone_id })).next_event_start_time, '2099-01-01T10:00:00Z');
const details = await rooms.events.details.get(event.id, { zone_id, waiting_room_id: made.id });
assert.equal(details.queueing_method, 'fifo');
assert.equal(details.total_active_users, 50);
const overlap = await refused(400, 1021, rooms.events.create(made.id, {
  zone_id, name: 'other', event_start_time: '2099-01-01T11:00:00Z', event_end_time: '2099-01-01T13:00:00Z',
}));
assert.match(overlap.message, /events 'sale' and 'other' overlap/);
const renamed = await rooms.events.edit(event.id, { ...event, zone_id, waiting_room_id: made.id, name: 'sale2', prequeue_start_time: null, shuffle_at_event_start: false });
assert.equal(renamed.name, 'sale2');
assert.equal(renamed.prequeue_start_time, null);
const own = {
  custom_page_html: '<p>{{timeUntilEventEndFormatted}}</p>', disable_session_renewal: true, session_duration: 20, queueing_method: 'random',
  description: 'once a year', suspended: true,
};
const ruled = await rooms.events.edit(event.id, { ...own, zone_id, waiting_room_id: made.id });
const resolved = await rooms.events.details.get(event.id, { zone_id, waiting_room_id: made.id });
for (const [key, value] of Object.entries(own)) {
  assert.deepEqual(ruled[key], value, key);
  assert.deepEqual(resolved[key], value, key);
}
const replaced = await rooms.events.update(event.id, {
  zone_id, waiting_room_id: made.id, name: 'sale3', event_start_time: '2099-01-01T10:00:00Z', event_end_time: '2099-01-01T12:00:00Z',
});
assert.equal(replaced.total_active_users, null);
assert.equal(replaced.session_duration, null);
assert.equal(replaced.custom_page_html, null);
assert.deepEqual(await rooms.events.get(event.id, { zone_id, waiting_room_id: made.id }), replaced);
assert.equal((await all(rooms.events.list(made.id, { zone_id }))).length, 1);
assert.equal((await rooms.events.delete(event.id, { zone_id, waiting_room_id: made.id })).id, event.id);
assert.equal((await all(rooms.events.list(made.id, { zone_id }))).length, 0);

// Rules.
const rule = (expression) => ({ action: 'bypass_waiting_room', expression });
await rooms.rules.create(made.id, { zone_id, rules: rule('ip.src in {10.0.0.0/8}') });
let rules = await all(rooms.rules.create(made.id, { zone_id, rules: rule('http.request.uri.path starts_with "/assets/"') }));
assert.equal(rules.length, 2);
assert.equal(rules[0].version, '1');
rules = await all(rooms.rules.edit(rules[1].id, {
  ...rule('http.request.uri.path starts_with "/static/"'), zone_id, waiting_room_id: made.id, position: { index: 1 },
}));
assert.deepEqual(rules.map((it) => it.version), ['2', '1']);
assert.match(rules[0].expression, /static/);
const column = await refused(400, 1021, rooms.rules.create(made.id, { zone_id, rules: rule('http.hots eq "a"') }));
assert.match(column.message, /column 1/);
rules = await all(rooms.rules.delete(rules[0].id, { zone_id, waiting_room_id: made.id }));
assert.equal(rules.length, 1);
rules = await all(rooms.rules.update(made.id, { zone_id, rules: [rule('http.host eq "a"'), rule('http.host eq "b"')] }));
assert.deepEqual((await all(rooms.rules.get(made.id, { zone_id }))), rules);

const expressions = ['lower(http.request.uri.query) contains "key="', 'upper(http.user_agent) contains "KIOSK"',
  'len(http.request.uri.query) gt 40', 'any(lower(http.request.headers["accept"][*])[*] contains "json")',
  'all(len(http.request.headers["x-a"][*])[*] lt 9)', 'http.request.full_uri wildcard "https://*.example.com/a/*"',
  'http.request.uri strict wildcard "/A/*"', 'starts_with(http.request.uri.path, "/assets/")', 'ssl and ip.src.country in {"KE" "IE"}',
  'ip.src.asnum in {64500 64510..64520}', 'http.referer matches r"^https://[a-z]+\\.example/"'];
rules = await all(rooms.rules.update(made.id, { zone_id, rules: expressions.map(rule) }));
assert.deepEqual(rules.map((it) => it.expression), expressions);

// Settings and preview.
assert.deepEqual(await rooms.settings.get({ zone_id }), { search_engine_crawler_bypass: false });
await rooms.settings.update({ zone_id, search_engine_crawler_bypass: true });
assert.deepEqual(await rooms.settings.get({ zone_id }), { search_engine_crawler_bypass: true });
await rooms.settings.edit({ zone_id, search_engine_crawler_bypass: false });
const preview = await rooms.page.preview({ zone_id, custom_html: '<h1>{{waitTimeFormatted}}</h1>' });
assert.match(await (await fetch(preview.preview_url)).text(), /<h1>10 minutes<\/h1>/);
assert.match(await (await fetch(`${preview.preview_url}?waitTime=50`)).text(), /<h1>50 minutes<\/h1>/);
assert.match(await (await fetch(`${preview.preview_url}?event=prequeueing`)).text(), /<h1>unavailable<\/h1>/);
assert.equal((await fetch(`${preview.preview_url}?event=soon`)).status, 400);

// Health checks.
const checks = client.healthchecks;
const check = await checks.create({
  zone_id, name: 'origin', address: 'origin.example.com', type: 'HTTPS', interval: 10, timeout: 3, consecutive_fails: 2,
  http_config: { method: 'GET', path: '/health', port: 8443, expected_codes: ['2xx', '302'], expected_body: 'ok', header: { 'X-Probe': ['a'] } },
});
assert.match(check.id, /^[0-9a-f]{32}$/);
assert.equal(check.status, 'unknown');
assert.equal(check.interval, 10);
assert.deepEqual(check.http_config.header, { 'X-Probe': ['a'] });
assert.equal(check.tcp_config, null);
assert.deepEqual(await checks.get(check.id, { zone_id }), check);
assert.deepEqual((await all(checks.list({ zone_id }))).map((it) => it.name), ['origin']);
assert.equal((await checks.edit(check.id, { ...check, zone_id, suspended: true })).status, 'suspended');
const tcp = await checks.update(check.id, { zone_id, name: 'origin', address: '192.0.2.7', type: 'TCP', tcp_config: { port: 5432 } });
assert.equal(tcp.http_config, null);
assert.deepEqual(tcp.tcp_config, { method: 'connection_established', port: 5432 });
assert.equal(tcp.interval, 60);
await rooms.edit(made.id, { zone_id, health_checks: [check.id], on_unhealthy: 'hold' });
await refused(409, 1031, checks.delete(check.id, { zone_id }));
await rooms.edit(made.id, { zone_id, health_checks: [], on_unhealthy: 'none' });
await refused(409, 1031, checks.create({ zone_id, name: 'origin', address: 'x' }));
const quick = await refused(400, 1021, checks.edit(check.id, { zone_id, interval: 0 }));
assert.match(quick.message, /interval is '0', it must be seconds, or a duration, 1s\.\.1h/);
assert.equal((await checks.delete(check.id, { zone_id })).id, check.id);
await refused(404, 1016, checks.get(check.id, { zone_id }));

const preview_ = await checks.previews.create({ zone_id, name: 'tried', address: '192.0.2.7', type: 'TCP', interval: 60 });
assert.equal(preview_.interval, 5);
assert.equal((await checks.previews.get(preview_.id, { zone_id })).name, 'tried');
assert.deepEqual(await all(checks.list({ zone_id })), []);
await refused(404, 1016, checks.get(preview_.id, { zone_id }));
assert.equal((await checks.previews.delete(preview_.id, { zone_id })).id, preview_.id);
await refused(404, 1016, checks.previews.get(preview_.id, { zone_id }));

// Tokens.
const tokens = client.user.tokens;
const resources = { 'com.cloudflare.api.account.*': '*' };
const groups = await all(tokens.permissionGroups.list());
assert.deepEqual(groups.map((group) => group.id), ['metrics', 'read', 'write', 'admin']);
const policies = [{ effect: 'allow', permission_groups: [{ id: 'read' }], resources }];
const token = await tokens.create({ name: 'screen', policies });
const screen = new Cloudflare({ apiToken: token.value, baseURL: process.env.BASE_URL, maxRetries: 0 });
assert.deepEqual(await screen.user.tokens.verify(), { id: token.id, status: 'active' });
assert.equal((await screen.waitingRooms.get(made.id, { zone_id })).id, made.id);
await refused(403, 1004, screen.waitingRooms.edit(made.id, { zone_id, suspended: true }));
await refused(403, 1004, screen.user.tokens.create({ name: 'more', policies }));
await refused(400, 1021, tokens.create({ name: 'bound', policies, condition: { request_ip: { in: ['192.0.2.0/24'] } } }));
assert.deepEqual((await all(tokens.list())).map((it) => it.name), ['sdk', 'screen']);
const wider = await tokens.update(token.id, { name: 'screen', policies: [{ ...policies[0], permission_groups: [{ id: 'write' }] }] });
assert.equal(wider.policies[0].permission_groups[0].id, 'write');
assert.equal((await screen.waitingRooms.edit(made.id, { zone_id, suspended: true })).suspended, true);
await rooms.edit(made.id, { zone_id, suspended: false });
const value = await tokens.value.update(token.id, { body: {} });
await refused(401, 1002, screen.waitingRooms.get(made.id, { zone_id }));
screen.apiToken = value;
assert.equal((await screen.waitingRooms.get(made.id, { zone_id })).id, made.id);
assert.equal((await tokens.delete(token.id)).id, token.id);
await refused(401, 1002, screen.waitingRooms.get(made.id, { zone_id }));
await refused(404, 1017, tokens.get(token.id));

// Notifications. The webhook is this process itself.
const received = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => {
    received.push({ secret: request.headers['cf-webhook-auth'], ...JSON.parse(body) });
    response.writeHead(204).end();
  });
});
await new Promise((done) => { receiver.listen(0, '127.0.0.1', done); });
const account_id = 'any';
const hooks = client.alerting.destinations.webhooks;
const url = `http://127.0.0.1:${receiver.address().port}/hook`;
const hook = await hooks.create({ account_id, name: 'pager', url, secret: 'the-secret' });
assert.equal(received.length, 1);
assert.match(received[0].text, /^Hello World!/);
assert.equal(received[0].secret, 'the-secret');
const shownHook = await hooks.get(hook.id, { account_id });
assert.equal(shownHook.url, url);
assert.equal(shownHook.type, 'generic');
assert.ok(!JSON.stringify(shownHook).includes('the-secret'));
assert.equal((await hooks.update(hook.id, { account_id, name: 'pager 2', url })).id, hook.id);
assert.equal(received[1].secret, 'the-secret', 'an update without a secret keeps it');
assert.deepEqual((await all(hooks.list({ account_id }))).map((it) => it.name), ['pager 2']);
const failing = await refused(400, 1025, hooks.create({ account_id, name: 'nobody', url: 'http://127.0.0.1:9/' }));
assert.match(failing.message, /did not take the request that tests it/);
const kinds = Object.values(await client.alerting.availableAlerts.list({ account_id })).flat().map((it) => it.type);
assert.ok(kinds.includes('health_check_status_notification'));
const alertPolicies = client.alerting.policies;
const policy = await alertPolicies.create({
  account_id, name: 'on call', enabled: true, alert_type: 'health_check_status_notification',
  mechanisms: { webhooks: [{ id: hook.id }], email: [{ id: 'ann@example.com' }] }, filters: { status: ['Unhealthy'] },
});
assert.deepEqual((await alertPolicies.get(policy.id, { account_id })).filters, { status: ['unhealthy'] });
assert.equal((await alertPolicies.update(policy.id, { account_id, enabled: false })).id, policy.id);
const listed = await all(alertPolicies.list({ account_id }));
assert.equal(listed.length, 1);
assert.equal(listed[0].enabled, false);
assert.equal(listed[0].mechanisms.email[0].id, 'ann@example.com');
await refused(409, 1031, hooks.delete(hook.id, { account_id }));
await alertPolicies.delete(policy.id, { account_id });
await hooks.delete(hook.id, { account_id });
await refused(404, 1019, alertPolicies.get(policy.id, { account_id }));
await refused(404, 1018, hooks.get(hook.id, { account_id }));
assert.deepEqual(await all(client.alerting.history.list({ account_id })), []);
receiver.close();

// What is wrong is said.
const unknown = await refused(400, 1021, rooms.edit(made.id, { zone_id, colour: 'blue' }));
assert.match(unknown.message, /unknown key colour/);
const range = await refused(400, 1021, rooms.edit(made.id, { zone_id, session_duration: 31 }));
assert.match(range.message, /session_duration is '31', it must be whole minutes 1\.\.30/);
await refused(409, 1031, rooms.create({ zone_id, name: 'shop', host: 'x.example.com', new_users_per_minute: 1, total_active_users: 1 }));

assert.equal((await rooms.delete(made.id, { zone_id })).id, made.id);
await refused(404, 1012, rooms.get(made.id, { zone_id }));
for (const room of await all(rooms.list({ zone_id }))) await rooms.delete(room.id, { zone_id });
assert.deepEqual(await all(rooms.list({ zone_id })), []);
console.log('all done');
