import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withDatabase } from '@cartage/database/connection/database-url.ts';
import { ensureLogins } from '@cartage/database/connection/logins.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { loadDemoWorld } from '@cartage/database/demo/load.ts';
import { watchPostgres, type WatchedPostgres } from '@cartage/database/embedded/watched-postgres.ts';
import { checkInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { migrate } from '@cartage/database/migrate.ts';
import { fastFolder } from '@cartage/database/testing/fast-folder.ts';
import { DEMO_TEMPLATE } from '@cartage/database/testing/test-database.ts';
import { type Column, COLUMN_KEYS, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import { startTestIssuer } from '#testing/issuer.ts';
import type { Subject } from '../support/subject.ts';
import { prepareServer, type PreparedServer } from './load.ts';
import { seededRandom } from './seeded-random.ts';
import { type ServerProcess, startServer, startWorkerProcess } from './server-process.ts';

export interface ImportKillOptions {
  /** Consignments in the file, one per row. */
  readonly rows: number;
  readonly kills: number;
  readonly seed: number;
}

export interface ImportKillReport {
  /** Kills that happened while the import was running. */
  readonly kills: number;
  readonly total: number;
  readonly created: number;
  readonly failed: number;
  /** Consignments beyond the first of the same row. */
  readonly duplicated: number;
  /** Rows that the result of the import lists neither as created nor as failed, or whose consignment is missing. */
  readonly unaccounted: number;
  readonly brokenInvariants: readonly string[];
  readonly seconds: number;
}

type Import = ResponseBody<'importJob'>;

/** Every such row fails: its delivery date is in the past. */
const FAILING_EVERY = 40;
/** Longest time between the first outcome after a restart and the next kill. */
const MAX_UPTIME_MS = 100;
const RETRY_MS = 100;

/**
 * Imports a file while API process, worker process and PostgreSQL are killed in turn, at random times that the seed
 * determines. The result is read through the API, as the page does, and compared with the consignments.
 */
export async function importKillRun(options: ImportKillOptions): Promise<ImportKillReport> {
  const started = performance.now();
  const folder = mkdtempSync(join(fastFolder(), 'cartage-import-kills-'));
  chmodSync(folder, 0o711);
  const issuer = await startTestIssuer();
  const postgres = await watchPostgres({
    dataDir: join(folder, 'postgres'),
    // The machine itself does not lose power, so fsync is not needed.
    settings: { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' },
    log: () => {},
    onMoved: () => {},
  });
  const address = addressOf(postgres);
  const processes: Promise<ServerProcess>[] = [];
  try {
    await migrate(address.url);
    await ensureLogins(address.url);
    await loadDemoWorld(address.url, DEMO_TEMPLATE);
    const target = await prepareServer(address, issuer);
    const environment = { ...target.environment, DATABASE_URL: address.url };
    const report = await runUnderFire(options, { target, environment, postgres, processes });
    return { ...report, seconds: (performance.now() - started) / 1000 };
  } finally {
    for (const one of await Promise.all(processes)) await one.stop();
    await postgres.stop();
    await issuer.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Stage {
  readonly target: PreparedServer;
  readonly environment: Readonly<Record<string, string>>;
  readonly postgres: WatchedPostgres;
  /** The API process and the worker process. */
  readonly processes: Promise<ServerProcess>[];
}

const STARTS = [startServer, startWorkerProcess];

async function runUnderFire(
  { rows, kills, seed }: ImportKillOptions,
  stage: Stage,
): Promise<Omit<ImportKillReport, 'seconds'>> {
  const { target, environment, postgres, processes } = stage;
  for (const start of STARTS) processes.push(start(environment));
  await Promise.all(processes);
  const path = `/api/v2/customers/${target.subject.organisationId}/consignments/imports`;
  const { importId, total } = await answer(target, path, {
    method: 'POST',
    body: JSON.stringify({ fileName: 'kills.csv', rows: tableOf(rows, target.subject) }),
  });
  const random = seededRandom(seed);
  let done = 0;
  while (done < kills && (await isSettling(stage, importId))) {
    await pause(random() * MAX_UPTIME_MS);
    const victim = done % (STARTS.length + 1);
    const start = STARTS[victim];
    if (start === undefined) {
      // A process that starts without a database exits.
      await Promise.all(processes);
      await killPostgres(postgres);
    } else {
      await (await processes[victim])?.kill();
      // Not awaited: the worker would create hundreds of consignments until the API process is ready.
      processes[victim] = start(environment);
    }
    done += 1;
  }
  let result = await answer(target, `${path}/${importId}`);
  while (result.state !== 'finished') {
    await pause(RETRY_MS);
    result = await answer(target, `${path}/${importId}`);
  }
  return { kills: done, total, ...(await compare(stage, result, rows)) };
}

/** Waits for the next outcome of the import. False when it has finished. */
async function isSettling({ postgres }: Stage, importId: number): Promise<boolean> {
  const waiting = () =>
    withClient(addressOf(postgres).adminUrl, async (client) => {
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from import_item where job_id = $1 and outcome is null',
        [importId],
      );
      return rows[0]?.n ?? 0;
    });
  const before = await waiting();
  for (let now = before; now > 0; now = await waiting()) {
    if (now < before) return true;
    await pause(RETRY_MS / 10);
  }
  return false;
}

/** The response of the API process, once it and the database are available. */
async function answer(
  { origin, headers }: PreparedServer,
  path: string,
  request: Readonly<RequestInit> = {},
): Promise<Import> {
  for (;;) {
    try {
      const response = await fetch(`${origin}${path}`, {
        ...request,
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'import-kills' },
      });
      if (response.ok) return (await response.json()) as Import;
      if (response.status !== 503) throw new AnswerError(`${response.status} ${await response.text()}`);
    } catch (error) {
      if (error instanceof AnswerError) throw error;
    }
    await pause(RETRY_MS);
  }
}

class AnswerError extends Error {}

const addressOf = (postgres: WatchedPostgres) => {
  const { url, adminUrl } = postgres.current();
  return { url, adminUrl: withDatabase(adminUrl, 'cartage') };
};

/** Kills the main process of PostgreSQL, and waits until its successor accepts connections. */
async function killPostgres(postgres: WatchedPostgres): Promise<void> {
  const postmaster = () =>
    Number(
      readFileSync(join(postgres.current().dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  const isBack = async () => {
    try {
      if (postmaster() === before) return false;
      await withClient(addressOf(postgres).adminUrl, (client) => client.query('select 1'));
      return true;
    } catch {
      return false;
    }
  };
  while (!(await isBack())) await pause(RETRY_MS);
}

const referenceOf = (row: number) => `import-kill-${row}`;
const isFailing = (row: number) => row % FAILING_EVERY === 0;

/** The headings, then one consignment per row. */
function tableOf(rows: number, { codes, serviceType, packagingType }: Subject): string[][] {
  const cellsOf = (row: number): Partial<Record<Column, string>> => ({
    account: codes.account,
    serviceType,
    deliveryDate: isFailing(row) ? '01-06-2020' : '',
    senderSite: codes.sender,
    senderReference: referenceOf(row),
    receiverSite: codes.receiver,
    freightType: packagingType,
    freightDescription: 'Shelves',
    freightQuantity: '2',
    freightVolume: '0.96',
    freightWeight: '24.5',
  });
  return [
    COLUMN_KEYS.map((column) => COLUMNS[column]),
    ...Array.from({ length: rows }, (_, index) => {
      const cells = cellsOf(index + 2);
      return COLUMN_KEYS.map((column) => cells[column] ?? '');
    }),
  ];
}

/** The result as the page shows it, and the consignments in the database. */
async function compare(
  { postgres }: Stage,
  { created, failed, failures, createdReferences }: Import,
  rows: number,
) {
  const { url, adminUrl } = addressOf(postgres);
  const stored = await withClient(adminUrl, async (client) => {
    const found = await client.query<{ senderReference: string; references: readonly string[] }>(
      `select sender_reference as "senderReference", array_agg(reference) as references
       from consignment where sender_reference like 'import-kill-%' group by 1`,
    );
    return new Map(found.rows.map((row) => [row.senderReference, row.references]));
  });
  const listed = new Set(createdReferences);
  const failedRows = new Set(failures.flatMap((failure) => failure.rows));
  const isAccounted = (row: number) => {
    const references = stored.get(referenceOf(row)) ?? [];
    const isListed = references.length > 0 && references.every((reference) => listed.has(reference));
    return isFailing(row) ? failedRows.has(row) && references.length === 0 : isListed && !failedRows.has(row);
  };
  const broken = await checkInvariants(url);
  return {
    created,
    failed,
    duplicated: [...stored.values()].reduce((sum, references) => sum + references.length - 1, 0),
    unaccounted: Array.from({ length: rows }, (_, index) => index + 2).filter((row) => !isAccounted(row))
      .length,
    brokenInvariants: broken.map(({ name }) => name),
  };
}
