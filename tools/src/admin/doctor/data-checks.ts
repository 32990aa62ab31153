import { withClient } from '@cartage/database/connection/with-client.ts';
import { checkInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { MigrationError, waitingMigrations } from '@cartage/database/migrate.ts';
import { pendingMigrations } from '@cartage/identity/migrate.ts';
import { findFileProblem } from '@cartage/server/files/find-file-problem.ts';
import { openFileStore } from '@cartage/server/files/open-file-store.ts';
import { type FileReference, referencedFiles } from '@cartage/server/files/stored-files.query.ts';
import {
  type Check,
  type DoctorContext,
  failure,
  type Finding,
  messageOf,
  warning,
} from '#admin/doctor/check.ts';
import { lastHeartbeat, queueFigures, type QueueRow } from '#admin/doctor/data.query.ts';
import { HELP } from '#admin/help.ts';
import { inTransaction } from '#admin/transaction.ts';

async function findMigrations({ url }: DoctorContext): Promise<readonly Finding[]> {
  try {
    const identity = await withClient(url, (client) => pendingMigrations(client));
    const pending = [...(await waitingMigrations(url)), ...identity];
    if (pending.length === 0) return [];
    return [failure(`Pending migrations: ${pending.join(', ')}.`, `Run: ${HELP} migrate`)];
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    return [
      failure(
        error.message,
        'Start the version of Cartage that this database belongs to, or restore a backup',
      ),
    ];
  }
}

async function findBrokenInvariants({ url }: DoctorContext): Promise<readonly Finding[]> {
  return (await checkInvariants(url)).map(({ name, rows }) =>
    failure(
      `Not true in this database: ${name}. First row: ${JSON.stringify(rows[0])}`,
      'Report it with this row. To go back to a moment before, restore a backup',
    ),
  );
}

async function findFileProblems({ url, settings }: DoctorContext): Promise<readonly Finding[]> {
  const references = await inTransaction(url, (tx) => tx.cartage<FileReference>(referencedFiles()));
  const store = openFileStore(settings.storage);
  const findings: Finding[] = [];
  for (const reference of references) {
    const { organisationId, sha256 } = reference;
    try {
      const problem = await findFileProblem(store, reference);
      if (problem === null) continue;
      findings.push(
        failure(
          `The attached file ${organisationId}/${sha256} is ${problem}.`,
          'Copy it from a backup to STORAGE_URL: tar --extract gets files/… from the archive',
        ),
      );
    } catch (error) {
      // One finding for the whole store. Without it, every file would have a finding.
      return [
        failure(`Couldn't read the file store: ${messageOf(error)}.`, 'Check STORAGE_URL and its keys'),
      ];
    }
  }
  return findings;
}

/** Jobs of a working installation do not wait as long. */
const MAX_WAIT_SECONDS = 300;
/** A worker updates its heartbeat every 5 s. */
const MAX_SILENCE_SECONDS = 60;

async function findQueueProblems({ url }: DoctorContext): Promise<readonly Finding[]> {
  return inTransaction(url, async (tx) => {
    const queue = await tx.cartage<QueueRow>(queueFigures());
    const [heartbeat] = await tx.cartage<{ seconds: number | null }>(lastHeartbeat());
    const seconds = heartbeat?.seconds ?? null;
    const waiting = queue.filter(({ waitingSeconds }) => (waitingSeconds ?? 0) > MAX_WAIT_SECONDS);
    return [
      ...(seconds !== null && seconds <= MAX_SILENCE_SECONDS
        ? []
        : [warning('No worker is running.', 'Start Cartage, or run: npm run serve -- worker')]),
      ...queue
        .filter(({ failed }) => failed > 0)
        .map(({ task, failed }) =>
          failure(
            failed === 1
              ? `1 job of ${task} failed and is not retried.`
              : `${failed} jobs of ${task} failed and are not retried.`,
            `Run: ${HELP} jobs list, then remove the cause and run: ${HELP} jobs retry`,
          ),
        ),
      ...waiting.map(({ task, waitingSeconds }) =>
        warning(
          `A job of ${task} has been waiting for ${Math.round((waitingSeconds ?? 0) / 60)} minutes.`,
          'Start another worker, or read the log of the worker',
        ),
      ),
    ];
  });
}

export const DATA_CHECKS: readonly Check[] = [
  { area: 'Migrations', needs: 'database', run: findMigrations },
  { area: 'Invariants', needs: 'tables', run: findBrokenInvariants },
  { area: 'Files', needs: 'tables', run: findFileProblems },
  { area: 'Queue', needs: 'tables', run: findQueueProblems },
];
