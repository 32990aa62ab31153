import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { startWorker } from '#jobs/start-worker.ts';
import { createMailer } from '#mail/mailer.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { partsOfEmail, type ReceiverEmailWorld, receiverEmailWorld } from '#testing/receiver-email-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const ALL = ['picked-up', 'out-for-delivery', 'delivered', 'exception'] as const;
const NOW = new Date('2026-03-18T20:00:00Z');

let app: TestApp;
let world: ReceiverEmailWorld;

beforeAll(async () => {
  app = await testApp({ environment: { RATE_LIMIT_TRACKING_PER_MINUTE: '0' } });
  world = await receiverEmailWorld(app);
  await world.setKinds(ALL, 'dispatch@sender.example');
  await system`
    insert into standard_event (tenant_id, title) values (${world.freight.organisation.tenant.id}, 'Road closed')`;
});
afterEach(async () => {
  await world.send();
  world.server.unknown.clear();
  world.server.busy.clear();
  world.server.refusal = null;
  await system`delete from suppressed_address`;
  app.now = new Date('2026-03-18T01:30:00Z');
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await world.server.close();
  await app.close();
});

const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  app.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));
const at = (clock: string) => `2026-03-18T${clock}:00Z`;
const received = (address: string) => world.server.received.filter(({ to }) => to.includes(address));
const states = async (reference: string) =>
  (await world.log(reference)).map(({ kind, state }) => `${kind} ${state}`);

/** A staged consignment whose receiver has an address of its own. */
async function stage(name: string) {
  const address = `${name}@kauri.example`;
  const staged = await world.stage(address);
  app.now = NOW;
  return { ...staged, address };
}

describe('[@CONS-17] an email to the receiver', () => {
  test('is sent once for the event, with the content of the tracking page', async () => {
    const { reference, address, trackingUrl } = await stage('once');
    const event = world.status(reference, 'PICKUP', at('19:00'));
    const price = {
      type: 'price',
      id: 'price-once',
      reference,
      occurredAt: at('18:00'),
      total: '98765.43',
    } as const;
    await world.report([price, event]);
    await world.report([price, event]);
    await world.send();
    await world.send();
    const [email, ...more] = received(address);
    expect(more).toEqual([]);
    const { headers, text, html } = partsOfEmail(email?.source ?? '');
    expect(headers).toMatch(/^To: once@kauri\.example$/m);
    expect(headers).toMatch(/^Reply-To: dispatch@sender\.example$/m);
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(headers).toMatch(/^List-Unsubscribe: <http:\/\/\S+:4200\/unsubscribe\/[0-9a-f]{32}>$/m);
    for (const part of [text, html]) {
      for (const said of [reference, 'Dargaville', '1 carton', trackingUrl, address])
        expect(part).toContain(said);
      for (const secret of ['Rangi', 'Old Wharf', '0310', 'Secret note', 'SALES-991', '439 0100', '98765'])
        expect(part).not.toContain(secret);
    }
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toMatch(/<script|<img|<link/);
    expect(await world.log(reference)).toEqual([
      {
        id: expect.any(String),
        kind: 'picked-up',
        address,
        queuedAtDateTimeUtc: NOW.toISOString(),
        settledAtDateTimeUtc: NOW.toISOString(),
        state: 'sent',
      },
    ]);
  });

  test('follows each of the four kinds of events, and no other', async () => {
    const { reference, address } = await stage('kinds');
    for (const [code, minute] of [
      ['PICKUP', '00'],
      ['TRANSIT', '10'],
      ['DELIVERING', '20'],
    ] as const) {
      await world.report([world.status(reference, code, at(`19:${minute}`))]);
      await world.send();
    }
    await world.report([world.exception(reference, 'Road closed', at('19:30'))]);
    await world.send();
    await world.report([world.status(reference, 'DELIVERED', at('19:40'))]);
    await world.send();
    expect((await states(reference)).toSorted()).toEqual([
      'delivered sent',
      'exception sent',
      'out-for-delivery sent',
      'picked-up sent',
    ]);
    const subjects = received(address).map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim());
    expect(subjects).toHaveLength(4);
    const { text } = partsOfEmail(received(address)[2]?.source ?? '');
    expect(text).toContain('Delivery delayed');
    expect(text).toContain("What to do: You don't need to do anything.");
    expect(text).not.toContain('Mere at the depot');
  });

  test('is not queued for a kind that is off, without an address, or while the tracking link is off', async () => {
    const off = await stage('off');
    await world.setKinds(['delivered']);
    await world.report([world.status(off.reference, 'PICKUP', at('19:00'))]);
    await world.setKinds(ALL);
    app.now = new Date('2026-03-18T01:30:00Z');
    const nowhere = await world.stage(null);
    const revoked = await stage('revoked');
    await app.request(
      world.freight.caller,
      `PUT ${world.freight.path}/consignments/${revoked.reference}/tracking-link`,
      { body: { isEnabled: false } },
    );
    for (const { reference } of [nowhere, revoked])
      await world.report([world.status(reference, 'PICKUP', at('19:00'))]);
    for (const { reference } of [off, nowhere, revoked]) expect(await states(reference)).toEqual([]);
  });

  test('is not queued for an event that is a day old or that a later one has overtaken', async () => {
    const late = await stage('late');
    app.now = new Date('2026-03-19T19:00:00Z');
    await world.report([world.status(late.reference, 'PICKUP', at('19:00'))]);
    expect(await states(late.reference)).toEqual([]);
    app.now = new Date('2026-03-18T01:30:00Z');
    const overtaken = await stage('overtaken');
    const damaged = world.exception(overtaken.reference, 'Damaged', at('19:05'));
    await world.report([
      world.status(overtaken.reference, 'DELIVERED', at('19:30')),
      world.status(overtaken.reference, 'PICKUP', at('19:00')),
      world.status(overtaken.reference, 'TRANSIT', at('19:10')),
      world.status(overtaken.reference, 'DELIVERING', at('19:20')),
      damaged,
    ]);
    // An earlier event that arrives late changes the history, not the latest status.
    expect(await states(overtaken.reference)).toEqual(['delivered waiting']);
  });

  test('is settled unsent when a condition no longer holds before it is sent', async () => {
    const moved = await stage('moved');
    await world.report([world.status(moved.reference, 'PICKUP', at('19:00'))]);
    await world.report([world.status(moved.reference, 'TRANSIT', at('19:30'))]);
    await world.send();
    expect(await states(moved.reference)).toEqual(['picked-up superseded']);

    app.now = new Date('2026-03-18T01:30:00Z');
    const resolved = await stage('resolved');
    const event = world.exception(resolved.reference, 'Damaged', at('19:00'));
    await world.report([event]);
    await world.report([
      {
        type: 'resolution',
        id: 'resolves-it',
        reference: resolved.reference,
        occurredAt: at('19:10'),
        resolves: event.id,
      },
    ]);
    await world.send();
    expect(await states(resolved.reference)).toEqual(['exception superseded']);

    app.now = new Date('2026-03-18T01:30:00Z');
    const stopped = await stage('stopped');
    await world.report([world.status(stopped.reference, 'PICKUP', at('19:00'))]);
    await world.setKinds([]);
    await world.send();
    await world.setKinds(ALL);
    expect(await states(stopped.reference)).toEqual(['picked-up turned-off']);
    for (const { address } of [moved, resolved, stopped]) expect(received(address)).toEqual([]);
  });

  test('to an unknown address is not retried, and no other email is sent there', async () => {
    const first = await stage('gone');
    world.server.unknown.add(first.address);
    await world.report([world.status(first.reference, 'PICKUP', at('19:00'))]);
    expect(await world.send()).toEqual([null]);
    expect(await states(first.reference)).toEqual(['picked-up bounced']);
    world.server.unknown.clear();
    await world.report([world.status(first.reference, 'TRANSIT', at('19:10'))]);
    await world.report([world.status(first.reference, 'DELIVERING', at('19:20'))]);
    await world.send();
    expect((await states(first.reference)).toSorted()).toEqual([
      'out-for-delivery bounced',
      'picked-up bounced',
    ]);
    expect(received(first.address)).toEqual([]);
  });

  test('is retried while the mail server is busy, for a day after the event', async () => {
    const { reference, address } = await stage('busy');
    world.server.busy.add(address);
    await world.report([world.status(reference, 'PICKUP', at('19:00'))]);
    expect(await world.send()).toEqual([{ key: expect.stringMatching(/^receiver-email:/), afterMs: 60_000 }]);
    expect(await states(reference)).toEqual(['picked-up waiting']);
    app.now = new Date('2026-03-19T19:00:00Z');
    expect(await world.send()).toEqual([null]);
    expect(await states(reference)).toEqual(['picked-up given-up']);
  });

  test('is kept without a mail server', async () => {
    const { reference } = await stage('kept');
    await world.report([world.status(reference, 'PICKUP', at('19:00'))]);
    await world.send(false);
    expect(await states(reference)).toEqual(['picked-up kept']);
  });

  test('has the words of the tenant', async () => {
    const { id } = world.freight.organisation.tenant;
    await system`
      insert into tenant_setting (tenant_id, name, value)
      values (${id}, 'PickedUpEmailMessage', 'Ring us about {reference} <b>')`;
    const { reference, address } = await stage('words');
    await world.report([world.status(reference, 'PICKUP', at('19:00'))]);
    await world.send();
    await system`delete from tenant_setting where tenant_id = ${id} and name = 'PickedUpEmailMessage'`;
    const { text, html } = partsOfEmail(received(address)[0]?.source ?? '');
    expect(text).toContain(`Ring us about ${reference} <b>`);
    expect(html).toContain(`Ring us about ${reference} &lt;b&gt;`);
  });

  test('is sent by the worker', async () => {
    const { reference, address } = await stage('worker');
    const { database, clock, log } = app.deps;
    const mailer = createMailer({ smtpUrl: world.server.url, from: 'track@provider.example' });
    const deps = { databaseUrl: app.workerUrl, database, clock, log, timings: FAST_TIMINGS, mailer };
    const worker = await startWorker(deps);
    await world.report([world.status(reference, 'PICKUP', at('19:00'))]);
    await expect.poll(() => received(address).length, { timeout: 60_000 }).toBe(1);
    await worker.stop();
  });
});
