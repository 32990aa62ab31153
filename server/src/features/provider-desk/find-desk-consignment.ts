import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { EVENT_REASONS } from '@cartage/domain/provider/events.ts';
import { readScannedCode } from '@cartage/domain/provider/scanned-code.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import { deskConsignment, type DeskConsignmentRow } from '#features/provider-desk/desk-consignment.query.ts';
import { presentRun } from '#features/provider-desk/desk-run.ts';
import { presentThread } from '#freight/exception-threads/present-thread.ts';
import { type ThreadRow, threadsOf } from '#freight/exception-threads/thread.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { type Reply, reply } from '#platform/reply.ts';

/** Throws `not-found` for a code of no consignment, and for a consignment that is still a draft. */
export async function findDeskConsignment(
  { database }: Pick<AppDependencies, 'database'>,
  { query, provider }: OperationRequest<'deskConsignment'>,
): Promise<Reply<'deskConsignment'>> {
  const code = readScannedCode(query.code);
  const [row, threads] =
    code === null
      ? []
      : await database.forProvider(provider.context, async (tx) => {
          const [found] = await tx.query<DeskConsignmentRow>(deskConsignment(provider.tenantId, code));
          return found === undefined
            ? ([] as const)
            : ([found, await tx.query<ThreadRow>(threadsOf([found]))] as const);
        });
  if (code === null || row === undefined)
    throw new AppError('not-found', { detail: EVENT_REASONS.unknownConsignment });
  const {
    organisationId: _,
    consignmentId: __,
    runId,
    run,
    runAt,
    receiverName,
    receiverPhone,
    receiverCity,
    addressLines,
    ...found
  } = row;
  return reply({
    ...found,
    sscc: code.kind === 'sscc' ? code.sscc : null,
    status: statusOfNumber(row.status).code,
    statusAt: row.statusAt.toISOString(),
    run: presentRun({ runId, run, runAt }),
    receiver: {
      name: receiverName,
      phone: receiverPhone,
      addressLines: [...addressLines],
      city: receiverCity,
    },
    remarks: row.remarks.map(({ at, ...remark }) => ({ ...remark, at: new Date(at).toISOString() })),
    threads: (threads ?? []).map(presentThread),
    history: row.history.map(({ status, at, by }) => ({
      status: statusOfNumber(status).code,
      at: new Date(at).toISOString(),
      by,
    })),
  });
}
