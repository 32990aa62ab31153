import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { formOf, smallPdf } from '#testing/form.ts';
import { type Import, type ImportWorld, importWorld } from '#testing/import-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type BulkJob = ResponseBody<'bulkJob'>;
type Undone = ResponseBody<'cancelImportedDrafts'>;

const HOUR_MS = 3_600_000;

let test: TestApp;
let world: ImportWorld;
let worker: RunningWorker | undefined;
let start: Date;

beforeAll(async () => {
  test = await testApp();
  start = test.now;
  world = await importWorld(test);
});
afterEach(async () => {
  test.now = start;
  await stopWorker();
});
afterAll(async () => {
  await expectInvariants(test.databaseUrl);
  await test.close();
});

async function runWorker() {
  const { database, log, clock } = test.deps;
  worker = await startWorker({ databaseUrl: test.workerUrl, database, clock, log, timings: FAST_TIMINGS });
}

async function stopWorker() {
  await worker?.stop();
  worker = undefined;
}

/** The new references, in the order of the file. The worker runs afterwards. */
async function imported(count: number) {
  const rows = Array.from({ length: count }, () => ({}));
  const { importId } = (await world.startRows(world.table(...rows))).json<Import>();
  await runWorker();
  const { createdReferences } = await world.finished(importId);
  return { importId, references: createdReferences ?? [] };
}

const shown = async (importId: number) => (await world.show(importId)).json<Import>();
const undo = (importId: number, headers: Readonly<Record<string, string>> = {}) =>
  test.request(world.caller, `POST ${world.imports}/${importId}/cancelled-drafts`, { body: {}, headers });

async function refusalOf(importId: number) {
  const response = await undo(importId);
  const { code, detail } = response.json<Problem>();
  return [response.status, code, detail];
}

async function post(what: string, body: object = {}) {
  const response = await test.request(world.caller, `POST ${world.path}/consignments/${what}`, { body });
  expect(response.status, response.text).toBe(200);
  return response;
}

async function edit(reference: string) {
  const { status } = await test.request(world.caller, `PUT ${world.path}/consignments/${reference}`, {
    body: { notes: 'Ring the bell' },
  });
  expect(status).toBe(200);
}

async function addFile(reference: string) {
  const mimeType = 'application/pdf';
  const metadata = JSON.stringify({ fileTypeCode: 'OTHER', mimeType, name: 'x.pdf', notes: 'x' });
  const form = formOf(metadata, { bytes: smallPdf(), name: 'x', mimeType });
  const { status } = await test.request(
    world.caller,
    `POST ${world.path}/consignments/${reference}/files`,
    form,
  );
  expect(status).toBe(201);
}

const jobOf = (id: number | null) =>
  vi.waitFor(
    async () => {
      const path = `GET ${world.path}/consignments/bulk-jobs/${id}` as const;
      const job = (await test.request(world.caller, path)).json<BulkJob>();
      expect(job.state).toBe('finished');
      return job;
    },
    { timeout: 60_000, interval: 25 },
  );

const resultsOf = ({ results }: BulkJob) =>
  results.map(({ reference, outcome, messages }) => [reference, outcome, messages.join('; ')]);

describe('the undo of an import', () => {
  it('leaves out what was changed, and names each consignment with the reason', async () => {
    const { importId, references } = await imported(6);
    const [plain = '', edited = '', withFile = '', ready = '', cancelled = '', last = ''] = references;
    await edit(edited);
    await addFile(withFile);
    await post(`${ready}/mark-as-ready`);
    await post(`${cancelled}/cancelled`);
    const staying = [
      { reason: 'Changed after the import', references: [edited, withFile] },
      { reason: 'No longer a draft: Ready', references: [ready] },
      { reason: 'No longer a draft: Cancelled', references: [cancelled] },
    ];
    expect(await shown(importId)).toMatchObject({
      drafts: 4,
      undo: {
        canUndo: true,
        reason: null,
        undoUntilDateTimeUtc: '2026-03-19T01:30:00.000Z',
        consignments: 2,
        staying,
      },
    });
    const answer = (await undo(importId)).json<Undone>();
    expect(answer).toEqual({ bulkJobId: expect.any(Number), total: 2, staying });
    expect(resultsOf(await jobOf(answer.bulkJobId))).toEqual([
      [plain, 'Success', 'Cancelled'],
      [cancelled, 'Success', 'Already Cancelled'],
      [last, 'Success', 'Cancelled'],
      [edited, 'Error', 'Changed after the import'],
      [withFile, 'Error', 'Changed after the import'],
      [ready, 'Error', 'No longer a draft: Ready'],
    ]);
    expect((await shown(importId)).undo).toMatchObject({
      canUndo: false,
      reason: 'This import has no drafts left to cancel',
      consignments: 0,
    });
    expect((await undo(importId)).json<Undone>()).toMatchObject({ bulkJobId: null, total: 0 });
  });

  it('leaves out what is changed after the request, before the job cancels it', async () => {
    const { importId, references } = await imported(3);
    const [plain = '', edited = '', ready = ''] = references;
    await stopWorker();
    const { bulkJobId, total } = (await undo(importId)).json<Undone>();
    expect(total).toBe(3);
    await edit(edited);
    await post(`${ready}/mark-as-ready`);
    await runWorker();
    const job = await jobOf(bulkJobId);
    expect(job.undo).toMatchObject({ canUndo: true, consignments: 1 });
    expect(resultsOf(job)).toEqual([
      [plain, 'Success', 'Cancelled'],
      [edited, 'Error', 'Changed after the import'],
      [ready, 'Error', 'No longer a draft: Ready'],
    ]);
  });

  it('can be taken back, and then leaves the restored drafts alone', async () => {
    const { importId, references } = await imported(2);
    const { bulkJobId } = (await undo(importId)).json<Undone>();
    await jobOf(bulkJobId);
    const restored = await jobOf((await post(`bulk-jobs/${bulkJobId}/undo`)).json<BulkJob>().jobId);
    expect(resultsOf(restored)).toEqual(references.map((each) => [each, 'Success', 'Restored to Draft']));
    expect((await shown(importId)).undo?.staying).toEqual([
      { reason: 'Changed after the import', references },
    ]);
  });

  it('starts one job for a repeated request with the same key', async () => {
    const { importId } = await imported(1);
    const headers = { 'idempotency-key': `undo-import-${importId}` };
    const [first, second] = [await undo(importId, headers), await undo(importId, headers)];
    expect(second.json<Undone>()).toEqual(first.json<Undone>());
    await jobOf(first.json<Undone>().bulkJobId);
  });

  it('is refused 24 hours after the import finished, and not before', async () => {
    const { importId } = await imported(1);
    test.now = new Date(start.getTime() + 24 * HOUR_MS + 1000);
    expect(await refusalOf(importId)).toEqual([409, 'undo-refused', 'An import can be undone for 24 hours']);
    expect(await shown(importId)).toMatchObject({
      drafts: 1,
      undo: { canUndo: false, reason: 'An import can be undone for 24 hours', consignments: 1 },
    });
    test.now = new Date(start.getTime() + 24 * HOUR_MS);
    const { bulkJobId } = (await undo(importId)).json<Undone>();
    expect(resultsOf(await jobOf(bulkJobId))).toHaveLength(1);
  });

  it('is refused while the import is in progress', async () => {
    const { importId } = (await world.startRows(world.table({}))).json<Import>();
    expect((await shown(importId)).undo).toBeNull();
    expect(await refusalOf(importId)).toEqual([
      409,
      'undo-refused',
      'This import is still in progress. Undo it when it is finished.',
    ]);
    await runWorker();
    await world.finished(importId);
  });
});
