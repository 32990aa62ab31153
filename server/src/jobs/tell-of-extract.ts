import { randomUUID } from 'node:crypto';
import { formatDay } from '@cartage/domain/dates/format.ts';
import type { Transaction } from '#db/database.ts';
import type { ExtractJobRow } from '#freight/extract/extract-job.query.ts';
import { type ExtractLetter, letterOfExtract } from '#freight/extract/saved-extract.query.ts';
import { askForMail } from '#mail/mail.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface ToldExtract {
  readonly jobId: number;
  readonly row: ExtractJobRow;
  readonly total: number;
  readonly at: Date;
  readonly portalOf: (host: string) => string;
}

/**
 * The letter about a saved extract, in the transaction that makes it ready. It says where the file is and not what is
 * in it: whoever opens it signs in, and has it only if they see all that it has.
 */
export async function tellOfExtract(tx: Transaction, scope: Scope, told: ToldExtract): Promise<void> {
  const [letter] = await tx.query<ExtractLetter>(letterOfExtract(told.jobId));
  // Without an address on any record it is still in the list.
  if (letter === undefined || letter.recipients.length === 0) return;
  await tx.query(
    askForMail(scope, {
      id: randomUUID(),
      kind: 'extract',
      recipients: letter.recipients,
      subject: `Data extract, ${letter.organisation}, ${letter.name}`,
      body: bodyOf(letter, told),
      documentId: null,
      at: told.at,
    }),
  );
}

function bodyOf({ name, organisation, person, tenantHost }: ExtractLetter, told: ToldExtract): string {
  const { jobId, row, total, portalOf } = told;
  const count = total === 1 ? '1 consignment' : `${total} consignments`;
  const kind = row.dateType === 'Creation' ? 'created' : 'requested for delivery';
  const days =
    row.from === row.to ? `on ${formatDay(row.from)}` : `${formatDay(row.from)} to ${formatDay(row.to)}`;
  return [
    `The data extract "${name}" of ${organisation} is ready: ${count} ${kind} ${days}.`,
    `Sign in to download it within 7 days:\n${portalOf(tenantHost)}/report?extract=${jobId}`,
    `${person} has set up this e-mail.`,
  ].join('\n\n');
}
