import { type StoredQuote, visibleQuote } from '#features/quotes/quote.query.ts';
import { AppError } from '#errors/app-error.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function showQuote(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'storedQuote'>,
) {
  const [quote] = await database.read<StoredQuote>(scope.context, visibleQuote(scope, params.number));
  if (quote === undefined) throw new AppError('not-found');
  const { sender: _, receiver: __, ...quotation } = quote.answer;
  return reply({ request: quote.request, quotation: { ...quotation, number: quote.number } });
}
