import type { AppDependencies } from '#app-dependencies.ts';
import { retryJobs } from '#features/operations/failed-jobs.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { type Reply, reply } from '#platform/reply.ts';

export async function retryFailedJobs(
  { database, log }: Pick<AppDependencies, 'database' | 'log'>,
  { provider, body }: OperationRequest<'retryFailedJobs'>,
): Promise<Reply<'retryFailedJobs'>> {
  const [row] = await database.forProvider(provider.context, (tx) =>
    tx.query<{ retried: number }>(retryJobs(body.ids)),
  );
  const retried = row?.retried ?? 0;
  log.info({ event: 'jobs_retried', retried, userId: provider.userId });
  return reply({ retried });
}
