import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Settings = ResponseBody<'receiverEmailSettings'>;

let app: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app);
});
afterAll(() => app.close());

const read = async () =>
  (await app.request(world.caller, `GET ${world.path}/receiver-emails`)).json<Settings>();
const change = (body: unknown, ifMatch?: number) =>
  app.request(world.caller, `PUT ${world.path}/receiver-emails`, {
    body,
    ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
  });

test('[@CONS-17] an organisation sends no emails before it turns them on, and every change has a version', async () => {
  expect(await read()).toEqual({ kinds: [], replyTo: null, version: 1 });
  const first = await change({ kinds: ['delivered', 'picked-up'], replyTo: ' Dock@Sender.example ' }, 1);
  expect(first.status, first.text).toBe(200);
  expect(first.json()).toEqual({
    kinds: ['picked-up', 'delivered'],
    replyTo: 'dock@sender.example',
    version: 2,
  });
  expect(first.headers['etag']).toBe('"2"');
  const stale = await change({ kinds: [], replyTo: null }, 1);
  expect(stale.status).toBe(412);
  expect(stale.json<Problem>().current).toMatchObject({ version: 2 });
  expect((await change({ kinds: [], replyTo: null })).json<Settings>().version).toBe(3);
  expect(await read()).toEqual({ kinds: [], replyTo: null, version: 3 });
  const audits = await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      select actor_id as "actorId" from audit_entry
      where operation = 'setReceiverEmailSettings' order by id`),
  );
  expect(audits).toEqual([{ actorId: world.caller.userId }, { actorId: world.caller.userId }]);
});

test.each([
  [{ kinds: ['lost'], replyTo: null }, '/kinds/0'],
  [{ kinds: ['delivered', 'delivered'], replyTo: null }, '/kinds'],
  [{ kinds: [], replyTo: 'dock' }, '/replyTo'],
  [{ kinds: [], replyTo: 'a@b.example\nBcc: c@d.example' }, '/replyTo'],
])('%j names its wrong field', async (body, pointer) => {
  const refused = await change(body);
  expect(refused.status).toBe(422);
  expect(refused.json<Problem>().errors?.map((error) => error.pointer)).toContain(pointer);
});

test('[@CONS-17] a preview has the look of the tenant and an invented consignment', async () => {
  for (const [kind, said] of [
    ['picked-up', 'was picked up'],
    ['out-for-delivery', 'is out for delivery'],
    ['delivered', 'was delivered'],
    ['exception', 'Problem with your freight'],
  ] as const) {
    const shown = await app.request(world.caller, `GET ${world.path}/receiver-emails/previews/${kind}`);
    expect(shown.status, shown.text).toBe(200);
    const { subject, text, uri } = shown.json<ResponseBody<'receiverEmailPreview'>>();
    expect(subject).toContain(said);
    const page = await app.request(undefined, `GET ${new URL(uri).pathname}` as 'GET /', {
      host: world.caller.host,
    });
    expect(page.status).toBe(200);
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'; sandbox");
    for (const part of [page.text, text]) expect(part).toContain('receiver@example.com');
    expect(page.text).not.toContain('<script');
  }
  // Two days after this Thursday is a Saturday.
  app.now = new Date('2026-03-19T01:30:00Z');
  const planned = await app.request(world.caller, `GET ${world.path}/receiver-emails/previews/picked-up`);
  app.now = new Date('2026-03-18T01:30:00Z');
  expect(planned.json<ResponseBody<'receiverEmailPreview'>>().text).toContain('Monday 23/03/2026');
  const unknown = await app.request(world.caller, `GET ${world.path}/receiver-emails/previews/lost`);
  expect(unknown.status).toBe(404);
});
