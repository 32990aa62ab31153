import { MAX_LISTED_CHANGES } from '@cartage/contract/shapes/history.ts';
import { hiddenFields } from '@cartage/domain/consignment/changed-fields.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import { historyOf, type HistoryRow } from '#features/consignment-history/history.query.ts';
import { presentChange } from '#features/consignment-history/present-change.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function listHistory(
  { database }: AppDependencies,
  { scope, params, query }: OperationRequest<'consignmentHistory'>,
) {
  const { before, maxResults = MAX_LISTED_CHANGES } = query;
  const page = {
    reference: params.ref,
    before,
    limit: maxResults + 1,
    hidden: hiddenFields(scope.permissions),
  };
  const [found] = await database.read<HistoryRow>(scope.context, historyOf(scope, page));
  if (found === undefined) throw new AppError('not-found');
  const changes = found.changes.slice(0, maxResults).map(presentChange);
  return reply({
    keptSinceDateTimeUtc: found.isComplete ? null : new Date(found.historySince).toISOString(),
    changes,
    next: found.changes.length > maxResults ? (changes.at(-1)?.id ?? null) : null,
  });
}
