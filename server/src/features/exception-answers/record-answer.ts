import { answerMessage } from '@cartage/domain/notifications.ts';
import type { Transaction } from '#db/database.ts';
import type { Statement } from '#db/sql.ts';
import { AppError } from '#errors/app-error.ts';
import {
  type AnswerEntry,
  auditAnswer,
  incrementVersion,
  insertAnswerEntry,
  type Locked,
  notifyOfAnswer,
} from '#features/exception-answers/answer.query.ts';
import {
  consignmentRows,
  consignmentsOfKeys,
  type StoredConsignment,
} from '#freight/consignment-rows.query.ts';
import { updateDocument } from '#freight/document.query.ts';
import type { ProviderCaller } from '#platform/provider-caller.ts';

export interface Answering {
  readonly provider: ProviderCaller;
  readonly operation: string;
  readonly requestId: string;
  readonly now: Date;
}

interface Answer {
  readonly entry: Omit<AnswerEntry, 'now'>;
  /** Statements that change the consignment. */
  readonly effects: readonly Statement[];
}

/** Writes an answer of the provider with all that commits with it. Returns the id of the entry. Throws `key-reused`. */
export async function recordAnswer(
  tx: Transaction,
  locked: Locked,
  { provider, operation, requestId, now }: Answering,
  { entry, effects }: Answer,
): Promise<number> {
  const [added] = await tx.query<{ id: number }>(insertAnswerEntry(locked, provider, { ...entry, now }));
  // A concurrent reply on another consignment has the same id.
  if (added === undefined) throw new AppError('key-reused');
  const audit = { userId: provider.userId, operation, reason: null, now, requestId };
  // One round trip; the statements run in this order.
  const [, , stored] = await Promise.all([
    Promise.all(effects.map((statement) => tx.query(statement))),
    Promise.all([
      tx.query(incrementVersion(locked, { isChanged: effects.length > 0, now })),
      tx.query(auditAnswer(locked, audit)),
    ]),
    tx.query<StoredConsignment>(consignmentsOfKeys([locked])),
  ]);
  const [row] = stored;
  if (row === undefined) throw new Error('The locked consignment is missing');
  const { caseId, kind } = entry;
  const message = answerMessage(kind, row.reference);
  await Promise.all([
    tx.query(updateDocument(locked, consignmentRows(row))),
    tx.query(notifyOfAnswer(locked, { caseId, kind, message, now })),
  ]);
  return added.id;
}
