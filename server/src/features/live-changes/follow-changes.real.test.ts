import { consignmentChange, jobChange } from '@cartage/contract/shapes/change.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { type ChangeStreams, changeStreams, type CreatedConsignment, poll } from '#testing/change-streams.ts';
import { type ChangeClient, followChanges } from '#testing/follow-changes.ts';
import { deskPerson } from '#testing/provider-client.ts';

let streams: ChangeStreams;
let app: ChangeStreams['app'];
let own: ChangeStreams['own'];
let other: ChangeStreams['other'];
let opened: ChangeStreams['opened'];
let follow: ChangeStreams['follow'];
let startProcess: ChangeStreams['startProcess'];
let create: ChangeStreams['create'];

beforeAll(async () => {
  streams = await changeStreams();
  ({ app, own, other, opened, follow, startProcess, create } = streams);
});
afterAll(() => streams.close());

async function markReady({ reference }: CreatedConsignment): Promise<void> {
  const call = `POST ${own.path}/consignments/${reference}/mark-as-ready` as const;
  const response = await app.request(own.caller, call, { body: { dateTimeUtc: app.now.toISOString() } });
  expect(response.status, response.text).toBe(200);
}

test('sends references and versions of new and changed consignments, and nothing of another organisation', async () => {
  const client = await follow();
  const foreign = await create(other);
  const created = await create();
  await poll(() => client.changes()).toContain(`${created.reference} 1`);
  await markReady(created);
  await poll(() => client.changes()).toContain(`${created.reference} 2`);
  expect(client.events.map(({ data }) => JSON.stringify(data)).join()).not.toContain(foreign.reference);
  const { data } = client.events.find(({ event }) => event === 'changes') ?? {};
  const first = z.array(consignmentChange.strict()).parse(data);
  expect(first.at(-1)).toMatchObject({ siteId: own.organisation.siteIds[0] });
  expect(client.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  });
});

test('sends nothing of other sites, and a null version when a consignment leaves the site', async () => {
  const [site = 0, hidden = 0] = own.organisation.siteIds;
  const caller = await app.world.person(own.organisation, { siteIds: [site] });
  const neighbour = await app.world.person(own.organisation, { siteIds: [hidden] });
  const client = await follow({ caller });
  const unseen = await create(own, neighbour);
  const moving = await create(own, caller);
  await poll(() => client.changes()).toContain(`${moving.reference} ${moving.version}`);
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`
      update consignment set site_id = ${hidden}, version = version + 1 where reference = ${moving.reference}`),
  );
  await poll(() => client.changes()).toContain(`${moving.reference} null`);
  expect(client.changes().join()).not.toContain(unseen.reference);
});

test('sends jobs to the users that may see them: bulk jobs and extracts to their user, imports to the users of the site', async () => {
  const colleague = await app.world.person(own.organisation);
  const [client, second] = [await follow(), await follow({ caller: colleague })];
  const created = await create();
  const marked = await app.request(own.caller, `POST ${own.path}/consignments/bulk/mark-as-ready`, {
    body: { consignmentReferences: [created.reference], dateTimeUtc: app.now.toISOString() },
  });
  expect(marked.status, marked.text).toBe(200);
  const { jobId } = marked.json<{ readonly jobId: number }>();
  const extracts = `/api/v2/data/customers/${own.organisation.id}/extracts` as const;
  const extract = await app.request(own.caller, `POST ${extracts}`, {
    body: { dateType: 'Creation', startDateUtc: '2026-03-01', endDateUtc: '2026-03-18' },
  });
  expect(extract.status, extract.text).toBe(202);
  const { id } = extract.json<{ readonly id: number }>();
  const cancelled = await app.request(own.caller, `DELETE ${extracts}/${id}`);
  expect(cancelled.status, cancelled.text).toBe(200);
  const [imported] = await app.deps.database.asSystem((tx) =>
    tx.query<{ id: number }>(sql`
      with added as (
        insert into import_job (tenant_id, organisation_id, user_id, site_id, permissions, file_name, fingerprint,
          row_count, request_id, created_at, finished_at)
        select tenant_id, organisation_id, user_id, ${own.organisation.siteIds[0]}, permissions, 'a.csv',
          sha256('a'), 1, request_id, created_at, null
        from bulk_job where id = ${jobId} returning id)
      select id from added`),
  );
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`update import_job set finished_at = created_at where id = ${imported?.id}`),
  );
  const jobsOf = ({ events }: ChangeClient) =>
    events
      .filter(({ event }) => event === 'jobs')
      .flatMap(({ data }) => z.array(jobChange.strict()).parse(data));
  await poll(() => jobsOf(second)).toContainEqual({ kind: 'import', id: imported?.id });
  await poll(() => jobsOf(client)).toContainEqual({ kind: 'import', id: imported?.id });
  expect(jobsOf(client)).toContainEqual({ kind: 'bulk', id: jobId });
  expect(jobsOf(client)).toContainEqual({ kind: 'extract', id });
  expect(new Set(jobsOf(second).map(({ kind }) => kind))).toEqual(new Set(['import']));
});

test('[@API-03] staff follow all organisations of their tenant and no other, without references', async () => {
  const person = await deskPerson(app, own.organisation.tenant);
  const staff = await follow({ stream: { path: '/api/desk/v1/changes', token: await person.token() } });
  const refreshes = () => staff.events.filter(({ event }) => event === 'refresh').length;
  const witness = await followChanges(app, other);
  opened.push(witness);
  const before = refreshes();
  const foreign = await create(other);
  await poll(() => witness.changes()).toContain(`${foreign.reference} 1`);
  expect(refreshes()).toBe(before);
  await create();
  await poll(refreshes).toBeGreaterThan(before);
  expect(new Set(staff.events.map(({ data }) => JSON.stringify(data)))).toEqual(new Set(['{}']));
});

test('ends when the token expires', async () => {
  const now = Math.floor(app.now.getTime() / 1000);
  // 60 seconds of leeway.
  const client = await follow({ claims: { exp: now - 59 } });
  await poll(() => client.isEnded()).toBe(true);
});

test('a user has at most 12 streams, and a closed one counts no longer', async () => {
  const caller = await app.world.person(own.organisation);
  const clients = [];
  for (let count = 0; count < 12; count += 1) clients.push(await follow({ caller }));
  const refused = await followChanges(app, own, { caller });
  expect([refused.status, refused.response.headers['retry-after']]).toEqual([429, '1']);
  clients[0]?.close();
  await expect
    .poll(async () => {
      const again = await followChanges(app, own, { caller });
      opened.push(again);
      return again.status;
    })
    .toBe(200);
});

test('a stop ends the streams at once, also of a client that does not read', async () => {
  const stopping = await startProcess();
  const client = await follow({ app: stopping.server });
  const paused = await follow({ app: stopping.server });
  paused.response.pause();
  const started = performance.now();
  await stopping.stop();
  expect(performance.now() - started).toBeLessThan(3000);
  await poll(() => client.isEnded()).toBe(true);
});
