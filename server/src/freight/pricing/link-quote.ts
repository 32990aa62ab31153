import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { readVisible } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { updateDocument } from '#freight/document.query.ts';
import {
  includeQuotedExtras,
  type QuoteToLink,
  quoteToLink,
  setQuote,
} from '#freight/pricing/link-quote.query.ts';
import { readSettings } from '#freight/tenant-settings.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * Stores on a new consignment the quote that it was created from, the quoted price of its service type and the quoted
 * extras. Throws `rule-broken` for a quote that the user cannot see, that has expired, or that is for other freight.
 */
export async function linkQuote(
  tx: Transaction,
  scope: Scope,
  rows: ConsignmentRows,
  { number, now }: { readonly number: number; readonly now: Date },
): Promise<ConsignmentRows> {
  const { id, reference, serviceType } = rows.consignment;
  const link = { consignmentId: id, number };
  const [[quote], settings] = await Promise.all([
    tx.query<QuoteToLink>(quoteToLink(scope, link, now)),
    readSettings(tx, scope),
  ]);
  const price =
    quote?.services.find((service) => service.serviceType.code === serviceType.code)?.price ?? null;
  if (quote === undefined || price === null) throw refusal(`Quote "${number}" not found`);
  if (!quote.isValid) throw refusal(`Quote "${number}" has expired`);
  if (!quote.isSameFreight) throw refusal(`Quote "${number}" is for other freight`);
  await tx.query(setQuote(scope, link, price.total));
  if (!settings.flags.DeliveryExtras) return rows;
  const included = await tx.query(includeQuotedExtras(scope, link));
  if (included.length === 0) return rows;
  const changed = await readVisible(tx, scope, reference);
  if (changed === null) throw new Error(`Consignment ${reference} is not visible after the change`);
  await tx.query(updateDocument(scope, changed));
  return changed;
}

const refusal = (detail: string) =>
  new AppError('rule-broken', { errors: [{ pointer: '/quoteNumber', detail }] });
