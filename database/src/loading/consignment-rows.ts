import { presentSummary, type SummaryRows } from '@cartage/domain/consignment/present-summary.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import { add, type Decimal, decimal, decimalText, ZERO } from '@cartage/domain/decimal/decimal.ts';
import { phoneDigits } from '@cartage/domain/participant/phone-digits.ts';
import { searchText } from '@cartage/domain/consignment/search-text.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import type { NewConsignment, NewLine, StoredConsignment } from '#loading/new-consignment.ts';
import type { Columns, Row } from '#loading/insert-rows.ts';

export interface ConsignmentIds {
  readonly id: number;
  readonly reference: string;
  readonly lineIds: readonly number[];
  readonly eventIds: readonly number[];
}

export interface NumberedConsignment extends NewConsignment, ConsignmentIds, StoredConsignment {
  readonly zone: string;
}

/** The version counts the changes that lead to the consignment: history entries, events and resolutions. */
export function numberConsignment(
  consignment: NewConsignment,
  zone: string,
  numbers: ConsignmentIds,
): NumberedConsignment {
  const resolutions = consignment.events.filter((event) => event.resolvedAt !== null).length;
  const version = consignment.history.length + consignment.events.length + resolutions;
  return { ...consignment, ...numbers, zone, version };
}

export const consignmentColumns = {
  id: 'bigint',
  tenant_id: 'int',
  organisation_id: 'int',
  site_id: 'int',
  reference: 'text',
  version: 'bigint',
  status: 'smallint',
  status_at: 'timestamptz',
  service_type_id: 'int',
  account_id: 'int',
  created_at: 'timestamptz',
  created_day: 'date',
  created_by_id: 'int',
  modified_at: 'timestamptz',
  requested_pickup_at: 'timestamptz',
  requested_pickup_day: 'date',
  requested_delivery_at: 'timestamptz',
  requested_delivery_day: 'date',
  confirmed_delivery_at: 'timestamptz',
  confirmed_delivery_day: 'date',
  sender_reference: 'text',
  receiver_reference: 'text',
  sales_reference: 'text',
  sales_reference_n: 'text',
  sender_phone_n: 'text',
  receiver_phone_n: 'text',
  notes: 'text',
  receiver_notes: 'text',
  item_count: 'int',
  volume_m3: 'numeric',
  weight_kg: 'numeric',
  has_unresolved_notes: 'boolean',
  is_delivery_exception: 'boolean',
  staged_at: 'timestamptz',
  promised_day: 'date',
  confirmed_price: 'numeric',
  liability: 'text',
  declared_terms: 'text',
  hire_provider_code: 'text',
  hire_unit_code: 'text',
  hire_quantity: 'int',
} as const satisfies Columns;

export function consignmentRow(of: NumberedConsignment): Row<typeof consignmentColumns> {
  const { zone } = of;
  const current = currentStatus(of);
  const { createdAt, requestedPickupAt, requestedDeliveryAt, confirmedDeliveryAt, ...header } =
    summaryHeader(of);
  return {
    id: of.id,
    tenant_id: of.tenantId,
    organisation_id: of.organisationId,
    site_id: of.siteId,
    reference: of.reference,
    version: of.version,
    status: statusNumber(current.status),
    status_at: current.at,
    service_type_id: of.serviceTypeId,
    account_id: of.accountId,
    created_at: createdAt,
    created_day: localDay(createdAt, zone),
    created_by_id: of.createdById,
    modified_at: modifiedAt(of),
    requested_pickup_at: requestedPickupAt,
    requested_pickup_day: of.requestedPickupDay,
    requested_delivery_at: requestedDeliveryAt,
    requested_delivery_day: of.requestedDeliveryDay,
    confirmed_delivery_at: confirmedDeliveryAt,
    confirmed_delivery_day: confirmedDeliveryAt === null ? null : localDay(confirmedDeliveryAt, zone),
    sender_reference: of.senderReference,
    receiver_reference: of.receiverReference,
    sales_reference: of.salesReference,
    sales_reference_n: of.salesReference === null ? null : fold(of.salesReference) || null,
    sender_phone_n: of.sender.phone === null ? null : phoneDigits(of.sender.phone),
    receiver_phone_n: of.receiver.phone === null ? null : phoneDigits(of.receiver.phone),
    notes: of.notes,
    receiver_notes: of.receiverNotes,
    item_count: header.itemCount,
    volume_m3: header.volumeM3,
    weight_kg: header.weightKg,
    has_unresolved_notes: header.hasUnresolvedNotes,
    is_delivery_exception: header.isDeliveryException,
    ...stagedColumns(of),
    confirmed_price: of.confirmedPrice ?? null,
    liability: of.declaredTerms === undefined ? 'LIMITED' : 'DECLARED_TERMS',
    declared_terms: of.declaredTerms ?? null,
    hire_provider_code: of.hireage?.providerCode ?? null,
    hire_unit_code: of.hireage?.unitCode ?? null,
    hire_quantity: of.hireage?.quantity ?? null,
  };
}

export const textColumns = {
  consignment_id: 'bigint',
  organisation_id: 'int',
  site_id: 'int',
  created_at: 'timestamptz',
  search_text: 'text',
} as const satisfies Columns;

export function textRow(of: NumberedConsignment): Row<typeof textColumns> {
  return {
    consignment_id: of.id,
    organisation_id: of.organisationId,
    site_id: of.siteId,
    created_at: of.history[0]?.at ?? null,
    search_text: searchText({
      reference: of.reference,
      senderName: of.sender.fullName,
      receiverName: of.receiver.fullName,
      senderReference: of.senderReference,
      receiverReference: of.receiverReference,
    }),
  };
}

export const documentColumns = {
  consignment_id: 'bigint',
  organisation_id: 'int',
  version: 'bigint',
  doc: 'text',
} as const satisfies Columns;

export function documentRow(of: NumberedConsignment): Row<typeof documentColumns> {
  return {
    consignment_id: of.id,
    organisation_id: of.organisationId,
    version: of.version,
    doc: JSON.stringify(presentSummary(summaryRows(of))),
  };
}

function summaryRows(of: NumberedConsignment): SummaryRows {
  return {
    consignment: summaryHeader(of),
    sender: of.sender,
    receiver: of.receiver,
    history: of.history.map(({ status, at }, index) => ({
      seq: index + 1,
      status: statusNumber(status),
      statusAt: at,
    })),
    events: of.events.map((event, index) => ({
      ...event,
      id: of.eventIds[index] ?? 0,
      actionRequired: event.resolvedAt === null,
    })),
    lines: of.lines,
    tags: of.tags.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  };
}

function summaryHeader(of: NumberedConsignment): SummaryRows['consignment'] {
  const isOpen = (typeCode: 'EXCP' | 'INFO') =>
    of.events.some((event) => event.typeCode === typeCode && event.resolvedAt === null);
  const [creation] = of.history;
  if (creation === undefined) throw new Error('A consignment needs a history');
  const midnight = (day: CalendarDate | null) => (day === null ? null : startOfDay(day, of.zone));
  return {
    id: of.id,
    reference: of.reference,
    hasUnresolvedNotes: isOpen('INFO'),
    isDeliveryException: isOpen('EXCP'),
    createdAt: creation.at,
    senderReference: of.senderReference,
    receiverReference: of.receiverReference,
    salesReference: of.salesReference,
    itemCount: of.lines.reduce((sum, line) => sum + line.itemCount, 0),
    volumeM3: total(of.lines, (line) => line.volumeM3),
    weightKg: total(of.lines, (line) => line.weightKg),
    requestedPickupAt: midnight(of.requestedPickupDay),
    requestedDeliveryAt: midnight(of.requestedDeliveryDay),
    confirmedDeliveryAt: of.confirmedDeliveryAt,
  };
}

/** A trigger sets the delivery columns from the current status. These columns need the whole history. */
function stagedColumns({ history, zone, confirmedDeliveryAt, requestedDeliveryDay }: NumberedConsignment) {
  const staged = history.find(({ status }) => status === 'STAGED');
  if (staged === undefined) return { staged_at: null, promised_day: null };
  const booked = confirmedDeliveryAt === null ? null : localDay(confirmedDeliveryAt, zone);
  return { staged_at: staged.at, promised_day: booked ?? requestedDeliveryDay };
}

function total(lines: readonly NewLine[], of: (line: NewLine) => string): string {
  return decimalText(lines.reduce<Decimal>((sum, line) => add(sum, decimal(of(line))), ZERO));
}

function currentStatus({ history }: NewConsignment) {
  const last = history.at(-1);
  if (last === undefined) throw new Error('A consignment needs a history');
  return last;
}

function modifiedAt({ history, events }: NewConsignment): Date {
  const moments = [
    ...history.map(({ at }) => at),
    ...events.flatMap(({ createdAt, resolvedAt }) => [createdAt, resolvedAt ?? createdAt]),
  ];
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}
