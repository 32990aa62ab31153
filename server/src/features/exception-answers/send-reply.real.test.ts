import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ExceptionWorld, exceptionWorld } from '#testing/exception-world.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { sql } from '#db/sql.ts';
import { providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: ExceptionWorld;

beforeAll(async () => {
  test = await testApp();
  world = await exceptionWorld(test);
});
afterAll(() => world.close());

it('a message reaches the depot, whose reply reaches the customer once', async () => {
  const subject = await world.withException();
  const early = {
    id: world.newId(),
    reference: subject.reference,
    exceptionId: subject.id,
    text: 'We are late',
  };
  expect((await world.reply(early)).status).toBe(404);
  const silent = await world.reply({ ...early, text: ' ' });
  expect(silent.json<Problem>().errors).toEqual([{ pointer: '/text', detail: 'Enter a reply' }]);
  await world.send(`POST ${subject.reference}/exceptions/${subject.id}/comments`, {
    text: 'For the team alone',
  });
  expect((await world.write(subject, 'Is the pallet whole?', { caller: world.limited })).status).toBe(200);
  const feed = (await world.feedOf(subject.reference)).at(-1);
  expect(feed?.kind).toBe('messaged');
  expect(feed?.consignment.threads).toMatchObject([
    { request: null, messages: [{ isFromProvider: false, text: 'Is the pallet whole?' }] },
  ]);
  expect(JSON.stringify(feed)).not.toContain('For the team alone');
  const body = { ...early, text: 'It is whole' };
  const [first, again] = [await world.reply(body), await world.reply(body)];
  expect(first.status, first.text).toBe(200);
  expect(again.json()).toEqual(first.json());
  expect((await world.reply({ ...body, text: 'Other' })).status).toBe(422);
  expect(await world.exceptionOf(subject)).toMatchObject({
    hasNewAnswer: true,
    entries: [
      { kind: 'comment' },
      { kind: 'message', text: 'Is the pallet whole?' },
      { kind: 'reply', author: 'Name of linehaul', text: 'It is whole' },
    ],
  });
  const found = await world.desk.request(`GET /api/desk/v1/consignment?code=${subject.reference}`);
  expect(found.json<ResponseBody<'deskConsignment'>>().threads).toMatchObject([
    { messages: [{ text: 'Is the pallet whole?' }, { text: 'It is whole' }] },
  ]);
  expect(found.text).not.toContain('For the team alone');
  await world.write(subject, 'Thanks');
  expect((await world.exceptionOf(subject)).hasNewAnswer).toBe(false);
});

describe('concurrent replies with one id', () => {
  it('are stored once on one exception', async () => {
    const subject = await world.withException();
    await world.write(subject, 'Hello');
    const { reference, id: exceptionId } = subject;
    const body = { id: world.newId(), reference, exceptionId, text: 'It is whole' };
    const both = await Promise.all([world.reply(body), world.reply(body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[1]?.json()).toEqual(both[0]?.json());
    const { entries } = await world.exceptionOf(subject);
    expect(entries.map(({ kind }) => kind)).toEqual(['message', 'reply']);
  });

  it('are refused on another consignment', async () => {
    const [first, second] = [await world.withException(), await world.withException()];
    await world.write(first, 'Hello');
    await world.write(second, 'Hello');
    const { version } = await world.consignment(second.reference);
    const id = world.newId();
    await withClient(test.databaseUrl, async (slow) => {
      // The other request has stored its reply, and not committed yet.
      await slow.query('begin; set local role cartage_system');
      await slow.query(
        `insert into exception_entry
           (organisation_id, case_id, at, author_id, author_name, kind, content, provider_message_id)
         select k.organisation_id, k.id, now(), $3, 'Depot', 'reply', 'It is whole', $2
         from exception_case k join consignment c on c.id = k.consignment_id where c.reference = $1`,
        [first.reference, id, world.freight.caller.userId],
      );
      const { reference, id: exceptionId } = second;
      const late = world.reply({ id, reference, exceptionId, text: 'It is whole' });
      await vi.waitFor(async () => expect(await waitingStatements()).toBe(1));
      await slow.query('commit');
      const refused = await late;
      expect([refused.status, refused.json<Problem>().code]).toEqual([422, 'key-reused']);
    });
    expect((await world.consignment(second.reference)).version).toBe(version);
    expect((await world.exceptionOf(second)).entries).toHaveLength(1);
  });
});

/** The number of statements that wait for a lock. */
async function waitingStatements(): Promise<number> {
  const { rows } = await withClient(test.adminUrl, (admin) =>
    admin.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return rows[0]?.n ?? 0;
}

it('a message on a resolved exception reaches the provider, which can reply', async () => {
  const subject = await world.withException();
  const { reference, id: exceptionId } = subject;
  await world.send(`POST ${reference}/exceptions/${exceptionId}/resolution`, { reason: 'Collected' });
  expect((await world.write(subject, 'Where is the pallet now?')).status).toBe(200);
  expect((await world.feedOf(reference)).at(-1)).toMatchObject({
    kind: 'messaged',
    consignment: { threads: [{ isOpen: false, messages: [{ text: 'Where is the pallet now?' }] }] },
  });
  const sent = await world.reply({ id: world.newId(), reference, exceptionId, text: 'At the depot' });
  expect(sent.status, sent.text).toBe(200);
});

it('a message and a request go to the address of the depot by email too', async () => {
  const { id } = world.freight.organisation.tenant;
  const asSystem = <Row>(statement: ReturnType<typeof sql>) =>
    test.deps.database.asSystem((tx) => tx.query<Row>(statement));
  const quiet = await world.withException();
  await world.write(quiet, 'Is anybody there?');
  expect(await asSystem(sql`select from mail where tenant_id = ${id}`)).toEqual([]);
  await asSystem(
    sql`insert into tenant_setting (tenant_id, name, value) values (${id}, 'DepotEmail', 'depot@kea.example')`,
  );
  const subject = await world.withException();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await world.write(subject, 'Is the pallet whole?', { headers });
  await world.write(subject, 'Is the pallet whole?', { headers });
  await world.request(subject, { kind: 'return' });
  const mails = await asSystem<{ recipients: string[]; subject: string; body: string }>(
    sql`select recipients, subject, body from mail where tenant_id = ${id} order by subject`,
  );
  expect(mails).toMatchObject([
    { recipients: ['depot@kea.example'], subject: `Message to the depot, ${subject.reference}` },
    { recipients: ['depot@kea.example'], subject: `Request on an exception, ${subject.reference}` },
  ]);
  expect(mails[0]?.body).toContain('Is the pallet whole?');
  expect(mails[1]?.body).toContain('Return the freight to the sender.');
  await asSystem(sql`delete from tenant_setting where tenant_id = ${id} and name = 'DepotEmail'`);
});

it('Today shows an answer as the next action of the sender, until a user acts', async () => {
  const subject = await world.withException();
  await world.write(subject, 'Is the pallet whole?');
  const rowOf = async () => {
    const { caller, path } = world.freight;
    const response = await test.request(caller, `POST ${path}/reports/today`, { body: {} });
    const { sections } = response.json<ResponseBody<'today'>>();
    return sections
      .find(({ code }) => code === 'EXCEPTIONS')
      ?.rows.find(({ reference }) => reference === subject.reference);
  };
  expect(await rowOf()).toMatchObject({ reason: { text: 'Receiver closed' }, nextToAct: 'PROVIDER' });
  const { reference, id: exceptionId } = subject;
  await world.reply({ id: world.newId(), reference, exceptionId, text: 'It is whole' });
  expect(await rowOf()).toMatchObject({
    reason: { text: 'Receiver closed, the provider answered' },
    nextToAct: 'SENDER',
    action: { code: 'openException' },
  });
  await world.write(subject, 'Thanks');
  expect(await rowOf()).toMatchObject({ reason: { text: 'Receiver closed' }, nextToAct: 'PROVIDER' });
});

it('a message and a request of another tenant do not exist for the provider', async () => {
  const subject = await world.withException();
  await world.request(subject, { kind: 'return' });
  await world.write(subject, 'Hello');
  const { request } = await world.exceptionOf(subject);
  const stranger = await freightWorld(test);
  const other = await providerClient(test, stranger.organisation.tenant);
  const { reference } = subject;
  expect(stranger.organisation.tenant.id).not.toBe(world.freight.organisation.tenant.id);
  const answers = [
    await other.request('POST /api/provider/v1/answers', {
      body: { reference, requestId: request?.id, outcome: 'accepted' },
    }),
    await other.request('POST /api/provider/v1/replies', {
      body: { id: world.newId(), reference, exceptionId: subject.id, text: 'Hello' },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});
