import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { type QuoteToLink, quoteToLink, setQuote } from '#freight/pricing/link-quote.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface QuotedConsignment {
  readonly id: number;
  readonly serviceType: { readonly code: string };
  /** Of the quote. */
  readonly number: number;
  readonly now: Date;
}

/**
 * Stores on a new consignment the quote that it was created from and the quoted price of its service type. Throws
 * `rule-broken` for a quote that the user cannot see, that has expired, or that is for other freight.
 */
export async function linkQuote(
  tx: Transaction,
  scope: Scope,
  { id, serviceType, number, now }: QuotedConsignment,
): Promise<void> {
  const link = { consignmentId: id, number };
  const [quote] = await tx.query<QuoteToLink>(quoteToLink(scope, link, now));
  const price =
    quote?.services.find((service) => service.serviceType.code === serviceType.code)?.price ?? null;
  if (quote === undefined || price === null) throw refusal(`Quote "${number}" not found`);
  if (!quote.isValid) throw refusal(`Quote "${number}" has expired`);
  if (!quote.isSameFreight) throw refusal(`Quote "${number}" is for other freight`);
  await tx.query(setQuote(scope, link, price.total));
}

const refusal = (detail: string) =>
  new AppError('rule-broken', { errors: [{ pointer: '/quoteNumber', detail }] });
