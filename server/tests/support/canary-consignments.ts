import { addConsignments, type ConsignmentOptions } from '@cartage/database/builders/add-consignments.ts';
import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import type { Client } from 'pg';
import { addExceptionWork, type ExceptionIds, openException } from './canary-exceptions.ts';
import {
  addChanges,
  addDeclarations,
  addEdits,
  addFiles,
  addLabelReprints,
  addRedeliveryRequests,
} from './canary-records.ts';

export interface Stored extends ExceptionIds {
  readonly id: number;
  readonly reference: string;
  readonly lineItemId: number;
  readonly siteId: number;
  readonly isDraft: boolean;
  readonly isStaged: boolean;
  readonly fileId: number;
}

export const DRAFTS = 30;
/** Each request that changes a draft uses a fresh one. */
export const MANY_DRAFTS = 780;

/** For each site, many drafts and one consignment of every other kind. */
export async function addOwnConsignments(
  client: Client,
  organisation: BuiltOrganisation,
  drafts: number,
): Promise<Stored[]> {
  const requested = organisation.sites.flatMap(
    ({ id: siteId }, index): (ConsignmentOptions & { siteId: number })[] => [
      ...Array.from({ length: index === 0 ? drafts : DRAFTS }, () => ({
        siteId,
        events: [openException(organisation.id, siteId)],
      })),
      { siteId, status: 'STAGED', events: [openException(organisation.id, siteId)] },
      { siteId, status: 'DELIVERED', confirmedDeliveryAt: new Date('2026-03-04T00:00:00Z') },
      { siteId, status: 'CANCELLED', requestedDeliveryDay: '2026-03-05' },
    ],
  );
  const stored = await addConsignments(client, organisation, requested);
  const { rows } = await client.query<{ consignment_id: number; id: number }>(
    'select consignment_id::int, min(id)::int as id from line_item where organisation_id = $1 group by 1',
    [organisation.id],
  );
  const lineOf = new Map(rows.map((row) => [row.consignment_id, row.id]));
  const files = await addFiles(client, organisation);
  const exceptions = await addExceptionWork(client, organisation);
  await addChanges(client, organisation);
  await addEdits(client, organisation);
  await addRedeliveryRequests(client, organisation);
  await addDeclarations(client, organisation);
  await addLabelReprints(client, organisation);
  return requested.map(({ siteId, status }, index) => ({
    id: stored[index]?.id ?? 0,
    reference: stored[index]?.reference ?? '',
    lineItemId: lineOf.get(stored[index]?.id ?? 0) ?? 0,
    siteId,
    isDraft: status === undefined,
    isStaged: status === 'STAGED',
    fileId: files.get(stored[index]?.id ?? 0) ?? 0,
    exceptionId: exceptions.get(stored[index]?.id ?? 0)?.exceptionId ?? 'own-0',
    requestId: exceptions.get(stored[index]?.id ?? 0)?.requestId ?? 0,
  }));
}
