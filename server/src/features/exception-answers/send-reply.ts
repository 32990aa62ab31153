import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import {
  findThread,
  type FoundThread,
  type Locked,
  lockConsignment,
  replyOfId,
  type SentReply,
} from '#features/exception-answers/answer.query.ts';
import { recordAnswer } from '#features/exception-answers/record-answer.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

type Operation = 'sendDepotReply' | 'sendDeskReply';

/** Sends a message of the provider to the customer. The same message again changes nothing. */
export async function sendReply(
  { database }: Pick<AppDependencies, 'database'>,
  { provider, body, now, requestId }: OperationRequest<Operation>,
  operation: Operation,
) {
  return database.forProvider(provider.context, async (tx) => {
    const [locked] = await tx.query<Locked>(lockConsignment(provider.tenantId, body.reference));
    if (locked === undefined) throw new AppError('not-found');
    const [[thread], [sent]] = await Promise.all([
      tx.query<FoundThread>(findThread(locked, body.exceptionId)),
      tx.query<SentReply>(replyOfId(locked.organisationId, body.id)),
    ]);
    if (thread === undefined || !thread.hasCustomerEntry) throw new AppError('not-found');
    if (sent !== undefined) {
      if (sent.caseId !== thread.caseId || sent.text !== body.text) throw new AppError('key-reused');
      return reply({ ...present(sent), at: sent.at.toISOString() });
    }
    const id = await recordAnswer(
      tx,
      locked,
      { provider, operation, requestId, now },
      {
        entry: { caseId: thread.caseId, kind: 'reply', content: body.text, messageId: body.id },
        effects: [],
      },
    );
    return reply({ ...present({ id, author: provider.name, text: body.text }), at: now.toISOString() });
  });
}

const present = ({ id, author, text }: Pick<SentReply, 'id' | 'author' | 'text'>) => ({
  id,
  isFromProvider: true,
  author,
  text,
});
