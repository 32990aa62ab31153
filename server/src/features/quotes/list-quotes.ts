import { type StoredQuote, visibleQuotes } from '#features/quotes/quote.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

const DEFAULT_RESULTS = 20;

export async function listQuotes(
  { database }: AppDependencies,
  { scope, query }: OperationRequest<'quotes'>,
) {
  const { search = '', maxResults = DEFAULT_RESULTS, before = null } = query;
  const found = await database.read<StoredQuote>(
    scope.context,
    visibleQuotes(scope, { search, maxResults, before }),
  );
  return reply(
    found.map(({ number, createdAt, validUntil, answer, consignment }) => ({
      number,
      quotedAtDateTimeUtc: createdAt.toISOString(),
      quotedBy: answer.quotedBy,
      validUntilDateTimeUtc: validUntil.toISOString(),
      sender: answer.sender,
      receiver: answer.receiver,
      serviceType: answer.serviceType,
      totalPrice: answer.totalPrice ?? 0,
      consignment,
    })),
  );
}
