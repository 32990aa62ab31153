import { isDeepStrictEqual } from 'node:util';
import type { DateOccasion } from '@cartage/domain/consignment/check-dates.ts';
import type { EditAction } from '@cartage/domain/consignment/edit-actions.ts';
import { type ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { freightTotals } from '@cartage/domain/freight/totals.ts';
import { keysOf } from '@cartage/domain/keys-of.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { ParsedConsignment } from '#freight/writing/parse-consignment.ts';

/** The stored rows with the changes of the request. */
export function editedRows(rows: ConsignmentRows, parsed: ParsedConsignment, zone: string): ConsignmentRows {
  const { consignment } = rows;
  const lines = parsed.lines ?? rows.lines;
  const totals = freightTotals(lines);
  return {
    ...rows,
    lines,
    sender: snapshotOf(rows.sender, parsed.sender),
    receiver: snapshotOf(rows.receiver, parsed.receiver),
    consignment: {
      ...consignment,
      ...parsed.texts,
      account: parsed.account ?? consignment.account,
      serviceType: parsed.serviceType ?? consignment.serviceType,
      hireage: valueOr(parsed.hireage, consignment.hireage),
      exportEcert: valueOr(parsed.exportEcert, consignment.exportEcert),
      liability: parsed.liability ?? consignment.liability,
      requestedPickupAt: valueOr(parsed.requestedPickupAt, consignment.requestedPickupAt),
      requestedDeliveryAt: sameDayOr(parsed.requestedDeliveryAt, consignment.requestedDeliveryAt, zone),
      itemCount: totals.deliveryItems,
      volumeM3: totals.volume,
      weightKg: totals.weight,
    },
  };
}

const valueOr = <Value>(value: Value | undefined, before: Value): Value =>
  value === undefined ? before : value;

/** A booking stores the time of its run. A request that repeats only the day must not change it. */
function sameDayOr(value: Date | null | undefined, before: Date | null, zone: string): Date | null {
  if (value === undefined) return before;
  const isSameDay = value !== null && before !== null && localDay(value, zone) === localDay(before, zone);
  return isSameDay ? before : value;
}

/** When the request names the same site again, its stored snapshot is kept (design rule 9). */
function snapshotOf(before: ParticipantRow, now: ParticipantRow | undefined): ParticipantRow {
  if (now === undefined) return before;
  return now.site !== null && now.site.id === before.site?.id ? before : now;
}

/** The fields that each edit action covers. */
const FIELDS_OF: Readonly<Record<EditAction, (rows: ConsignmentRows) => unknown>> = {
  editDetails: ({ consignment: { serviceType, account } }) => [serviceType.id, account.id],
  editSender: ({ sender }) => sender,
  editReceiver: ({ receiver }) => receiver,
  editReferences: ({ consignment: { senderReference, receiverReference } }) => [
    senderReference,
    receiverReference,
  ],
  editFreight: ({ lines }) =>
    lines.map((line) => ({ ...line, volume: Number(line.volume), weight: Number(line.weight) })),
  editDates: ({ consignment: { requestedPickupAt, requestedDeliveryAt } }) => [
    requestedPickupAt?.getTime(),
    requestedDeliveryAt?.getTime(),
  ],
  editAdditional: ({ consignment: { salesReference, hireage, exportEcert, liability } }) => [
    salesReference,
    hireage,
    exportEcert,
    liability,
  ],
  editNotes: ({ consignment: { notes, receiverNotes } }) => [notes, receiverNotes],
};

/** The edit actions that the changes require, in the order of the form. */
export function changedActions(before: ConsignmentRows, after: ConsignmentRows): readonly EditAction[] {
  const actions = keysOf(FIELDS_OF);
  return actions.filter((action) => !isDeepStrictEqual(FIELDS_OF[action](before), FIELDS_OF[action](after)));
}

/** The occasions on which the requested dates are checked again. For a draft, other changes are checked when it leaves Draft. */
export function dateOccasions(before: ConsignmentRows, after: ConsignmentRows): readonly DateOccasion[] {
  const [was, is] = [before.consignment, after.consignment];
  const isSettled = is.status !== statusNumber('DRAFT');
  const occasions = {
    pickupChanged: was.requestedPickupAt?.getTime() !== is.requestedPickupAt?.getTime(),
    deliveryChanged: was.requestedDeliveryAt?.getTime() !== is.requestedDeliveryAt?.getTime(),
    senderRegionChanged: isSettled && before.sender.region?.id !== after.sender.region?.id,
    receiverRegionChanged: isSettled && before.receiver.region?.id !== after.receiver.region?.id,
    serviceChanged: isSettled && was.serviceType.id !== is.serviceType.id,
  };
  return keysOf(occasions).filter((name) => occasions[name]);
}
