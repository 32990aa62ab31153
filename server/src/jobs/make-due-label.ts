import { suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { MOST_PIECES } from '@cartage/domain/documents/label-setting.ts';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { dueLabel } from '#documents/due-label.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import type { Printer } from '#documents/wanted-documents.ts';
import {
  consignmentRows,
  consignmentsOfIds,
  type StoredConsignment,
} from '#freight/consignment-rows.query.ts';
import type { WorkerParts } from '#jobs/worker-parts.ts';

const payloadShape = z.object({
  organisationId: z.int(),
  consignmentId: z.int(),
  hasTime: z.boolean().default(false),
});

/**
 * ATT-05: the labels of a consignment that has come to where a setting has them made, as it stands when this runs.
 * They are drawn by the job that this adds; done again, it is the same documents.
 */
export async function makeDueLabel(
  { database, clock, portalOf }: Pick<WorkerParts, 'database' | 'clock' | 'portalOf'>,
  payload: unknown,
): Promise<void> {
  if (portalOf === undefined) throw new Error('What is printed leads to the portal');
  const { organisationId, consignmentId, hasTime } = payloadShape.parse(payload);
  const [tenant] = await database.asSystem((tx) =>
    tx.query<Printer['tenant'] & { readonly id: number; readonly host: string }>(sql`
      select t.id, t.name, t.zone, t.host, t.gs1_prefix as "gs1Prefix"
      from organisation o join tenant t on t.id = o.tenant_id where o.id = ${organisationId}`),
  );
  const prefix = tenant?.gs1Prefix ?? null;
  if (tenant === undefined || prefix === null) return;
  const owner = { tenantId: tenant.id, organisationId };
  await database.inTransaction(owner, async (tx) => {
    const [stored] = await tx.query<StoredConsignment>(consignmentsOfIds([consignmentId]));
    // Cancelled since, or gone.
    if (stored === undefined || !suitsStatus('bulkDocuments', statusOfNumber(stored.status).code)) return;
    const rows = consignmentRows(stored);
    if (pieceCount(rows.lines) > MOST_PIECES) return;
    const at = clock();
    const printer = { tenant, origin: portalOf(tenant.host) };
    const label = await dueLabel(tx, owner, { printer, prefix, rows, at });
    await requestDocuments(tx, owner, [label], {
      at,
      isTriedAgain: true,
      urgency: hasTime ? 'one-of-many' : 'now',
    });
  });
}
