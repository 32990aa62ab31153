import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { checkInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Database } from '#db/database.ts';
import { startTestIssuer, type TestIssuer } from '#testing/issuer.ts';
import { type NoticeReceiver, startNoticeReceiver } from '#testing/notice-receiver.ts';
import { acknowledge, type Tally } from './kills/creating-client.ts';
import { prepareServer, type PreparedServer } from './kills/load.ts';
import { type ServerProcess, startServer } from './kills/server-process.ts';
import { newConsignment } from './support/samples.ts';

const MANY = 100;
/** The kill comes after so many settled items, during the work. */
const SETTLED_BEFORE = 20;

let database: TestDatabase;
let issuer: TestIssuer;
let prepared: PreparedServer;
let server: ServerProcess;
let system: Database;
let receiver: NoticeReceiver;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ template: 'demo' });
  issuer = await startTestIssuer();
  prepared = await prepareServer(database, issuer);
  system = new Database({
    url: database.url,
    poolSize: 1,
    applicationName: 'receiver-of-notices',
    onIdleError: () => {},
  });
  receiver = await startNoticeReceiver({ deps: { database: system } }, await tenantId());
  server = await startServer(prepared.environment);
});
afterAll(async () => {
  await Promise.all(workers.map(killed));
  await server.stop();
  await receiver.close();
  await system.close();
  await issuer.close();
  await database.drop();
});

/** As a superuser. */
const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await withClient(database.adminUrl, (client) => client.query<Row>(text, values))).rows;

async function tenantId(): Promise<number> {
  const [organisation] = await rows<{ tenant: number }>(
    'select tenant_id as tenant from organisation where id = $1',
    [prepared.subject.organisationId],
  );
  if (organisation === undefined) throw new Error('There is no organisation');
  return organisation.tenant;
}

function startWorker(): ChildProcess {
  const script = fileURLToPath(new URL('../src/testing/worker-process.ts', import.meta.url));
  const child = fork(script, {
    env: { ...process.env, DATABASE_URL: database.logins.worker, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  workers.push(child);
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function settled(action: string): Promise<number> {
  const [row] = await rows<{ n: number }>(
    `select count(outcome)::int as n from bulk_item join bulk_job on bulk_job.id = job_id where action = $1`,
    [action],
  );
  return row?.n ?? 0;
}

async function inTheMiddle(action: string): Promise<void> {
  await vi.waitFor(async () => expect(await settled(action)).toBeGreaterThan(SETTLED_BEFORE), {
    timeout: 60_000,
    interval: 2,
  });
}

const ask = (path: string, references: readonly string[], headers?: Readonly<Record<string, string>>) =>
  send(path, { consignmentReferences: references }, headers);

/** Retries until there is a response, as our own client does. */
async function send(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<ResponseBody<'bulkJob'>> {
  const tally: Tally = { sends: 0, cut: 0 };
  const { subject, origin } = prepared;
  const sent = await acknowledge(
    {
      url: `${origin}/api/v2/customers/${subject.organisationId}/consignments/bulk/${path}`,
      headers: { ...prepared.headers, ...headers },
    },
    { key: `bulk-${path}`, senderReference: path, body: JSON.stringify(body) },
    tally,
  );
  return JSON.parse(sent.text);
}

/** The job when all its items are settled. */
async function finished({ jobId }: ResponseBody<'bulkJob'>): Promise<ResponseBody<'bulkJob'>> {
  const { subject, origin, headers } = prepared;
  const url = `${origin}/api/v2/customers/${subject.organisationId}/consignments/bulk-jobs/${jobId}`;
  return vi.waitFor(
    async () => {
      // The response of this operation.
      const job = (await (await fetch(url, { headers })).json()) as ResponseBody<'bulkJob'>;
      expect(job.state).toBe('finished');
      return job;
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** How often each consignment reached the status, and how often a notice was sent. */
async function movesTo(status: number, kind: string, references: readonly string[]) {
  return rows<{ moves: number; notices: number; count: number }>(
    `select moves, notices, count(*)::int
     from (
       select
         (select count(*)::int from status_history where consignment_id = c.id and status = $2) as moves,
         (select count(*)::int from notice where consignment_id = c.id and kind = $3) as notices
       from consignment c where reference = any($1)
     ) as each
     group by 1, 2`,
    [references, status, kind],
  );
}

/** Consignments of which some are demo data and the others new. Requested days of the demo data are in the past. */
async function drafts(name: string): Promise<string[]> {
  const { subject, origin, headers } = prepared;
  const read = async () =>
    (
      await rows<{ reference: string }>(
        `select reference from consignment
         where organisation_id = $1 and status = 1 and requested_pickup_day is null and requested_delivery_day is null
         order by id limit ${MANY}`,
        [subject.organisationId],
      )
    ).map(({ reference }) => reference);
  const missing = MANY - (await read()).length;
  const url = `${origin}/api/v2/customers/${subject.organisationId}/consignments/full`;
  const body = JSON.stringify(newConsignment(subject));
  const tally: Tally = { sends: 0, cut: 0 };
  const senderReferences = Array.from({ length: missing }, (_, index) => `${name}-${index}`).values();
  // The clients share the references.
  const client = async () => {
    for (const senderReference of senderReferences)
      await acknowledge({ url, headers }, { key: senderReference, senderReference, body }, tally);
  };
  await Promise.all([client(), client(), client(), client()]);
  return read();
}

/** The notices that the provider received, without duplicates. */
const noticesOf = (kind: string) => {
  const notices = receiver.received.map(({ body }) => JSON.stringify(body));
  return new Set(notices.filter((text) => text.includes(`"kind":"${kind}"`))).size;
};

/** Labels that a setting generates with the status may still be missing. */
function expectDone(
  results: readonly { readonly outcome: string; readonly messages: readonly string[] }[],
): void {
  const isDone = ({ outcome, messages }: (typeof results)[number]) =>
    outcome === 'Success' ||
    (outcome === 'Partial' && messages.includes('The freight label is still being prepared'));
  expect(results.filter((result) => !isDone(result))).toEqual([]);
}

test(`[@BULK-09] ${MANY} marked as ready with the API killed in the middle, then their pickups requested with the worker killed: each once, with one notice each`, async ({
  annotate,
}) => {
  const references = await drafts('ready');
  const many = references.length;
  expect(many).toBe(MANY);

  const first = ask('mark-as-ready', references);
  await inTheMiddle('markAsReady');
  await server.kill();
  expect(await settled('markAsReady')).toBeLessThan(many);
  server = await startServer(prepared.environment);
  // The same key: the same job goes on. A response comes after 10 s, and the worker takes over what is left then.
  const successor = startWorker();
  const readied = await finished(await first);
  await killed(successor);
  expect(readied).toMatchObject({ state: 'finished', total: many, settled: many });
  expectDone(readied.results);
  expect(await movesTo(2, 'consignment.ready', references)).toEqual([{ moves: 1, notices: 1, count: many }]);

  const accepted = await ask('request-pickup', references, { prefer: 'respond-async' });
  expect(accepted).toMatchObject({ state: 'working', settled: 0 });
  const victim = startWorker();
  await inTheMiddle('requestPickup');
  await killed(victim);
  expect(await settled('requestPickup')).toBeLessThan(many);
  startWorker();
  await vi.waitFor(async () => expect(await settled('requestPickup')).toBe(many), {
    timeout: 60_000,
    interval: 50,
  });
  const staged = await ask('request-pickup', references, { prefer: 'respond-async' });
  expect(staged).toMatchObject({ jobId: accepted.jobId, total: many, settled: many });
  expectDone(staged.results);
  expect(await movesTo(3, 'consignment.staged', references)).toEqual([{ moves: 1, notices: 1, count: many }]);
  await vi.waitFor(
    () => expect([noticesOf('consignment.ready'), noticesOf('consignment.staged')]).toEqual([many, many]),
    { timeout: 60_000, interval: 50 },
  );
  const notified = receiver.received.filter(({ body }) =>
    /consignment\.(ready|staged)/.test(JSON.stringify(body)),
  );
  await annotate(`${notified.length} calls notified the provider of ${2 * many} changes`);
  expect(await checkInvariants(database.url)).toEqual([]);
}, 180_000);

test(`${MANY} cancelled, and the undo killed in the middle: each restored once, also after a retry`, async () => {
  await Promise.all(workers.map(killed));
  const references = await drafts('cancelled');
  const cancelled = await send('cancelled', { references, reason: 'Order withdrawn' });
  const successor = startWorker();
  expect((await finished(cancelled)).settled).toBe(MANY);
  await killed(successor);
  const undo = () => send(`../bulk-jobs/${cancelled.jobId}/undo`, {}, { prefer: 'respond-async' });

  const accepted = await undo();
  expect(accepted).toMatchObject({ action: 'undo', state: 'working', total: MANY, settled: 0 });
  const victim = startWorker();
  await inTheMiddle('undo');
  await killed(victim);
  expect(await settled('undo')).toBeLessThan(MANY);
  startWorker();
  const undone = await finished(accepted);
  expect(undone).toMatchObject({ total: MANY, settled: MANY });
  expectDone(undone.results);
  expect((await undo()).jobId).toBe(accepted.jobId);
  expect(
    await rows(
      `select undos, status, count(*)::int
       from (
         select status,
           (select count(*)::int from audit_entry where consignment_id = c.id and operation = 'undoCancel') as undos
         from consignment c where reference = any($1)
       ) as each
       group by 1, 2`,
      [references],
    ),
  ).toEqual([{ undos: 1, status: 1, count: MANY }]);
  expect(await checkInvariants(database.url)).toEqual([]);
}, 180_000);

const PRINTED = 60;

test(`[@BULK-03] [@BULK-08] the notes of ${PRINTED} with the worker killed in the middle: each generated once, and one file of all`, async () => {
  await Promise.all(workers.map(killed));
  const { subject, origin, headers } = prepared;
  const found = await rows<{ reference: string }>(
    `select reference from consignment
     where organisation_id = $1 and status between 3 and 7
       and site_id in (select site_id from membership_site where user_id = (select id from portal_user where sub = $2))
     order by id desc limit ${PRINTED}`,
    [subject.organisationId, 'kea-hana-wilcox'],
  );
  const references = found.map(({ reference }) => reference);
  expect(references).toHaveLength(PRINTED);
  const body = { documentTypes: ['CONNOTE'], references };
  const accepted = await send('documents', body, { prefer: 'respond-async' });
  expect(accepted).toMatchObject({ state: 'working', total: PRINTED, settled: 0 });
  const victim = startWorker();
  await inTheMiddle('documents');
  await killed(victim);
  expect(await settled('documents')).toBeLessThan(PRINTED);
  startWorker();
  const path = `${origin}/api/v2/customers/${subject.organisationId}/consignments/bulk-jobs/${accepted.jobId}`;
  // The shape of the contract.
  const read = async <Shape>(url: string) => (await fetch(url, { headers })).json() as Promise<Shape>;
  await vi.waitFor(async () => expect((await read<ResponseBody<'bulkJob'>>(path)).state).toBe('finished'), {
    timeout: 300_000,
    interval: 250,
  });
  const job = await read<ResponseBody<'bulkJob'>>(path);
  expect(job.results.map(({ reference }) => reference)).toEqual(references);
  expect(new Set(job.results.map(({ outcome }) => outcome))).toEqual(new Set(['Success']));
  const { items, combined } = await read<ResponseBody<'bulkJobDocuments'>>(`${path}/documents`);
  expect(items.map(({ reference, state }) => `${reference} ${state}`)).toEqual(
    references.map((reference) => `${reference} ready`),
  );
  expect(combined.map(({ state }) => state)).toEqual(['ready']);
  expect(await checkInvariants(database.url)).toEqual([]);
}, 420_000);
