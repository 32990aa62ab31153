import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { ExpectedDelivery, TrackedConsignment } from '@cartage/domain/tracking/tracked-consignment.ts';
import type { TrackedRow } from '#freight/tracked-consignment.query.ts';

/** The facts of the row in the words of the domain. */
export function trackedConsignment(row: TrackedRow): TrackedConsignment {
  return {
    status: statusOfNumber(row.status).code,
    history: row.history.map(({ status, at }) => ({ status: statusOfNumber(status).code, at: new Date(at) })),
    exceptions: row.exceptions.map(({ typeTitle, actingParty, at, isOpen }) => ({
      typeTitle,
      actingParty: actingParty ?? 'PROVIDER',
      at: new Date(at),
      isOpen,
    })),
    expected: expectedOf(row),
    fromTown: row.fromTown,
    toTown: row.toTown,
    redelivery:
      row.redeliveryDay === null || row.redeliveryAt === null
        ? null
        : {
            day: row.redeliveryDay,
            at: row.redeliveryAt,
            isOpen: row.isRedeliveryOpen === true,
            requestedBy: row.isRedeliveryOfSender === true ? 'sender' : 'receiver',
          },
  };
}

function expectedOf({
  windowFrom,
  windowTo,
  confirmedDay,
  requestedDay,
}: TrackedRow): ExpectedDelivery | null {
  if (windowFrom !== null && windowTo !== null) return { kind: 'window', from: windowFrom, to: windowTo };
  if (confirmedDay !== null) return { kind: 'confirmed', day: confirmedDay };
  return requestedDay === null ? null : { kind: 'requested', day: requestedDay };
}
