import { DEFAULT_LIABILITY } from '@cartage/domain/consignment/liability.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { FIRST_STATUS } from '@cartage/domain/consignment/transitions.ts';
import { freightTotals } from '@cartage/domain/freight/totals.ts';
import { newTrackingToken } from '#freight/tracking-path.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { FieldError } from '#freight/writing/parse-result.ts';
import {
  type ParsedConsignment,
  parseConsignment,
  type ConsignmentInput,
} from '#freight/writing/parse-consignment.ts';
import type { FoundRecords } from '#freight/writing/referenced-records.query.ts';
import type { Settings } from '#freight/tenant-settings.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#errors/app-error.ts';

export const NO_SITE = 'No site configured for you. Please contact your service provider.';

/** The rows of a new draft. Participants are copied from their sites as they are now; lines have no ids yet. */
export function composeConsignment(
  scope: Scope,
  now: Date,
  body: ConsignmentInput,
  { found, settings }: { readonly found: FoundRecords; readonly settings: Settings },
): ConsignmentRows {
  if (found.site === null) throw new AppError('rule-broken', { detail: NO_SITE });
  const options = { settings, zone: scope.zone, before: null, missing: missingParties };
  return draftOf(scope, now, found, parseConsignment(body, found, options));
}

/** A draft with these fields. Throws when a required one is missing. */
export function draftOf(
  scope: Scope,
  now: Date,
  found: FoundRecords,
  parsed: ParsedConsignment,
): ConsignmentRows {
  const { site, id, reference } = found;
  if (site === null) throw new AppError('rule-broken', { detail: NO_SITE });
  const { account, serviceType, sender, receiver, texts, lines = [] } = parsed;
  const isComplete = account && serviceType && sender && receiver && id !== null && reference !== null;
  if (!isComplete) throw new Error('A valid consignment has no number or lacks a required field');
  const totals = freightTotals(lines);
  const status = statusNumber(FIRST_STATUS);
  const consignment = {
    ...DEFAULTS,
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
    requestedPickupAt: parsed.requestedPickupAt ?? null,
    requestedDeliveryAt: parsed.requestedDeliveryAt ?? null,
    serviceType,
    account,
    site,
    hireage: parsed.hireage ?? null,
    exportEcert: parsed.exportEcert ?? null,
    liability: parsed.liability ?? DEFAULT_LIABILITY,
    trackingToken: newTrackingToken(),
    isTrackingRevoked: false,
  };
  const history = [{ seq: 1, status, statusAt: now }];
  return { consignment, sender, receiver, history, events: [], lines, tags: [] };
}

const DEFAULTS = {
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

export function missingParties({
  hasSender,
  hasReceiver,
}: {
  readonly hasSender: boolean;
  readonly hasReceiver: boolean;
}) {
  const parties: readonly (readonly [boolean, FieldError])[] = [
    [hasSender, { pointer: '/senderParticipantId', detail: 'Sender site is required' }],
    [hasReceiver, { pointer: '/receiverParticipantId', detail: 'Receiver site is required' }],
  ];
  return parties.flatMap(([isPresent, error]) => (isPresent ? [] : [error]));
}
