import type { ResponseBody } from '@cartage/contract/operations.ts';
import { CHANGE_KINDS, webhookMessage } from '@cartage/contract/shapes/provider-changes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireWebhookLog } from '#jobs/webhooks/expire-webhook-log.ts';
import { cursorBefore, replayMessages } from '#jobs/webhooks/webhook-replay.query.ts';
import { providerClient } from '#testing/provider-client.ts';
import { THREE, typesOf, type WebhookWorld, webhookWorld } from '#testing/webhook-world.ts';
import { type ReceivedMessage, verifyMessage } from '#testing/webhook-receiver.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let hooks: WebhookWorld;
let app: WebhookWorld['app'];
let world: WebhookWorld['world'];
let receiver: WebhookWorld['receiver'];
let work: WebhookWorld['work'];
let created: WebhookWorld['created'];
let act: WebhookWorld['act'];
let threeChanges: WebhookWorld['threeChanges'];
let state: WebhookWorld['state'];

beforeEach(async () => {
  hooks = await webhookWorld();
  ({ app, world, receiver, work, created, act, threeChanges, state } = hooks);
});
afterEach(() => hooks.close());

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 25 });

function receivedAt(index: number): ReceivedMessage {
  const message = receiver.received[index];
  if (message === undefined) throw new Error(`No message ${index}`);
  return message;
}

const set = (assignment: ReturnType<typeof sql>) =>
  app.deps.database.asSystem((tx) => tx.query(sql`update webhook set ${assignment}`));

/** Moves the clock until the endpoint has failed this many times more. The pause counts from when that is recorded. */
async function retried(times: number, stepMs: number) {
  for (let n = 0; n < times; n++) {
    const before = (await state())?.failedRounds ?? 0;
    app.now = new Date(app.now.getTime() + stepMs);
    await eventually(async () => expect((await state())?.failedRounds).toBeGreaterThan(before));
  }
}

describe('[@API-03] a webhook', () => {
  it('sends the entries of the change feed, signed by the Standard Webhooks scheme', async () => {
    const early = await created();
    work();
    const reference = await created();
    await threeChanges(reference);
    await eventually(() => expect(typesOf(receiver.accepted, reference)).toEqual(THREE));
    expect(typesOf(receiver.received, early)).toEqual([]);
    const client = await providerClient(app, world.organisation.tenant);
    const page = (await client.request('GET /api/provider/v1/changes')).json<
      ResponseBody<'providerChanges'>
    >();
    expect(page.changes.map(({ id }) => id)).toEqual(receiver.received.map(({ id }) => id));
    const [, , last] = receiver.received;
    expect(last?.body).toEqual({
      type: 'consignment.cancelled',
      timestamp: app.now.toISOString(),
      cursor: page.cursor,
      data: page.changes[2],
    });
    const documented = CHANGE_KINDS.map((kind) => webhookMessage(kind).strict());
    for (const { body } of receiver.received)
      expect(
        documented.filter((shape) => shape.safeParse(body).success),
        body.type,
      ).toHaveLength(1);
    for (const message of receiver.received)
      expect(verifyMessage(message, receiver.secret)).toEqual(message.body);
    expect(() => verifyMessage({ ...receivedAt(0), text: '{}' }, receiver.secret)).toThrow();
  });

  it('signs with both secrets until the old one ends', async () => {
    const renewed = `whsec_${Buffer.alloc(32, 'new').toString('base64')}`;
    const until = new Date(app.now.getTime() + DAY_MS);
    await set(
      sql`secret = ${renewed}, previous_secret = ${receiver.secret}, previous_secret_until = ${until}`,
    );
    work();
    await act(await created(), 'mark-as-ready');
    await eventually(() => expect(receiver.received).toHaveLength(1));
    expect(verifyMessage(receivedAt(0), renewed)).toEqual(verifyMessage(receivedAt(0), receiver.secret));
    await set(sql`previous_secret_until = ${app.now}`);
    await act(await created(), 'mark-as-ready');
    await eventually(() => expect(receiver.received).toHaveLength(2));
    expect(() => verifyMessage(receivedAt(1), receiver.secret)).toThrow('No matching signature');
  });

  it('that fails for an hour receives everything afterwards, in order per consignment', async () => {
    // The endpoint works again in the present, which the independent implementation requires of timestamps.
    app.now = new Date(Date.now() - HOUR_MS - 5 * 60_000);
    receiver.respond = () => 503;
    work();
    const references = [];
    for (let n = 0; n < 12; n++) references.push(await created());
    for (const reference of references.slice(0, 6)) await threeChanges(reference);
    await eventually(async () => expect(await state()).toMatchObject({ failedRounds: 1 }));
    const firstRound = receiver.received.length;
    await retried(12, 5 * 60_000);
    // One message at a time probes a failing endpoint.
    expect(receiver.received).toHaveLength(firstRound + 12);
    for (const reference of references.slice(6)) await threeChanges(reference);
    receiver.respond = () => 200;
    app.now = new Date(app.now.getTime() + 5 * 60_000);
    await eventually(() => expect(receiver.accepted).toHaveLength(36));
    for (const reference of references) expect(typesOf(receiver.accepted, reference)).toEqual(THREE);
    expect(new Set(receiver.accepted.map(({ id }) => id)).size).toBe(36);
    await eventually(async () => expect(await state()).toMatchObject({ waiting: 0, failedRounds: 0 }));
    for (const message of receiver.accepted)
      expect(verifyMessage(message, receiver.secret)).toEqual(message.body);
    expect(app.logged.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['webhook_failing', 'webhook_recovered']),
    );
  });

  it('waits as long as the Retry-After of the endpoint', async () => {
    const reference = await created();
    receiver.respond = () => 503;
    receiver.retryAfter = '600';
    work();
    await act(reference, 'mark-as-ready');
    await eventually(async () => expect((await state())?.failedRounds).toBe(1));
    const pausedUntil = new Date(app.now.getTime() + 600_000);
    expect((await state())?.pausedUntil).toEqual(pausedUntil);
    receiver.respond = () => 204;
    app.now = pausedUntil;
    await eventually(() => expect(typesOf(receiver.accepted, reference)).toEqual(['consignment.ready']));
    expect(receiver.received).toHaveLength(2);
  });

  it('delays only the consignment whose message is not accepted', async () => {
    const [bad, good] = [await created(), await created()];
    receiver.respond = ({ body }) => (body.data.reference === bad ? 400 : 200);
    await threeChanges(bad);
    await threeChanges(good);
    work();
    await eventually(() => expect(typesOf(receiver.accepted, good)).toEqual(THREE));
    await act(await created(), 'mark-as-ready');
    app.now = new Date(app.now.getTime() + 5_000);
    await eventually(() => expect(receiver.accepted).toHaveLength(4));
    expect(new Set(typesOf(receiver.received, bad))).toEqual(new Set(['consignment.ready']));
    receiver.respond = () => 200;
    app.now = new Date(app.now.getTime() + DAY_MS);
    await eventually(() => expect(typesOf(receiver.accepted, bad)).toEqual(THREE));
  });

  it('is disabled after five days without success, and continues where it stopped', async () => {
    receiver.respond = () => 500;
    work();
    const reference = await created();
    await threeChanges(reference);
    await retried(3, DAY_MS);
    expect(await state()).toMatchObject({ disabledBecause: null });
    app.now = new Date(app.now.getTime() + 3 * DAY_MS);
    await eventually(async () =>
      expect(await state()).toMatchObject({
        disabledBecause: 'No message was accepted for 5 days',
        waiting: 3,
      }),
    );
    expect(app.logged).toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'webhook_disabled',
        tenant: world.organisation.tenant.code,
        webhook: 'linehaul',
      }),
    );
    receiver.respond = () => 200;
    await set(
      sql`disabled_at = null, disabled_because = null, failing_since = null, failed_rounds = 0, paused_until = null`,
    );
    app.now = new Date(app.now.getTime() + HOUR_MS);
    await eventually(() => expect(typesOf(receiver.accepted, reference)).toEqual(THREE));
  });

  it('is disabled at once by 410, and follows no redirect', async () => {
    receiver.respond = () => 307;
    work();
    await act(await created(), 'mark-as-ready');
    await eventually(async () => expect(await state()).toMatchObject({ failedRounds: 1 }));
    receiver.respond = () => 410;
    await retried(1, 60_000);
    await eventually(async () =>
      expect(await state()).toMatchObject({ disabledBecause: 'The endpoint returned 410' }),
    );
    expect(await attempts()).toEqual([
      { status: 307, error: 'The endpoint returned 307. Redirects are not followed.' },
      { status: 410, error: 'The endpoint returned 410' },
    ]);
    expect(receiver.received).toHaveLength(2);
  });

  it('is sent to public addresses only', async () => {
    work(null);
    await act(await created(), 'mark-as-ready');
    await eventually(async () =>
      expect(await attempts()).toEqual([{ status: null, error: '127.0.0.1 is not a public address' }]),
    );
    expect(receiver.received).toEqual([]);
  });

  it('is sent once more from a time on, with the same ids', async () => {
    work();
    const reference = await created();
    const other = await created();
    await act(other, 'mark-as-ready');
    app.now = new Date(app.now.getTime() + 60_000);
    const since = app.now;
    await threeChanges(reference);
    await eventually(() => expect(typesOf(receiver.accepted, reference)).toEqual(THREE));
    await eventually(async () => expect(await state()).toMatchObject({ waiting: 0 }));
    const first = receiver.accepted
      .filter(({ body }) => body.data.reference === reference)
      .map(({ id }) => id);
    await app.deps.database.asSystem(async (tx) => {
      const [{ cursor } = { cursor: 0 }] = await tx.query<{ cursor: number }>(
        cursorBefore(world.organisation.tenant.id, since),
      );
      await tx.query(replayMessages(receiver.webhookId, cursor, app.now));
    });
    await eventually(() => expect(receiver.accepted).toHaveLength(7));
    expect(receiver.accepted.slice(4).map(({ id }) => id)).toEqual(first);
  });

  it('keeps its log for 30 days', async () => {
    work();
    await act(await created(), 'mark-as-ready');
    await eventually(async () => expect(await state()).toMatchObject({ waiting: 0 }));
    await eventually(async () => expect(await attempts()).toEqual([{ status: 204, error: null }]));
    app.now = new Date(app.now.getTime() + 30 * DAY_MS);
    await expireWebhookLog(app.deps);
    expect(await attempts()).toHaveLength(1);
    app.now = new Date(app.now.getTime() + 1);
    await expireWebhookLog(app.deps);
    expect(await attempts()).toEqual([]);
  });
});

async function attempts() {
  return app.deps.database.asSystem((tx) =>
    tx.query<{ status: number | null; error: string | null }>(
      sql`select status, error from webhook_attempt order by id`,
    ),
  );
}
