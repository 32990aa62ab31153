import type { ResponseBody } from '@cartage/contract/operations.ts';
import { checkInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BulkKills, bulkKills, MANY } from './kills/bulk-jobs.ts';

let kills: BulkKills;
let rows: BulkKills['rows'];
let startWorker: BulkKills['startWorker'];
let killed: BulkKills['killed'];
let settled: BulkKills['settled'];
let inTheMiddle: BulkKills['inTheMiddle'];
let send: BulkKills['send'];
let finished: BulkKills['finished'];
let movesTo: BulkKills['movesTo'];
let drafts: BulkKills['drafts'];

beforeAll(async () => {
  kills = await bulkKills();
  ({ rows, startWorker, killed, settled, inTheMiddle, send, finished, movesTo, drafts } = kills);
});
afterAll(() => kills.close());

const ask = (path: string, references: readonly string[], headers?: Readonly<Record<string, string>>) =>
  send(path, { consignmentReferences: references }, headers);

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
  await kills.killServer();
  expect(await settled('markAsReady')).toBeLessThan(many);
  await kills.restartServer();
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
    () =>
      expect([kills.noticesOf('consignment.ready'), kills.noticesOf('consignment.staged')]).toEqual([
        many,
        many,
      ]),
    { timeout: 60_000, interval: 50 },
  );
  const notified = kills.receiver.received.filter(({ body }) =>
    /consignment\.(ready|staged)/.test(JSON.stringify(body)),
  );
  await annotate(`${notified.length} calls notified the provider of ${2 * many} changes`);
  expect(await checkInvariants(kills.database.url)).toEqual([]);
}, 180_000);

test(`${MANY} cancelled, and the undo killed in the middle: each restored once, also after a retry`, async () => {
  await kills.killWorkers();
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
  expect(await checkInvariants(kills.database.url)).toEqual([]);
}, 180_000);

const PRINTED = 60;

test(`[@BULK-03] [@BULK-08] the notes of ${PRINTED} with the worker killed in the middle: each generated once, and one file of all`, async () => {
  await kills.killWorkers();
  const { subject, origin, headers } = kills.prepared;
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
  expect(await checkInvariants(kills.database.url)).toEqual([]);
}, 420_000);
