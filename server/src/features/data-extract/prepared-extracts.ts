import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { presentExtract } from '#features/data-extract/present-extract.ts';
import {
  cancelExtractOf,
  extractOf,
  extractsOf,
  type ShownExtract,
} from '#features/data-extract/shown-extract.query.ts';
import { parseExtract } from '#freight/extract/parse-extract.ts';
import { consignmentsFileName } from '#freight/spreadsheet/consignments-file-name.ts';
import { countWorkingExtracts, insertExtractJob } from '#freight/extract/extract-job.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

/** Per user. */
const MAX_WORKING = 20;
const LISTED_FOR_MS = 30 * 86_400_000;
const MAX_LISTED = 20;

/** Stores a durable job and queues it for the worker. The user can leave the page. */
export async function startExtract({ database }: AppDependencies, request: OperationRequest<'startExtract'>) {
  const { scope, body, now } = request;
  const criteria = parseExtract(scope, body);
  const started = await database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      await rejectTooMany(tx, request);
      const fileName = consignmentsFileName(now, scope.zone, 'csv');
      const [inserted] = await tx.query<{ id: number }>(
        insertExtractJob(scope, { criteria, fileName, at: now }),
      );
      const [job] = await tx.query<ShownExtract>(extractOf(scope, inserted?.id ?? 0));
      if (job === undefined) throw new Error('The extract is not visible to the user who created it');
      const location = `/api/v2/data/customers/${scope.organisationId}/extracts/${job.id}`;
      return reply(presentExtract(job), { location });
    }),
  );
  return started;
}

async function rejectTooMany(tx: Transaction, { scope }: OperationRequest<'startExtract'>): Promise<void> {
  const [row] = await tx.query<{ jobs: number }>(countWorkingExtracts(scope));
  if ((row?.jobs ?? 0) < MAX_WORKING) return;
  const detail = 'Wait until one of your extracts is ready';
  throw new AppError('too-many-requests', { detail, headers: { 'retry-after': '60' } });
}

export async function listExtracts(
  { database }: AppDependencies,
  { scope, now }: OperationRequest<'extractJobs'>,
) {
  const since = new Date(now.getTime() - LISTED_FOR_MS);
  const jobs = await database.read<ShownExtract>(scope.context, extractsOf(scope, since, MAX_LISTED));
  return reply(jobs.map(presentExtract));
}

export async function showExtract(
  { database, fileLinks }: AppDependencies,
  { scope, params, tenant, now }: OperationRequest<'extractJob'>,
) {
  const [job] = await database.read<ShownExtract>(scope.context, extractOf(scope, params.id));
  if (job === undefined) throw new AppError('not-found');
  const file = { kind: 'extract', id: String(job.id) } as const;
  const uri = job.state === 'ready' ? await fileLinks.linkTo(scope, tenant.host, file, now) : null;
  return reply({ ...presentExtract(job), uri });
}

export async function cancelExtract(
  { database }: AppDependencies,
  { scope, params, now }: OperationRequest<'cancelExtract'>,
) {
  const [job] = await database.inTransaction(scope.context, (tx) =>
    tx.query<ShownExtract>(cancelExtractOf(scope, params.id, now)),
  );
  if (job === undefined) throw new AppError('not-found');
  return reply(presentExtract(job));
}
