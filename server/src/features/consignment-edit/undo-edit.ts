import { editOf } from '#features/consignment-edit/update-consignment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { restoreFormerValues } from '#freight/undo/undo-edit.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** Writes the former values of an edit as a new edit (docs/decisions/0086-an-edit-is-undone-by-a-new-edit.md). */
export function undoEdit({ database }: AppDependencies, request: OperationRequest<'undoEdit'>) {
  const { scope, params } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const undo = { ...editOf(request), version: params.version };
      const rows = await restoreFormerValues(tx, scope, undo);
      return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
    }),
  );
}
