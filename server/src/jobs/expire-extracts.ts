import { EXTRACT_KEPT_DAYS } from '@cartage/contract/shapes/export.ts';
import { deleteExtracts, expireExtractsStatement } from '#jobs/maintenance.query.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

/** How long an extract stays listed after its file expired. */
const LISTED_DAYS = 90;
const DAY_MS = 86_400_000;

/** Expires the files of old extracts, which the file sweep then removes, and later deletes the extracts. */
export async function expireExtracts({
  database,
  clock,
}: Pick<WorkerDependencies, 'database' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  await database.asSystem(async (tx) => {
    await tx.query(expireExtractsStatement(daysAgo(EXTRACT_KEPT_DAYS)));
    await tx.query(deleteExtracts(daysAgo(LISTED_DAYS)));
  });
}
