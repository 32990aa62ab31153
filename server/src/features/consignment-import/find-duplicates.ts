import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { type UsedReference, usedReferences } from '#features/consignment-import/duplicates.query.ts';
import { requireImport } from '#features/consignment-import/require-import.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

const DAYS = 30;

/** Which sender references of a file were used in the last 30 days: these consignments may be duplicates. */
export async function findDuplicates(
  { database }: AppDependencies,
  { scope, body, now }: OperationRequest<'importDuplicates'>,
) {
  await requireImport(database, scope);
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const filter = { since, cancelled: statusNumber('CANCELLED') };
  const used = await database.read<UsedReference>(
    scope.context,
    usedReferences(scope, body.senderReferences, filter),
  );
  return reply(
    used.map(({ senderReference, reference, createdAt }) => ({
      senderReference,
      reference,
      createdAtDateTimeUtc: createdAt.toISOString(),
    })),
  );
}
