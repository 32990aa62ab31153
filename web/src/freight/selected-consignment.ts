import type { ConsignmentState } from '@cartage/domain/consignment/blockers.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import type { Row } from '#freight/consignment-table/row.ts';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';

/** A selected consignment with the data that decides which actions are possible, as last shown in the list. */
export interface SelectedConsignment extends ConsignmentRef, ConsignmentState {
  /** Regions of its calendars; null where they are not known. */
  readonly originRegionId: string | null;
  readonly destinationRegionId: string | null;
  readonly requestedPickupDay: CalendarDate | null;
  /** Absent for an address that was entered by hand. */
  readonly senderSite?: { readonly id: number; readonly name: string };
  readonly isConfirmed: boolean;
}

export function selectedFromRow(row: Row): SelectedConsignment {
  return {
    id: row.id,
    reference: row.reference,
    // The server never sends a row without history.
    status: currentStatus(row)?.code ?? 'ERR',
    senderRegion: row.senderParticipant.address.region?.name ?? null,
    originRegionId: row.senderParticipant.address.region?.id ?? null,
    destinationRegionId: row.receiverParticipant.address.region?.id ?? null,
    ...(row.senderParticipant.siteProxy !== null && { senderSite: siteOf(row.senderParticipant.siteProxy) }),
    hasFreight: row.totals.deliveryItems > 0,
    requestedPickupDay: dayOf(row.requestedPickupDateTimeUtc),
    requestedDeliveryDay: dayOf(row.requestedDeliveryDateTimeUtc),
    isConfirmed: row.confirmedDeliveryDateTimeUtc !== null,
  };
}

const siteOf = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });
const dayOf = (instant: string | null) => (instant === null ? null : localDay(new Date(instant)));
