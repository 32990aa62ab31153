import type { Received } from '@cartage/contract/operations.ts';
import { suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { manifestContent, manifestDay } from '@cartage/domain/documents/content.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { sql } from '#db/sql.ts';
import { fileOfDocument, type FileRow, noteOpening } from '#documents/document.query.ts';
import { factsOf } from '#documents/facts.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import { madeDocuments } from '#features/documents/made-documents.ts';
import { printerOf } from '#features/documents/wanted-documents.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { fileReply } from '#platform/reply.ts';

/** BULK-07. */
const FILE_NAME = 'Pickup Manifest.pdf';

/** The list a driver signs, in the order of the ids; drafts, cancelled ones and errors are left out of it. */
export async function makePickupManifest(parts: Parts, request: Handled<'pickupManifest'>) {
  const { scope, body, tenant, now } = request;
  const asked = await parts.database.inTransaction(scope.context, async (tx) => {
    const stored = await tx.query<StoredConsignment>(
      visibleConsignments(scope, { ids: body.consignmentIds }),
    );
    const consignments = listed(body.consignmentIds, stored.map(consignmentRows));
    const [organisation] = await tx.query<{ name: string }>(
      sql`select name from organisation where id = ${scope.organisationId}`,
    );
    const { origin } = printerOf(parts, tenant);
    const content = manifestContent({
      provider: tenant.name,
      organisation: organisation?.name ?? '',
      madeFor: localDay(now, tenant.zone),
      criteria: criteriaOf(body.searchParameters ?? {}, tenant.zone),
      consignments: consignments.map((rows) => factsOf(tenant, origin, rows)),
    });
    // What it shows of each is not compared with anything.
    const shown = consignments.map(({ consignment: { id, version } }) => ({
      id,
      version,
      shown: Buffer.alloc(0),
    }));
    return requestDocuments(tx, scope, [{ content, name: FILE_NAME, consignments: shown }], {
      at: now,
      isTriedAgain: true,
    });
  });
  const [made] = await madeDocuments(parts, scope, asked);
  if (made?.state !== 'ready') {
    const detail = 'The manifest is still being made, try again shortly';
    throw new AppError('unavailable', { detail, headers: { 'retry-after': '5' } });
  }
  return parts.database.inTransaction(scope.context, async (tx) => {
    const [file] = await tx.query<FileRow>(fileOfDocument(scope.organisationId, made.id));
    if (file === undefined) throw new AppError('unavailable', { headers: { 'retry-after': '5' } });
    const { organisationId, userId } = scope;
    await tx.query(noteOpening({ organisationId, userId, documentId: made.id, at: now }));
    return fileReply(file.bytes, FILE_NAME);
  });
}

function listed(ids: readonly number[], found: readonly ConsignmentRows[]): ConsignmentRows[] {
  const byId = new Map(found.map((rows) => [rows.consignment.id, rows]));
  const good = [...new Set(ids)].flatMap((id) => {
    const rows = byId.get(id);
    return rows !== undefined && suitsStatus('bulkDocuments', statusOfNumber(rows.consignment.status).code)
      ? [rows]
      : [];
  });
  if (good.length > 0) return good;
  const detail = 'None of these consignments can be on a pickup manifest';
  throw new AppError('rule-broken', { errors: [{ pointer: '/consignmentIds', detail }] });
}

type Criteria = NonNullable<Received<'pickupManifest', 'body'>['searchParameters']>;

const DATES = {
  Creation: 'created',
  RequestedDelivery: 'to be delivered',
  ConfirmedDelivery: 'delivered',
} as const;

/** What was searched for, in a line. */
function criteriaOf(
  { searchTerm, phoneNumber, salesReference, date }: Criteria,
  zone: string,
): string | null {
  const dayOf = (text: string): CalendarDate =>
    // A date alone is a day; its letters were checked.
    text.length === 10 ? (text as CalendarDate) : localDay(new Date(text), zone);
  const parts = [
    searchTerm ? `“${searchTerm}”` : '',
    phoneNumber ? `phone ${phoneNumber}` : '',
    salesReference ? `sales reference ${salesReference}` : '',
    date
      ? `${DATES[date.dateRangeType]} ${manifestDay(dayOf(date.startDateUtc))} to ${manifestDay(dayOf(date.endDateUtc))}`
      : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : `Searched for: ${parts.join(', ')}`;
}
