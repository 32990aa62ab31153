import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { DECLARATION_REASONS } from '@cartage/domain/freight/goods-declaration.ts';
import { printedDeclaration } from '@cartage/domain/documents/declaration-content.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { replyWithFile } from '#documents/reply-with-file.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import {
  type FoundDeclaration,
  presentDeclaration,
  readDeclaration,
} from '#features/goods-declaration/read-declaration.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

/** The PDF of the declaration; after the pickup, as it was signed. */
export async function printDeclaration(
  deps: AppDependencies,
  request: OperationRequest<'goodsDeclarationDocument'>,
) {
  const { scope, tenant, params, now } = request;
  const name = `Dangerous goods declaration ${params.ref}.pdf`;
  const [document] = await deps.database.inTransaction(scope.context, async (tx) => {
    const found = await readDeclaration(tx, request);
    if (found.content.items.length === 0)
      throw new AppError('conflict', {
        current: presentDeclaration(found),
        detail: DECLARATION_REASONS.noGoods,
      });
    const { signature, rows } = found;
    const content = printedDeclaration(found.content, {
      provider: tenant.name,
      // A signed declaration was complete.
      missing: signature === undefined ? missingTexts(found) : [],
      signature:
        signature === undefined
          ? null
          : { name: signature.name, at: formatDateTime(new Date(signature.signedAt), scope.zone) },
    });
    const { id, version } = rows.consignment;
    const consignments = [{ id, version, shown: Buffer.alloc(0) }];
    return requestDocuments(tx, scope, [{ content, name, consignments }], { at: now, retriesFailed: true });
  });
  if (document === undefined) throw new AppError('unavailable');
  return replyWithFile(deps, scope, { document, name, noun: 'declaration', now });
}

const missingTexts = ({ issues }: FoundDeclaration): string[] =>
  issues
    .filter(({ isRequired }) => isRequired)
    .map(({ item, message }) => (item === null ? message : `Item ${item}: ${message}`));
