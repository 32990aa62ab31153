import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { type ReceiverEmailWorld, receiverEmailWorld } from '#testing/receiver-email-world.ts';
import { testApp, type TestApp, type TestRequest } from '#testing/test-app.ts';

let app: TestApp;
let world: ReceiverEmailWorld;
let host: string;
/** Of another tenant. */
let foreign: string;

beforeAll(async () => {
  app = await testApp({ environment: { RATE_LIMIT_TRACKING_PER_MINUTE: '0' } });
  world = await receiverEmailWorld(app);
  host = world.freight.caller.host;
  foreign = (await freightWorld(app)).caller.host;
  await world.setKinds(['picked-up', 'out-for-delivery']);
});
beforeEach(() => app.deps.database.asSystem((tx) => tx.query(sql`delete from suppressed_address`)));
afterAll(async () => {
  await world.server.close();
  await app.close();
});

/** An email about a pickup that was sent, with the token of its unsubscribe link. */
async function sent(address: string) {
  app.now = new Date('2026-03-18T01:30:00Z');
  const { reference } = await world.stage(address);
  app.now = new Date('2026-03-18T20:00:00Z');
  await world.report([world.status(reference, 'PICKUP', '2026-03-18T19:00:00Z')]);
  await world.send();
  const source = world.server.received.find(({ to }) => to.includes(address))?.source ?? '';
  const [, token = ''] = /unsubscribe\/([0-9a-f]{32})/.exec(source.replaceAll(/=?\r\n\s*/g, '')) ?? [];
  return { reference, token };
}

const visit = (token: string, at = host) => app.request(undefined, `GET /unsubscribe/${token}`, { host: at });
const post = (token: string, text: string, given: TestRequest = {}) =>
  app.request(undefined, `POST /unsubscribe/${token}`, {
    host,
    text,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...given,
  });

/** The outcome of an email about the next event. */
async function nextOutcome(reference: string) {
  await world.report([world.status(reference, 'TRANSIT', '2026-03-18T19:10:00Z')]);
  await world.report([world.status(reference, 'DELIVERING', '2026-03-18T19:20:00Z')]);
  await world.send();
  return (await world.log(reference)).find(({ kind }) => kind === 'out-for-delivery')?.state;
}

test('opening the link changes nothing, and its button stops the emails', async () => {
  const { reference, token } = await sent('reader@kauri.example');
  const page = await visit(token);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Stop emails about deliveries?');
  expect(page.text).toContain('reader@kauri.example');
  expect(page.text).not.toContain('<script');
  expect(page.headers['x-robots-tag']).toBe('noindex, nofollow, noarchive');
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.headers['set-cookie']).toBeUndefined();
  expect((await visit(token)).text).toContain('Stop emails about deliveries?');

  const stopped = await post(token, 'emails=off');
  expect(stopped.status).toBe(200);
  expect(stopped.text).toContain('You are unsubscribed');
  expect(await nextOutcome(reference)).toBe('unsubscribed');
  expect((await visit(token)).text).toContain('Send me emails again');
});

test('a mail program unsubscribes with one request of either type', async () => {
  const first = await sent('one-click@kauri.example');
  expect((await post(first.token, 'List-Unsubscribe=One-Click')).status).toBe(200);
  expect(await nextOutcome(first.reference)).toBe('unsubscribed');
  const other = await sent('one-click-form@kauri.example');
  const form = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  expect((await post(other.token, form, { headers })).status).toBe(200);
  expect((await post(other.token, form, { headers })).text).toContain('You are unsubscribed');
  expect(await nextOutcome(other.reference)).toBe('unsubscribed');
});

test('a reader can turn the emails on again', async () => {
  const { reference, token } = await sent('back@kauri.example');
  await post(token, 'emails=off');
  expect((await post(token, 'emails=on')).text).toContain('Stop emails about deliveries?');
  expect(await nextOutcome(reference)).toBe('sent');
});

test('a wrong token, and one of another tenant, get the same page and change nothing', async () => {
  const { reference, token } = await sent('stranger@kauri.example');
  for (const page of [
    await visit('0'.repeat(32)),
    await visit('short'),
    await visit(token.toUpperCase()),
    await visit(token, foreign),
    await post('0'.repeat(32), 'emails=off'),
    await post(token, 'emails=off', { host: foreign }),
  ]) {
    expect(page.status).toBe(404);
    expect(page.text).toContain('This unsubscribe link doesn&#39;t work');
    expect(page.text).not.toContain('kauri.example');
  }
  expect(await nextOutcome(reference)).toBe('sent');
});

test('another content type and a large form are rejected', async () => {
  const { token } = await sent('form@kauri.example');
  const json = await post(token, '{}', { headers: { 'content-type': 'application/json' } });
  expect(json.status).toBe(415);
  expect((await post(token, 'a'.repeat(5000))).status).toBe(413);
});
