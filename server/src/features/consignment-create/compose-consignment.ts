import { FIRST_STATUS } from '@cartage/domain/consignment/transitions.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { roundLineItem } from '@cartage/domain/freight/line-item.ts';
import { freightTotals } from '@cartage/domain/freight/totals.ts';
import {
  type CheckedRecords,
  lineDraft,
  type NewConsignment,
} from '#features/consignment-create/check-consignment.ts';
import type { ConsignmentRows, LineRow } from '#freight/consignment-rows.ts';
import { requestedMoment } from '#freight/requested-moment.ts';
import type { Scope } from '#platform/scope.ts';

export interface ComposedConsignment {
  /** The lines have no numbers yet: 0. */
  readonly rows: ConsignmentRows;
  readonly serviceTypeId: number;
  /** In the order of the lines. */
  readonly packagingTypeIds: readonly number[];
  readonly requestedPickupDay: CalendarDate | null;
  readonly requestedDeliveryDay: CalendarDate | null;
}

/** The rows of a new consignment: a draft, its participants as their sites are at this moment. */
export function composeConsignment(
  scope: Scope,
  now: Date,
  body: NewConsignment,
  records: CheckedRecords,
): ComposedConsignment {
  const pickup = momentOf(body.requestedPickupDateTimeUtc, scope.zone);
  const delivery = momentOf(body.requestedDeliveryDate, scope.zone);
  const typed = body.lineItems.map((line) => composeLine(line, records));
  const lines = typed.map(({ line }) => line);
  const totals = freightTotals(lines);
  const status = statusNumber(FIRST_STATUS);
  const consignment = {
    id: records.id,
    reference: records.reference,
    version: 1,
    status,
    hasUnresolvedNotes: false,
    isDeliveryException: false,
    createdAt: now,
    createdBy: scope.userName,
    modifiedAt: now,
    senderReference: body.senderReference || null,
    receiverReference: body.receiverReference || null,
    salesReference: body.salesReference || null,
    notes: body.notes || null,
    receiverNotes: body.receiverNotes || null,
    itemCount: totals.deliveryItems,
    volumeM3: totals.volume,
    weightKg: totals.weight,
    requestedPickupAt: pickup.at,
    requestedDeliveryAt: delivery.at,
    confirmedDeliveryAt: null,
    serviceType: records.serviceType,
    account: records.account,
    site: records.site,
  };
  const history = [{ seq: 1, status, statusAt: now }];
  const { sender, receiver } = records;
  return {
    rows: { consignment, sender, receiver, history, events: [], lines, tags: [] },
    serviceTypeId: records.serviceType.id,
    packagingTypeIds: typed.map(({ typeId }) => typeId),
    requestedPickupDay: pickup.day,
    requestedDeliveryDay: delivery.day,
  };
}

const momentOf = (text: string | null | undefined, zone: string) =>
  text === null || text === undefined ? { at: null, day: null } : requestedMoment(text, zone);

function composeLine(line: NewConsignment['lineItems'][number], { packagingTypes }: CheckedRecords) {
  const type = packagingTypes.find(({ code }) => code === line.packagingType);
  const { count, description, length, width, height, volume, weight } = roundLineItem(lineDraft(line));
  if (type === undefined || count === null || volume === null || weight === null) {
    throw new Error('A freight line without a fault is not whole');
  }
  const packagingType = { code: type.code, name: type.name };
  const quantities = { count, description, length, width, height, volume, weight };
  const row: LineRow = { id: 0, packagingType, ...quantities, dangerousGoods: null };
  return { line: row, typeId: type.id };
}
