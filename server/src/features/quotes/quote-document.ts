import { quoteNumber } from '@cartage/domain/pricing/describe-charge.ts';
import { quoteContent, type QuoteContent } from '@cartage/domain/documents/quote-content.ts';
import { organisationName } from '#documents/organisation-name.query.ts';
import { replyWithFile } from '#documents/reply-with-file.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import {
  type PackagingName,
  packagingNames,
  type StoredQuote,
  visibleQuote,
} from '#features/quotes/quote.query.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

type Request = OperationRequest<'quoteDocument'>;

/** A stored quote on one page. Its prices are those that were quoted. */
export async function createQuoteDocument(deps: AppDependencies, request: Request) {
  const { scope, params, now } = request;
  const name = `${quoteNumber(params.number)}.pdf`;
  const [document] = await deps.database.inTransaction(scope.context, async (tx) => {
    const content = await contentOf(tx, request);
    return requestDocuments(tx, scope, [{ content, name, consignments: [] }], {
      at: now,
      retriesFailed: true,
    });
  });
  if (document === undefined) throw new AppError('unavailable');
  return replyWithFile(deps, scope, { document, name, noun: 'quote', now });
}

/** Throws `not-found` for a quote that the user cannot see, and for a service type without a price in it. */
async function contentOf(tx: Transaction, { scope, params, query, tenant }: Request): Promise<QuoteContent> {
  const [[quote], [organisation], packagings] = await Promise.all([
    tx.query<StoredQuote>(visibleQuote(scope, params.number)),
    tx.query<{ name: string }>(organisationName(scope)),
    tx.query<PackagingName>(packagingNames(scope)),
  ]);
  if (quote === undefined) throw new AppError('not-found');
  const { answer, places, request: quoted } = quote;
  const code = query.serviceType ?? answer.serviceType.code;
  const service = answer.services.find((priced) => priced.serviceType.code === code);
  if (service?.price == null) throw new AppError('not-found');
  const nameOf = (packaging: string) => packagings.find((type) => type.code === packaging)?.name ?? packaging;
  return quoteContent({
    provider: tenant.name,
    organisation: organisation?.name ?? '',
    zone: scope.zone,
    number: quote.number,
    quotedAt: quote.createdAt,
    quotedBy: answer.quotedBy,
    validUntil: quote.validUntil,
    sender: { name: answer.sender, place: places?.origin ?? null },
    receiver: { name: answer.receiver, place: places?.destination ?? null },
    service: service.serviceType.name,
    earliestDelivery: service.earliestDeliveryDate,
    price: service.price,
    lines: (quoted.lineItems ?? []).map((line) => ({
      count: line.count,
      packaging: nameOf(line.packagingType),
      description: line.description ?? null,
      sides: [line.length ?? null, line.width ?? null, line.height ?? null],
      volume: line.volume,
      weight: line.weight,
      isDangerous: line.dangerousGoods != null,
    })),
  });
}
