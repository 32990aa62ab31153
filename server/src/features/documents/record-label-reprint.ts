import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import { insertLabelReprints } from '#features/documents/label-reprint.query.ts';
import { visibleReferences } from '#freight/consignment-rows.query.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** Why labels are printed again. Each consignment that had printed labels gets a row in its print log. */
export async function recordLabelReprint(
  { database }: AppDependencies,
  request: OperationRequest<'recordLabelReprint'>,
) {
  const { scope, body, now } = request;
  const references = [...new Set(body.references)];
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const visible = await tx.query<{ reference: string }>(visibleReferences(scope, references));
      if (visible.length === 0) throw new AppError('not-found');
      const { reason, note = null } = body;
      const rows = await tx.query<{ reference: string }>(
        insertLabelReprints(scope, { references, reason, note, at: now }),
      );
      return reply({ references: rows.map(({ reference }) => reference) });
    }),
  );
}
