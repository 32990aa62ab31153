import { hiddenFields } from '@cartage/domain/consignment/changed-fields.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { recordedSince, usersWithChanges } from '#features/change-log/change-log.query.ts';
import { parseFilter } from '#features/change-log/parse-filter.ts';
import { readChanges } from '#features/change-log/read-changes.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function listChanges({ reads }: AppDependencies, request: OperationRequest<'changeLog'>) {
  const { scope, query } = request;
  const { before = null, ...given } = query;
  const filter = await parseFilter(reads, { ...request, query: given });
  const [{ changes, next }, [tenant]] = await Promise.all([
    readChanges(reads, scope, filter, { before, size: 'page' }),
    reads.read<{ since: Date }>(scope.context, recordedSince(scope)),
  ]);
  if (tenant === undefined) throw new Error(`No tenant ${scope.tenantId}`);
  return reply({ keptSinceDateTimeUtc: tenant.since.toISOString(), changes, next });
}

export async function listChangeLogUsers(
  { reads }: AppDependencies,
  { scope }: OperationRequest<'changeLogUsers'>,
) {
  const rows = await reads.read<{ id: number; name: string }>(
    scope.context,
    usersWithChanges(scope, hiddenFields(scope.permissions)),
  );
  return reply(rows.map(({ id, name }) => ({ id, name })));
}
