import { ACTIONS, isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { AppError } from '#errors/app-error.ts';
import {
  deleteAttachment,
  type LockedConsignment,
  lockConsignment,
} from '#features/attachments/attachment.query.ts';
import { insertAudit } from '#freight/change.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** ATT-02. Running downloads complete: the next sweep removes the file from the store. */
export async function deleteFile({ database }: AppDependencies, request: OperationRequest<'deleteFile'>) {
  const { scope, params, now, requestId } = request;
  return database.inTransaction(scope.context, async (tx) => {
    const [consignment] = await tx.query<LockedConsignment>(lockConsignment(scope, params.ref));
    if (consignment === undefined) throw new AppError('not-found');
    if (!isStatusAllowed('deleteFile', statusOfNumber(consignment.status).code))
      throw new AppError('conflict', { detail: ACTIONS.deleteFile.wrongStatus });
    const deleted = await tx.query<{ id: number }>(deleteAttachment(scope, consignment.id, params.fileId));
    if (deleted.length === 0) throw new AppError('not-found');
    const write = { operation: 'deleteFile', consignmentId: consignment.id, version: null };
    await tx.query(insertAudit(scope, { ...write, at: now, requestId, callerAt: null }));
    return reply({ id: params.fileId });
  });
}
