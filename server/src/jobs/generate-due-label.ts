import { isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { MAX_PIECES } from '@cartage/domain/documents/label-setting.ts';
import { z } from 'zod';
import { dueLabelRequest } from '#documents/due-label.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import {
  consignmentRows,
  consignmentsOfKeys,
  type StoredConsignment,
} from '#freight/consignment-rows.query.ts';
import { type DocumentTenantRow, tenantOfOrganisation } from '#jobs/document-tenant.query.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

const payloadShape = z.object({
  organisationId: z.int(),
  consignmentId: z.int(),
  priority: z.enum(['normal', 'low']).default('normal'),
});

/**
 * ATT-05: requests the labels of a consignment that reached the status for which a setting generates them, with the
 * consignment's data of now. Another job renders them. Repeating this job requests the same documents.
 */
export async function generateDueLabel(
  { database, clock, portalOf }: Pick<WorkerDependencies, 'database' | 'clock' | 'portalOf'>,
  payload: unknown,
): Promise<void> {
  if (portalOf === undefined) throw new Error('Documents need the public address of the portal');
  const { organisationId, consignmentId, priority } = payloadShape.parse(payload);
  const [tenant] = await database.asSystem((tx) =>
    tx.query<DocumentTenantRow>(tenantOfOrganisation(organisationId)),
  );
  const prefix = tenant?.gs1Prefix ?? null;
  if (tenant === undefined || prefix === null) return;
  const owner = { tenantId: tenant.id, organisationId };
  await database.inTransaction(owner, async (tx) => {
    const [stored] = await tx.query<StoredConsignment>(
      consignmentsOfKeys([{ organisationId, consignmentId }]),
    );
    // Cancelled or deleted since the job was queued.
    if (stored === undefined || !isStatusAllowed('bulkDocuments', statusOfNumber(stored.status).code)) return;
    const rows = consignmentRows(stored);
    if (pieceCount(rows.lines) > MAX_PIECES) return;
    const at = clock();
    const issuer = { tenant, origin: portalOf(tenant.host) };
    const label = await dueLabelRequest(tx, owner, { issuer, prefix, rows, at });
    await requestDocuments(tx, owner, [label], {
      at,
      retriesFailed: true,
      priority,
    });
  });
}
