import { randomUUID } from 'node:crypto';
import { formatDay } from '@cartage/domain/dates/format.ts';
import type { Transaction } from '#db/database.ts';
import type { ExtractJobRow } from '#freight/extract/extract-job.query.ts';
import { type ExtractEmail, emailOfExtract } from '#freight/extract/saved-extract.query.ts';
import { queueEmail } from '#mail/email.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface ReadyExtract {
  readonly jobId: number;
  readonly row: ExtractJobRow;
  readonly total: number;
  readonly at: Date;
  readonly portalOf: (host: string) => string;
}

/**
 * Queues the email about a saved extract, in the transaction that completes it. The email links to the file and does
 * not contain it: the reader signs in, and can open the file only with access to everything in it.
 */
export async function notifyExtractReady(
  tx: Transaction,
  scope: Scope,
  extract: ReadyExtract,
): Promise<void> {
  const [email] = await tx.query<ExtractEmail>(emailOfExtract(extract.jobId));
  // Without a recipient the extract is still listed in the portal.
  if (email === undefined || email.recipients.length === 0) return;
  await tx.query(
    queueEmail(scope, {
      id: randomUUID(),
      kind: 'extract',
      recipients: email.recipients,
      subject: `Data extract, ${email.organisation}, ${email.name}`,
      body: bodyOf(email, extract),
      documentId: null,
      at: extract.at,
    }),
  );
}

function bodyOf({ name, organisation, userName, tenantHost }: ExtractEmail, extract: ReadyExtract): string {
  const { jobId, row, total, portalOf } = extract;
  const count = total === 1 ? '1 consignment' : `${total} consignments`;
  const kind = row.dateType === 'Creation' ? 'created' : 'requested for delivery';
  const days =
    row.from === row.to ? `on ${formatDay(row.from)}` : `${formatDay(row.from)} to ${formatDay(row.to)}`;
  return [
    `The data extract "${name}" of ${organisation} is ready: ${count} ${kind} ${days}.`,
    `Sign in to download it within 7 days:\n${portalOf(tenantHost)}/report?extract=${jobId}`,
    `${userName} scheduled this email.`,
  ].join('\n\n');
}
