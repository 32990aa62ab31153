import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { presentExtract } from '#features/data-extract/present-extract.ts';
import {
  cancelExtractOf,
  extractOf,
  extractsOf,
  type ShownExtract,
} from '#features/data-extract/shown-extract.query.ts';
import { askedExtract } from '#freight/extract/asked-extract.ts';
import { extractFileName } from '#freight/extract/extract-file.ts';
import { extractsUnderWay, insertExtractJob } from '#freight/extract/extract-job.query.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { once } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

/** Of one person. */
const MOST_UNDER_WAY = 20;
const LISTED_FOR_MS = 30 * 86_400_000;
const MOST_LISTED = 20;

/** A durable job that the worker has been told of: whoever asked may leave. */
export async function startExtract({ database }: Parts, request: Handled<'startExtract'>) {
  const { scope, body, now } = request;
  const criteria = askedExtract(scope, body);
  const started = await database.inTransaction(scope.context, (tx) =>
    once<'startExtract'>(tx, scope, request, async () => {
      await refuseTooMany(tx, request);
      const fileName = extractFileName(now, scope.zone);
      const [made] = await tx.query<{ id: number }>(insertExtractJob(scope, { criteria, fileName, at: now }));
      const [shown] = await tx.query<ShownExtract>(extractOf(scope, made?.id ?? 0));
      if (shown === undefined) throw new Error('The extract of a call is not to be seen');
      const location = `/api/v2/data/customers/${scope.organisationId}/extracts/${shown.id}`;
      return reply(presentExtract(shown), { location });
    }),
  );
  return started;
}

async function refuseTooMany(tx: Transaction, { scope }: Handled<'startExtract'>): Promise<void> {
  const [row] = await tx.query<{ jobs: number }>(extractsUnderWay(scope));
  if ((row?.jobs ?? 0) < MOST_UNDER_WAY) return;
  const detail = 'Wait until one of your extracts is ready';
  throw new AppError('too-many-requests', { detail, headers: { 'retry-after': '60' } });
}

export async function listExtracts({ database }: Parts, { scope, now }: Handled<'extractJobs'>) {
  const since = new Date(now.getTime() - LISTED_FOR_MS);
  const jobs = await database.read<ShownExtract>(scope.context, extractsOf(scope, since, MOST_LISTED));
  return reply(jobs.map(presentExtract));
}

export async function showExtract(
  { database, files }: Parts,
  { scope, params, tenant, now }: Handled<'extractJob'>,
) {
  const [job] = await database.read<ShownExtract>(scope.context, extractOf(scope, params.id));
  if (job === undefined) throw new AppError('not-found');
  const file = { kind: 'extract', id: String(job.id) } as const;
  const uri = job.state === 'ready' ? await files.addressOf(scope, tenant.host, file, now) : null;
  return reply({ ...presentExtract(job), uri });
}

export async function cancelExtract({ database }: Parts, { scope, params, now }: Handled<'cancelExtract'>) {
  const [job] = await database.inTransaction(scope.context, (tx) =>
    tx.query<ShownExtract>(cancelExtractOf(scope, params.id, now)),
  );
  if (job === undefined) throw new AppError('not-found');
  return reply(presentExtract(job));
}
