import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { AppError } from '#errors/app-error.ts';
import {
  deleteAttachment,
  type HeldConsignment,
  holdConsignment,
} from '#features/attachments/attachment.query.ts';
import { insertAudit } from '#freight/change.query.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** ATT-02. Whoever is downloading it has it to its end: what is in it goes with the next sweep. */
export async function deleteFile({ database }: Parts, request: Handled<'deleteFile'>) {
  const { scope, params, now, requestId } = request;
  return database.inTransaction(scope.context, async (tx) => {
    const [held] = await tx.query<HeldConsignment>(holdConsignment(scope, params.ref));
    if (held === undefined) throw new AppError('not-found');
    if (!suitsStatus('deleteFile', statusOfNumber(held.status).code))
      throw new AppError('conflict', { detail: ACTIONS.deleteFile.wrongStatus });
    const gone = await tx.query<{ id: number }>(deleteAttachment(scope, held.id, params.fileId));
    if (gone.length === 0) throw new AppError('not-found');
    const write = { operation: 'deleteFile', consignmentId: held.id, version: null };
    await tx.query(insertAudit(scope, { ...write, at: now, requestId, callerAt: null }));
    return reply({ id: params.fileId });
  });
}
