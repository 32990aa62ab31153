import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { exceptionWorld, type ExceptionWorld } from '#testing/exception-world.ts';
import { type ChangeClient, followChanges } from '#testing/follow-changes.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Notifications = ResponseBody<'notifications'>;

let test: TestApp;
let world: ExceptionWorld;
let colleague: Caller & { readonly userId: number };

beforeAll(async () => {
  test = await testApp();
  world = await exceptionWorld(test);
  colleague = await test.world.person(world.freight.organisation);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

const bell = async (caller: Caller) =>
  (await test.request(caller, `GET ${world.freight.path}/notifications`)).json<Notifications>();

/** The texts in the bell about a consignment, latest first. */
const textsOf = async (caller: Caller, about: string) =>
  (await bell(caller)).filter(({ reference }) => reference === about).map(({ message }) => message);

it('an answer is in the bell of the sender of the request and of the owner, once each', async () => {
  const subject = await world.withException();
  const { reference } = subject;
  const { caller } = world.freight;
  const requestId = await world.requestId(subject, { kind: 'return' });
  const owned = await world.send(`PUT ${reference}/exceptions/${subject.id}/owner`, {
    owner: colleague.userId,
  });
  expect(owned.status, owned.text).toBe(200);
  const body = { reference, requestId, outcome: 'declined', reason: 'No capacity' };
  expect((await world.answer(body)).status).toBe(200);
  // A repeated answer sends no second notification.
  expect((await world.answer(body)).status).toBe(200);
  const text = `The provider declined the request on ${reference}`;
  for (const user of [caller, colleague]) expect(await textsOf(user, reference)).toEqual([text]);
  expect(await textsOf(world.limited, reference)).toEqual([]);
  const [found] = await bell(caller);
  expect(found).toMatchObject({
    kind: 'provider-answer',
    isFailure: true,
    reference,
    standingOrderId: null,
    atDateTimeUtc: test.now.toISOString(),
  });
  const read = await test.request(caller, `POST ${world.freight.path}/notifications/read`, {
    body: { ids: [found?.id] },
  });
  expect(read.status, read.text).toBe(200);
  expect(await textsOf(caller, reference)).toEqual([]);
  expect(await textsOf(colleague, reference)).toEqual([text]);
});

it('a reply is in the bell of the user who wrote last, and of the owner once when both are the same', async () => {
  const subject = await world.withException();
  const { reference, id: exceptionId } = subject;
  const { caller } = world.freight;
  await world.send(`PUT ${reference}/exceptions/${exceptionId}/owner`, { owner: 'me' });
  await world.write(subject, 'Is the pallet whole?');
  const reply = { id: world.newId(), reference, exceptionId, text: 'It is whole' };
  expect((await world.reply(reply)).status).toBe(200);
  expect((await world.reply(reply)).status).toBe(200);
  const text = `The provider replied on ${reference}`;
  expect(await textsOf(caller, reference)).toEqual([text]);
  await world.write(subject, 'And the cartons?', { caller: world.limited });
  await world.reply({ ...reply, id: world.newId(), text: 'They too' });
  expect(await textsOf(world.limited, reference)).toEqual([text]);
  expect(await textsOf(caller, reference)).toEqual([text, text]);
  const [latest] = await bell(caller);
  expect(latest?.isFailure).toBe(false);
});

it('a notification about a consignment that its user may not see any more is hidden', async () => {
  const subject = await world.withException();
  const { reference } = subject;
  const requestId = await world.requestId(subject, { kind: 'return' });
  await world.answer({ reference, requestId, outcome: 'accepted' });
  const { caller } = world.freight;
  const text = `The provider accepted the request on ${reference}`;
  expect(await textsOf(caller, reference)).toEqual([text]);
  const [site = 0] = world.freight.organisation.siteIds;
  const system = (statement: ReturnType<typeof sql>) =>
    test.deps.database.asSystem((tx) => tx.query(statement));
  await system(sql`delete from membership_site where user_id = ${caller.userId} and site_id = ${site}`);
  expect(await bell(caller)).toEqual([]);
  await system(sql`
    insert into membership_site (user_id, organisation_id, site_id)
    values (${caller.userId}, ${world.freight.organisation.id}, ${site})`);
  expect(await textsOf(caller, reference)).toEqual([text]);
});

it('the live stream of its user alone names a new notification, and names it again when it is read', async () => {
  const subject = await world.withException();
  const { reference } = subject;
  const { caller, path } = world.freight;
  const requestId = await world.requestId(subject, { kind: 'return' });
  const [mine, other] = [
    await followChanges(test, world.freight),
    await followChanges(test, world.freight, { caller: colleague }),
  ];
  const idsOf = ({ events }: ChangeClient) =>
    events
      .filter(({ event }) => event === 'jobs')
      .flatMap(({ data }) => data as readonly { readonly kind: string; readonly id: number }[])
      .flatMap(({ kind, id }) => (kind === 'notification' ? [id] : []));
  await world.answer({ reference, requestId, outcome: 'accepted' });
  const [found] = await bell(caller);
  await vi.waitFor(() => expect(idsOf(mine)).toContain(found?.id), { timeout: 10_000 });
  const before = idsOf(mine).filter((id) => id === found?.id).length;
  await test.request(caller, `POST ${path}/notifications/read`, { body: { ids: [found?.id] } });
  await vi.waitFor(() => expect(idsOf(mine).filter((id) => id === found?.id)).toHaveLength(before + 1), {
    timeout: 10_000,
  });
  // The stream starts with the changes of the last seconds.
  expect(idsOf(other)).not.toContain(found?.id);
  mine.close();
  other.close();
});
