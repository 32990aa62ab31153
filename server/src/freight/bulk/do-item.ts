import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { dateFaultWords } from '@cartage/domain/consignment/date-check.ts';
import {
  hindranceWords,
  IMPOSSIBLE_DATES,
  NO_DELIVERY_DAY,
  NO_FREIGHT,
  NOT_FOUND,
} from '@cartage/domain/consignment/hindrances.ts';
import {
  type StatusCode,
  statusNumber,
  statusOf,
  statusOfNumber,
} from '@cartage/domain/consignment/status.ts';
import { formatDate, formatDay } from '@cartage/domain/dates/format.ts';
import { organisationSettings } from '@cartage/domain/tenant/organisation-settings.ts';
import { storedFlags } from '@cartage/domain/tenant/flags.ts';
import { GATES, isOpen } from '@cartage/domain/tenant/gates.ts';
import { type NamedValue, tenantSettings } from '@cartage/domain/tenant/settings.ts';
import type { Transaction } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { printItem } from '#documents/print-item.ts';
import type { BulkWork, ItemEnd, WaitingItem } from '#freight/bulk/bulk-work.ts';
import type { NoticeKind } from '#freight/change.query.ts';
import { changePickupDate } from '#freight/change-pickup-date.ts';
import { readVisible, standingOf, tryStatus } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';

interface Move {
  readonly to: StatusCode;
  /** Of the single call, so that the trail reads the same. */
  readonly operation: string;
  readonly notice: NoticeKind;
  readonly said: (rows: ConsignmentRows, zone: string) => string;
}

const MOVES: Readonly<Record<'markAsReady' | 'requestPickup' | 'cancel', Move>> = {
  markAsReady: {
    to: 'FINAL',
    operation: 'markAsReady',
    notice: 'consignment.ready',
    said: () => 'Marked as ready',
  },
  requestPickup: {
    to: 'STAGED',
    operation: 'requestPickup',
    notice: 'consignment.staged',
    said: ({ consignment: { requestedPickupAt } }, zone) =>
      requestedPickupAt === null
        ? 'Pickup requested'
        : `Pickup requested for ${formatDate(requestedPickupAt, zone)}`,
  },
  cancel: {
    to: 'CANCELLED',
    operation: 'cancelConsignment',
    notice: 'consignment.cancelled',
    said: () => 'Cancelled',
  },
};

/** Does to one consignment what the job asks, by the use case of the single call. Refusals are ends, not failures. */
export function doItem(tx: Transaction, work: BulkWork, item: WaitingItem, now: Date): Promise<ItemEnd> {
  const { action } = work;
  if (action === 'documents') return printItem(tx, work, item, now);
  return action === 'setRequestedPickupDate'
    ? setPickupDate(tx, work, item.reference, now)
    : moveStatus(tx, { ...work, action }, item, now);
}

async function moveStatus(
  tx: Transaction,
  work: BulkWork & { readonly action: keyof typeof MOVES },
  { reference, isOneOfMany }: WaitingItem,
  now: Date,
): Promise<ItemEnd> {
  const { scope, action, requestId, callerAt, reason } = work;
  const { said, ...move } = MOVES[action];
  const changed = await tryStatus(tx, scope, {
    ...move,
    reference,
    action,
    requestId,
    callerAt,
    reason,
    now,
    ifMatch: undefined,
    isOneOfMany,
  });
  if (changed.end === 'not-found') return failed(NOT_FOUND);
  const { rows } = changed;
  if (changed.end === 'done') return done(rows, said(rows, scope.zone), changed.isLabelDue);
  if (changed.end === 'no-freight') return failed(NO_FREIGHT);
  if (changed.end === 'no-delivery-date') return failed(NO_DELIVERY_DAY);
  if (changed.end === 'impossible-dates') return failed(dateFaultWords(changed.faults) ?? IMPOSSIBLE_DATES);
  // Somebody was first, or it is asked for again: what is wanted is so.
  const isThere = rows.consignment.status === statusNumber(move.to);
  return isThere ? unchanged(`Already ${statusOf(move.to).name}`) : failed(wrongStatus(action, rows));
}

async function setPickupDate(
  tx: Transaction,
  work: BulkWork,
  reference: string,
  now: Date,
): Promise<ItemEnd> {
  const { scope, pickup, requestId } = work;
  if (pickup === null) throw new Error('A job that sets a date has none');
  const off = await whyOff(tx, work);
  if (off !== null) {
    const rows = await readVisible(tx, scope, reference);
    return failed(rows === null ? NOT_FOUND : off);
  }
  const day = formatDay(pickup.day);
  const changed = await changePickupDate(tx, scope, {
    reference,
    pickupAt: pickup.at,
    pickupDay: pickup.day,
    requestId,
    now,
  });
  switch (changed.end) {
    case 'not-found':
      return failed(NOT_FOUND);
    case 'done':
      return done(changed.rows, `Pickup date set to ${day}`);
    case 'same-day':
      return unchanged(`The pickup date is ${day} already`);
    case 'conflict':
      return failed(wrongStatus('setRequestedPickupDate', changed.rows));
    case 'impossible-dates':
      return failed(changed.fault);
    case 'after-delivery': {
      const { requestedDeliveryDay } = standingOf(changed.rows, scope.zone);
      const days = { action: 'setRequestedPickupDate' as const, pickupDay: pickup.day, requestedDeliveryDay };
      return failed(hindranceWords('delivery-before-pickup', days));
    }
  }
}

interface Switches {
  readonly organisation: readonly NamedValue[];
  readonly tenant: readonly NamedValue[];
  readonly flags: readonly { readonly name: string; readonly value: string }[];
}

/** Both must have it: the organisation lets its people do it (BULK-05), and the tenant has such a date at all. */
async function whyOff(tx: Transaction, { scope }: BulkWork): Promise<string | null> {
  const [found] = await tx.query<Switches>(sql`
    select
      (select coalesce(json_agg(json_build_object('name', name, 'value', value)), '[]')
        from organisation_setting where organisation_id = ${scope.organisationId}) as organisation,
      (select coalesce(json_agg(json_build_object('name', name, 'value', value)), '[]')
        from tenant_setting where tenant_id = ${scope.tenantId}) as tenant,
      (select coalesce(json_agg(json_build_object('name', name, 'value', value)), '[]')
        from tenant_flag where tenant_id = ${scope.tenantId}) as flags`);
  if (found === undefined) throw new Error('There is one row always');
  if (!organisationSettings(found.organisation).allowFmUsersRequestPickupDate)
    return ACTIONS.setRequestedPickupDate.setting.off;
  const tenant = { settings: tenantSettings(found.tenant), flags: storedFlags(found.flags) };
  return isOpen('requestedPickup', tenant) ? null : GATES.requestedPickup.closed;
}

function wrongStatus(action: keyof typeof ACTIONS, { consignment }: ConsignmentRows): string {
  return `${ACTIONS[action].wrongStatus}; this one is ${statusOfNumber(consignment.status).name}`;
}

function done(
  { consignment: { id, version } }: ConsignmentRows,
  message: string,
  isLabelDue = false,
): ItemEnd {
  return { outcome: 'Success', message, changed: { id, version, isLabelDue } };
}
const unchanged = (message: string): ItemEnd => ({ outcome: 'Success', message, changed: null });
const failed = (message: string): ItemEnd => ({ outcome: 'Error', message, changed: null });
