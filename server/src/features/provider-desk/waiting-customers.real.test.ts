import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExceptionWorld, exceptionWorld, type RaisedException } from '#testing/exception-world.ts';
import { deskPerson, type ProviderClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Waiting = ResponseBody<'waitingCustomers'>;

let test: TestApp;
let world: ExceptionWorld;
let otherDesk: ProviderClient;

beforeAll(async () => {
  test = await testApp();
  // Before the first request, which reads the tenants.
  otherDesk = await deskPerson(test, await test.world.tenant());
  world = await exceptionWorld(test);
});
afterAll(() => world.close());

async function waiting(kind?: string, desk = world.desk): Promise<Waiting> {
  const query = kind === undefined ? '' : `?kind=${kind}`;
  const answer = await desk.request(`GET /api/desk/v1/waiting-customers${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Waiting>();
}

const rowsOf = ({ items }: Waiting, { reference }: RaisedException) =>
  items.filter((item) => item.reference === reference);

async function at<T>(time: string, work: () => Promise<T>): Promise<T> {
  const before = test.now;
  test.now = new Date(time);
  try {
    return await work();
  } finally {
    test.now = before;
  }
}

it('[@API-03] the desk lists requests until they are answered, and messages until the reply', async () => {
  const request = await world.withException();
  const message = await world.withException();
  await at('2026-03-18T02:00:00Z', async () => {
    expect((await world.write(message, 'Is the pallet whole?')).status).toBe(200);
    expect((await world.write(message, 'Please call the gate first.')).status).toBe(200);
  });
  const requestId = await at('2026-03-18T02:10:00Z', () =>
    world.requestId(request, { kind: 'redelivery', day: '2026-03-23' }),
  );

  const listed = await waiting();
  expect(rowsOf(listed, message)).toMatchObject([
    {
      kind: 'message',
      exceptionId: message.id,
      title: 'Receiver closed',
      text: 'Please call the gate first.',
      since: '2026-03-18T02:00:00.000Z',
    },
  ]);
  expect(rowsOf(listed, request)).toMatchObject([
    { kind: 'redelivery', text: 'Deliver again on Monday 23/03/2026.', since: '2026-03-18T02:10:00.000Z' },
  ]);
  // The message waits longer.
  expect(listed.items.map(({ reference }) => reference)).toEqual([message.reference, request.reference]);
  expect(listed.counts).toEqual([
    { kind: 'redelivery', count: 1 },
    { kind: 'return', count: 0 },
    { kind: 'new-address', count: 0 },
    { kind: 'message', count: 1 },
  ]);
  const filtered = await waiting('message');
  expect(filtered.items.map(({ reference }) => reference)).toEqual([message.reference]);
  expect(filtered.counts).toEqual(listed.counts);

  // A reply does not answer a request.
  await world.reply({
    id: world.newId(),
    reference: request.reference,
    exceptionId: request.id,
    text: 'Wait',
  });
  expect(rowsOf(await waiting(), request)).toHaveLength(1);
  await world.answer({ reference: request.reference, requestId, outcome: 'accepted' });
  await world.reply({
    id: world.newId(),
    reference: message.reference,
    exceptionId: message.id,
    text: 'It is whole',
  });
  expect((await waiting()).items).toEqual([]);
});

it('[@API-03] a resolved exception leaves the list with its request, and stays with its message', async () => {
  const request = await world.withException();
  const message = await world.withException();
  await world.requestId(request, { kind: 'return' });
  await world.write(message, 'Where is it?');
  await world.resolve(request);
  await world.resolve(message);
  const listed = await waiting();
  expect(rowsOf(listed, request)).toEqual([]);
  expect(rowsOf(listed, message)).toMatchObject([{ kind: 'message', text: 'Where is it?' }]);
});

it('[@API-03] the desk of another tenant does not see them, and a wrong type is named', async () => {
  const message = await world.withException();
  await world.write(message, 'For our depot alone');
  expect((await waiting(undefined, otherDesk)).items).toEqual([]);
  const wrong = await world.desk.request('GET /api/desk/v1/waiting-customers?kind=comment');
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('kind');
});
