import type { Standing } from '@cartage/domain/consignment/hindrances.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import type { Row } from '#freight/consignment-table/row.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

/** With what decides whether something can be done to it, as it was when a row of it was last shown. */
export interface MarkedConsignment extends SelectedConsignment, Standing {}

export function markedOf(row: Row): MarkedConsignment {
  const delivery = row.requestedDeliveryDateTimeUtc;
  return {
    id: row.id,
    reference: row.reference,
    // The server sends no row without history.
    status: currentStatus(row)?.code ?? 'ERR',
    senderRegion: row.senderParticipant.address.region?.name ?? null,
    hasFreight: row.totals.deliveryItems > 0,
    requestedDeliveryDay: delivery === null ? null : localDay(new Date(delivery)),
  };
}
