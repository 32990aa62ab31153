import type { Received } from '@cartage/contract/operations.ts';
import { suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOf, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { manifestContent, manifestDay } from '@cartage/domain/documents/manifest-content.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Transaction } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { factsOf } from '#documents/facts.ts';
import type { WantedDocument } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import type { Printer } from '#documents/wanted-documents.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Scope } from '#platform/scope.ts';

/** BULK-07. */
export const MANIFEST_NAME = 'Pickup Manifest.pdf';

export interface WantedManifest {
  readonly document: WantedDocument;
  readonly organisation: string;
  readonly listed: readonly ConsignmentRows[];
  /** References of those that the caller may see and that cannot be on it. */
  readonly leftOut: string[];
}

export interface ManifestRequest {
  readonly printer: Printer;
  readonly consignmentIds: readonly number[];
  readonly criteria: Criteria;
  readonly now: Date;
}

/**
 * The list a driver signs, in the order of the ids; drafts, cancelled ones and errors are left out of it. Throws
 * `rule-broken` when nothing is left.
 */
export async function wantedManifest(
  tx: Transaction,
  scope: Scope,
  { printer, consignmentIds, criteria, now }: ManifestRequest,
): Promise<WantedManifest> {
  const { tenant, origin } = printer;
  const stored = await tx.query<StoredConsignment>(visibleConsignments(scope, { ids: consignmentIds }));
  const byId = new Map(stored.map((row) => [row.id, consignmentRows(row)]));
  const found = [...new Set(consignmentIds)].flatMap((id) => byId.get(id) ?? []);
  const listed = found.filter(isListed);
  if (listed.length === 0) {
    const detail = 'None of these consignments can be on a pickup manifest';
    throw new AppError('rule-broken', { errors: [{ pointer: '/consignmentIds', detail }] });
  }
  const [row] = await tx.query<{ name: string }>(
    sql`select name from organisation where id = ${scope.organisationId}`,
  );
  const organisation = row?.name ?? '';
  const content = manifestContent({
    provider: tenant.name,
    organisation,
    madeFor: localDay(now, tenant.zone),
    criteria: criteriaOf(criteria, tenant.zone),
    consignments: listed.map((rows) => factsOf(tenant, origin, rows)),
  });
  // What it shows of each is not compared with anything.
  const consignments = listed.map(({ consignment: { id, version } }) => ({
    id,
    version,
    shown: Buffer.alloc(0),
  }));
  return {
    document: { content, name: MANIFEST_NAME, consignments },
    organisation,
    listed,
    leftOut: found.filter((rows) => !isListed(rows)).map(({ consignment }) => consignment.reference),
  };
}

const isListed = ({ consignment }: ConsignmentRows): boolean =>
  suitsStatus('bulkDocuments', statusOfNumber(consignment.status).code);

export type Criteria = NonNullable<Received<'pickupManifest', 'body'>['searchParameters']>;

const DATES = {
  Creation: 'created',
  RequestedDelivery: 'to be delivered',
  ConfirmedDelivery: 'delivered',
} as const;

/** What was searched for, in a line. */
function criteriaOf(
  { searchTerm, phoneNumber, salesReference, statuses, date }: Criteria,
  zone: string,
): string | null {
  const dayOf = (text: string): CalendarDate =>
    // A date alone is a day; its letters were checked.
    text.length === 10 ? (text as CalendarDate) : localDay(new Date(text), zone);
  const parts = [
    searchTerm ? `“${searchTerm}”` : '',
    phoneNumber ? `phone ${phoneNumber}` : '',
    salesReference ? `sales reference ${salesReference}` : '',
    statuses && statuses.length > 0
      ? `status ${statuses.map((code) => statusOf(code).name).join(' or ')}`
      : '',
    date
      ? `${DATES[date.dateRangeType]} ${manifestDay(dayOf(date.startDateUtc))} to ${manifestDay(dayOf(date.endDateUtc))}`
      : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : `Searched for: ${parts.join(', ')}`;
}
