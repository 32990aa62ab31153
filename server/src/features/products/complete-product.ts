import type { ResponseBody } from '@cartage/contract/operations.ts';
import { fold, likePattern } from '@cartage/domain/text/fold.ts';
import { hasProducts, matchingProducts, type ProductRow } from '#features/products/products.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** Minimum length of a search term (FRT-04). */
const MIN_CHARS = 3;
const MAX_MATCHES = 30;

/** Whether the organisation has a product catalogue. */
export async function describeCatalogue(
  { database }: AppDependencies,
  { scope }: OperationRequest<'productMetadata'>,
) {
  const [row] = await database.read<{ hasProducts: boolean }>(scope.context, hasProducts(scope));
  return reply({ supportsAutoCompletion: row?.hasProducts === true });
}

/** Products that contain the search term. */
export async function completeProduct(
  { database }: AppDependencies,
  { scope, query }: OperationRequest<'productCompletion'>,
) {
  const term = fold(query.searchTerm);
  if ([...term].length < MIN_CHARS) return reply<ResponseBody<'productCompletion'>>({ matches: [] });
  const search = {
    pattern: likePattern(term),
    matchField: query.matchField,
    limit: query.maxMatches ?? MAX_MATCHES,
  };
  const rows = await database.read<ProductRow>(scope.context, matchingProducts(scope, search));
  return reply<ResponseBody<'productCompletion'>>({
    matches: rows.map((row) => ({
      code: row.code,
      description: row.description,
      partCount: row.partCount,
      itemTypeCode: row.itemTypeCode,
      width: decimal(row.width),
      height: decimal(row.height),
      length: decimal(row.length),
      volume: decimal(row.volume),
      weightKg: decimal(row.weightKg),
    })),
  });
}

const decimal = (text: string | null) => (text === null ? null : Number(text));
