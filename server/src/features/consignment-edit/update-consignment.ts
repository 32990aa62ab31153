import { type Edit, editConsignment } from '#freight/editing/edit-consignment.ts';
import type { ConsignmentInput } from '#freight/writing/parse-consignment.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export function updateConsignment(deps: AppDependencies, request: OperationRequest<'updateConsignment'>) {
  return update(deps, request, 'updateConsignment');
}

/** The contract allows only receiver fields in this body (CONS-15). */
export function updateReceiver(deps: AppDependencies, request: OperationRequest<'updateReceiver'>) {
  return update(deps, request, 'updateReceiver');
}

async function update(
  { database }: AppDependencies,
  request: OperationRequest<'updateConsignment' | 'updateReceiver'>,
  operation: string,
) {
  const { scope } = request;
  const input: ConsignmentInput = request.body;
  const edit: Edit = { ...editOf(request), operation, input };
  const rows = await database.inTransaction(scope.context, (tx) => editConsignment(tx, scope, edit));
  return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
}

/** The fields of an edit that come from the request. */
export function editOf({
  params,
  ifMatch,
  now,
  requestId,
}: Pick<OperationRequest<'updateConsignment'>, 'params' | 'ifMatch' | 'now' | 'requestId'>) {
  return { reference: params.ref, ifMatch, now, requestId };
}
