import { randomBytes } from 'node:crypto';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { FIRST_STATUS } from '@cartage/domain/consignment/transitions.ts';
import { freightTotals } from '@cartage/domain/freight/totals.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Fault } from '#freight/writing/fault.ts';
import { type MadeParts, makeParts, type SentParts } from '#freight/writing/make-parts.ts';
import type { FoundRecords } from '#freight/writing/named-records.query.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#errors/app-error.ts';

const NO_SITE = 'No site configured for you. Please contact your service provider.';

/** The rows of a new consignment: a draft, its participants as their sites are at this moment; its lines without numbers. */
export function composeConsignment(
  scope: Scope,
  now: Date,
  body: SentParts,
  found: FoundRecords,
): ConsignmentRows {
  if (found.site === null) throw new AppError('rule-broken', { detail: NO_SITE });
  return draftOf(
    scope,
    now,
    found,
    makeParts(body, found, { zone: scope.zone, before: null, missing: missingEnds }),
  );
}

/** A draft of these parts, which are whole. */
export function draftOf(scope: Scope, now: Date, found: FoundRecords, parts: MadeParts): ConsignmentRows {
  const { site, id, reference } = found;
  if (site === null) throw new AppError('rule-broken', { detail: NO_SITE });
  const { account, serviceType, sender, receiver, texts, lines = [] } = parts;
  const isWhole = account && serviceType && sender && receiver && id !== null && reference !== null;
  if (!isWhole) throw new Error('A consignment without a fault was given no number');
  const totals = freightTotals(lines);
  const status = statusNumber(FIRST_STATUS);
  const consignment = {
    ...NOTHING_SAID,
    ...texts,
    id,
    reference,
    status,
    createdAt: now,
    createdBy: scope.userName,
    modifiedAt: now,
    itemCount: totals.deliveryItems,
    volumeM3: totals.volume,
    weightKg: totals.weight,
    requestedPickupAt: parts.requestedPickupAt ?? null,
    requestedDeliveryAt: parts.requestedDeliveryAt ?? null,
    serviceType,
    account,
    site,
    hireage: parts.hireage ?? null,
    exportEcert: parts.exportEcert ?? null,
    trackingToken: newTrackingToken(),
  };
  const history = [{ seq: 1, status, statusAt: now }];
  return { consignment, sender, receiver, history, events: [], lines, tags: [] };
}

const NOTHING_SAID = {
  version: 1,
  hasUnresolvedNotes: false,
  isDeliveryException: false,
  senderReference: null,
  receiverReference: null,
  salesReference: null,
  notes: null,
  receiverNotes: null,
  confirmedDeliveryAt: null,
  estimatedPrice: null,
  confirmedPrice: null,
} as const;

const newTrackingToken = () => randomBytes(16).toString('hex');

function missingEnds({
  hasSender,
  hasReceiver,
}: {
  readonly hasSender: boolean;
  readonly hasReceiver: boolean;
}) {
  const ends: readonly (readonly [boolean, Fault])[] = [
    [hasSender, { pointer: '/senderParticipantId', detail: 'Sender site is required' }],
    [hasReceiver, { pointer: '/receiverParticipantId', detail: 'Receiver site is required' }],
  ];
  return ends.flatMap(([isThere, fault]) => (isThere ? [] : [fault]));
}
