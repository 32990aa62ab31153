import { isDeepStrictEqual } from 'node:util';
import type { DateOccasion } from '@cartage/domain/consignment/date-check.ts';
import type { EditAction } from '@cartage/domain/consignment/edit-actions.ts';
import { type ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { freightTotals } from '@cartage/domain/freight/totals.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { MadeParts } from '#freight/writing/make-parts.ts';

/** The consignment as the request would have it; what the request does not speak of is as it was. */
export function editedRows(rows: ConsignmentRows, parts: MadeParts): ConsignmentRows {
  const { consignment } = rows;
  const lines = parts.lines ?? rows.lines;
  const totals = freightTotals(lines);
  return {
    ...rows,
    lines,
    sender: sameOr(rows.sender, parts.sender),
    receiver: sameOr(rows.receiver, parts.receiver),
    consignment: {
      ...consignment,
      ...parts.texts,
      account: parts.account ?? consignment.account,
      serviceType: parts.serviceType ?? consignment.serviceType,
      hireage: given(parts.hireage, consignment.hireage),
      exportEcert: given(parts.exportEcert, consignment.exportEcert),
      requestedPickupAt: given(parts.requestedPickupAt, consignment.requestedPickupAt),
      requestedDeliveryAt: given(parts.requestedDeliveryAt, consignment.requestedDeliveryAt),
      itemCount: totals.deliveryItems,
      volumeM3: totals.volume,
      weightKg: totals.weight,
    },
  };
}

const given = <Value>(value: Value | undefined, before: Value): Value =>
  value === undefined ? before : value;

/** The same site named again: the snapshot of it stays as it was taken (DESIGN decision 9). */
function sameOr(before: ParticipantRow, now: ParticipantRow | undefined): ParticipantRow {
  if (now === undefined) return before;
  return now.site !== null && now.site.id === before.site?.id ? before : now;
}

/** What each right to edit covers. */
const COVERED: Readonly<Record<EditAction, (rows: ConsignmentRows) => unknown>> = {
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
  editAdditional: ({ consignment: { salesReference, hireage, exportEcert } }) => [
    salesReference,
    hireage,
    exportEcert,
  ],
  editNotes: ({ consignment: { notes, receiverNotes } }) => [notes, receiverNotes],
};

/** The rights that the difference between the two asks for, in the order of the form. */
export function changedParts(before: ConsignmentRows, after: ConsignmentRows): readonly EditAction[] {
  // The keys of the table are the actions.
  const actions = Object.keys(COVERED) as EditAction[];
  return actions.filter((action) => !isDeepStrictEqual(COVERED[action](before), COVERED[action](after)));
}

/** Why the requested days are to be looked at again. What a draft hangs on is looked at when it is one no more. */
export function dateOccasions(before: ConsignmentRows, after: ConsignmentRows): readonly DateOccasion[] {
  const [was, is] = [before.consignment, after.consignment];
  const isSettled = is.status !== statusNumber('DRAFT');
  const occasions = {
    pickupWritten: was.requestedPickupAt?.getTime() !== is.requestedPickupAt?.getTime(),
    deliveryWritten: was.requestedDeliveryAt?.getTime() !== is.requestedDeliveryAt?.getTime(),
    senderMoved: isSettled && before.sender.region?.id !== after.sender.region?.id,
    receiverMoved: isSettled && before.receiver.region?.id !== after.receiver.region?.id,
    serviceChanged: isSettled && was.serviceType.id !== is.serviceType.id,
  };
  // The keys of the record are occasions.
  return (Object.keys(occasions) as (keyof typeof occasions)[]).filter((name) => occasions[name]);
}
