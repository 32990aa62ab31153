import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { DECLARATION_REASONS } from '@cartage/domain/freight/goods-declaration.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { replyWithFile } from '#documents/reply-with-file.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import { presentDeclaration, readDeclaration } from '#features/goods-declaration/read-declaration.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

/** The PDF of the declaration as it is now. */
export async function printDeclaration(
  deps: AppDependencies,
  request: OperationRequest<'goodsDeclarationDocument'>,
) {
  const { scope, params, now } = request;
  const name = `Dangerous goods declaration ${params.ref}.pdf`;
  const [document] = await deps.database.inTransaction(scope.context, async (tx) => {
    const found = await readDeclaration(tx, deps, request);
    if (found.content.lines.length === 0)
      throw new AppError('conflict', {
        current: presentDeclaration(found),
        detail: DECLARATION_REASONS.noGoods,
      });
    const { signature, rows } = found;
    const content = {
      ...found.content,
      missing: found.missing.map(({ item, message }) =>
        item === null ? message : `Item ${item}: ${message}`,
      ),
      signature:
        signature === undefined
          ? null
          : { name: signature.name, at: formatDateTime(new Date(signature.signedAt), scope.zone) },
    };
    const { id, version } = rows.consignment;
    const consignments = [{ id, version, shown: Buffer.alloc(0) }];
    return requestDocuments(tx, scope, [{ content, name, consignments }], { at: now, retriesFailed: true });
  });
  if (document === undefined) throw new AppError('unavailable');
  return replyWithFile(deps, scope, { document, name, noun: 'declaration', now });
}
