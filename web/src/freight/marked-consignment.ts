import type { Standing } from '@cartage/domain/consignment/hindrances.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import type { Row } from '#freight/consignment-table/row.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

/** With what decides whether something can be done to it, as it was when a row of it was last shown. */
export interface MarkedConsignment extends SelectedConsignment, Standing {
  /** Where its calendars are; null where that is not known. */
  readonly originRegionId: string | null;
  readonly destinationRegionId: string | null;
  readonly requestedPickupDay: CalendarDate | null;
  readonly isConfirmed: boolean;
}

export function markedOf(row: Row): MarkedConsignment {
  return {
    id: row.id,
    reference: row.reference,
    // The server sends no row without history.
    status: currentStatus(row)?.code ?? 'ERR',
    senderRegion: row.senderParticipant.address.region?.name ?? null,
    originRegionId: row.senderParticipant.address.region?.id ?? null,
    destinationRegionId: row.receiverParticipant.address.region?.id ?? null,
    hasFreight: row.totals.deliveryItems > 0,
    requestedPickupDay: dayOf(row.requestedPickupDateTimeUtc),
    requestedDeliveryDay: dayOf(row.requestedDeliveryDateTimeUtc),
    isConfirmed: row.confirmedDeliveryDateTimeUtc !== null,
  };
}

const dayOf = (instant: string | null) => (instant === null ? null : localDay(new Date(instant)));
