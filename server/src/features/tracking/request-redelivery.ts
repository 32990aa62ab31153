import { randomUUID } from 'node:crypto';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { cleanText, withoutForbiddenCharacters } from '@cartage/domain/text/fold.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { MAX_REDELIVERY_MESSAGE, type RedeliveryRequest } from '@cartage/domain/tracking/redelivery.ts';
import { trackingStory } from '@cartage/domain/tracking/tracking-story.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { comparePostcode, type PostcodeFailure } from '#features/tracking/check-postcode.ts';
import {
  flagNote,
  insertRedeliveryNote,
  lockTracked,
  replaceRedeliveryNote,
} from '#features/tracking/redelivery.query.ts';
import type { TrackedDelivery } from '#features/tracking/show-tracking.ts';
import { recordChange } from '#freight/change-pickup-date.query.ts';
import {
  consignmentRows,
  consignmentsOfKeys,
  type StoredConsignment,
} from '#freight/consignment-rows.query.ts';
import { updateDocument } from '#freight/document.query.ts';
import { trackedConsignment } from '#freight/tracked-consignment.ts';
import { type TrackedLink, type TrackedRow, trackedRow } from '#freight/tracked-consignment.query.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The texts of the form's fields. */
export interface RedeliveryForm {
  readonly day: string;
  readonly message: string;
  readonly postcode: string;
}

/** Errors of the form. The postcode is compared only when the other fields are correct. */
export interface RedeliveryIssues {
  readonly day: string | null;
  readonly message: string | null;
  readonly postcode: PostcodeFailure | null;
}

export interface RejectedRedelivery {
  readonly form: RedeliveryForm;
  readonly issues: RedeliveryIssues;
}

interface Asked {
  readonly tenant: Tenant;
  readonly delivery: TrackedDelivery;
  readonly form: RedeliveryForm;
  readonly requestId: string;
}

/**
 * Stores the request as a note of the receiver on the timeline. Null when it is stored, and when an earlier request is
 * open or the freight needs no other delivery any more: the page then says so.
 */
export async function requestRedelivery(
  { database, clock }: Pick<AppDependencies, 'database' | 'clock'>,
  { tenant, delivery, form, requestId }: Asked,
): Promise<RejectedRedelivery | null> {
  const { link, redeliveryDays } = delivery;
  if (redeliveryDays.length === 0) return null;
  const { request, issues } = readForm(form, redeliveryDays);
  if (request === null) return { form, issues };
  const now = clock();
  const context = { tenantId: tenant.id, organisationId: link.organisationId };
  return database.inTransaction(context, async (tx) => {
    const compared = await comparePostcode(tx, link, { given: form.postcode, now });
    if (compared.outcome !== 'right') return { form, issues: { ...issues, postcode: compared } };
    await tx.query(lockTracked(link));
    // A statement after the lock, so that it sees a request that has just been stored.
    const [row] = await tx.query<TrackedRow>(trackedRow(link));
    if (row !== undefined && isOffered(row, tenant, now))
      await store(tx, { tenantId: tenant.id, link, request, now, requestId });
    return null;
  });
}

/** False once a request of the same failed delivery is stored. */
const isOffered = (row: TrackedRow, { name, zone }: Tenant, now: Date): boolean =>
  trackingStory(trackedConsignment(row), { provider: name, zone, now }).problem?.redelivery === 'offered';

function readForm(
  form: RedeliveryForm,
  offered: TrackedDelivery['redeliveryDays'],
): { readonly request: RedeliveryRequest | null; readonly issues: RedeliveryIssues } {
  const day = parseCalendarDate(form.day) ?? undefined;
  const message = cleanText(withoutForbiddenCharacters(form.message));
  const issues = {
    day: day !== undefined && offered.includes(day) ? null : 'Choose a delivery day.',
    message: lengthIssue(message, MAX_REDELIVERY_MESSAGE),
    postcode: form.postcode.trim() === '' ? ({ outcome: 'empty' } as const) : null,
  };
  const isComplete = Object.values(issues).every((issue) => issue === null);
  const request = isComplete && day !== undefined ? { day, message: message === '' ? null : message } : null;
  return { request, issues };
}

interface StoredRequest {
  readonly tenantId: number;
  readonly link: TrackedLink;
  readonly request: RedeliveryRequest;
  readonly now: Date;
  readonly requestId: string;
}

/**
 * Writes the same rows as every change of a consignment: a new version, an audit entry, a notice and the row of the
 * list.
 */
async function store(
  tx: Transaction,
  { tenantId, link, request, now, requestId }: StoredRequest,
): Promise<void> {
  const { organisationId, consignmentId } = link;
  await tx.query(replaceRedeliveryNote(link, now));
  await tx.query(insertRedeliveryNote(link, { request, now }));
  const [changed] = await tx.query<{ version: number }>(flagNote(link, now));
  const [stored] = await tx.query<StoredConsignment>(consignmentsOfKeys([link]));
  if (changed === undefined || stored === undefined)
    throw new Error('The consignment of the link is missing');
  const change = {
    consignmentId,
    version: changed.version,
    at: now,
    operation: 'requestRedelivery',
    requestId,
    callerAt: null,
    kind: 'consignment.changed',
    noticeId: randomUUID(),
  } as const;
  await tx.query(recordChange({ tenantId, organisationId, userId: null }, change));
  await tx.query(updateDocument({ organisationId }, consignmentRows(stored)));
}
