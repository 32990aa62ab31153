import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import type { ImportRequest } from '@cartage/domain/consignment-import/import-request.ts';
import { Database } from '#db/database.ts';
import { insertImportItems, insertImportJob } from '#freight/import/import-job.query.ts';
import { runImport } from '#freight/import/run-import.ts';
import { createLog } from '#platform/request-log.ts';
import { replayOf } from './replay.ts';
import { useCaseOf } from './use-case.ts';

/**
 * `node server/tests/speed/import.ts --url … --admin-url …`: alternately runs imports as the worker does and sends the
 * statements of as many creations by the driver alone with as many connections. Writes milliseconds per consignment.
 */
const { values } = parseArgs({
  options: { url: { type: 'string', default: '' }, 'admin-url': { type: 'string', default: '' } },
});

const CONSIGNMENTS = 400;
const ROUNDS = 5;
const LANES = 3;

const database = new Database({
  url: values.url,
  poolSize: LANES,
  applicationName: 'speed-import',
  onIdleError: (error) => {
    throw error;
  },
});
const raw = new Pool({
  connectionString: values.url,
  max: LANES,
  pipeline: true,
  options: '-c plan_cache_mode=force_custom_plan',
});
const { scope, subject, record } = await useCaseOf(database, values['admin-url']);
const replay = replayOf(await record());
const log = createLog('silent', process.stderr);

const request: ImportRequest = {
  accountId: subject.accountId,
  serviceType: subject.serviceType,
  requestedPickupDateTimeUtc: null,
  requestedDeliveryDate: null,
  senderParticipantId: subject.siteId,
  senderReference: 'PO-1',
  notes: 'Ring the bell',
  receiverParticipantId: subject.receiverSiteId,
  receiverReference: 'R-1',
  salesReference: 'SO-1',
  lineItems: [
    {
      count: 2,
      packagingType: subject.packagingType,
      description: 'Shelves',
      length: null,
      width: null,
      height: null,
      volume: 0.96,
      weight: 24.5,
      dangerousGoods: null,
    },
  ],
  hireage: null,
  consignmentFlags: [],
};

/** A job that no worker takes: the time is this process's own. */
async function newJob(): Promise<number> {
  const now = new Date();
  const job = {
    fileName: 'speed.csv',
    siteId: subject.siteId,
    fingerprint: randomBytes(32),
    rowCount: CONSIGNMENTS,
    correctedCells: 0,
    file: null,
    requestId: randomUUID(),
    now,
  };
  return database.inTransaction(scope.context, async (tx) => {
    const [created] = await tx.query<{ id: number }>(insertImportJob(scope, job));
    const id = created?.id ?? 0;
    const items = Array.from({ length: CONSIGNMENTS }, (_, index) => ({
      position: index + 1,
      rows: [index + 2],
      cells: [['x']],
      request,
    }));
    await tx.query(insertImportItems(scope, id, items));
    return id;
  });
}

async function byImport(): Promise<number> {
  const jobId = await newJob();
  const began = performance.now();
  const deps = { database, clock: () => new Date(), log };
  await runImport(deps, { jobId, scope, requestId: 'speed' }, () => false);
  return performance.now() - began;
}

async function byDriver(): Promise<number> {
  const began = performance.now();
  let left = CONSIGNMENTS;
  const lane = async () => {
    const client = await raw.connect();
    while (left-- > 0) await replay(client, randomUUID());
    client.release();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return performance.now() - began;
}

const taken = { importing: [] as number[], driver: [] as number[] };
for (let round = -1; round < ROUNDS; round++) {
  const [importing, driver] = [await byImport(), await byDriver()];
  if (round < 0) continue;
  taken.importing.push(importing / CONSIGNMENTS);
  taken.driver.push(driver / CONSIGNMENTS);
}
const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
process.stdout.write(JSON.stringify({ importMs: middle(taken.importing), driverMs: middle(taken.driver) }));
await database.close();
await raw.end();
