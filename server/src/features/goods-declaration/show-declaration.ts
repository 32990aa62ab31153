import type { AppDependencies } from '#app-dependencies.ts';
import { presentDeclaration, readDeclaration } from '#features/goods-declaration/read-declaration.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function showDeclaration(deps: AppDependencies, request: OperationRequest<'goodsDeclaration'>) {
  return deps.database.inTransaction(request.scope.context, async (tx) => {
    const found = await readDeclaration(tx, request);
    return reply(presentDeclaration(found), { etag: found.stored.version });
  });
}
