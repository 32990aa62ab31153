import { type Edit, editConsignment } from '#features/consignment-edit/edit-consignment.ts';
import type { SentParts } from '#freight/writing/make-parts.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

export function updateConsignment(parts: Parts, request: Handled<'updateConsignment'>) {
  return update(parts, request, 'updateConsignment');
}

/** The shape lets nothing else through than the receiver (CONS-15). */
export function updateReceiver(parts: Parts, request: Handled<'updateReceiver'>) {
  return update(parts, request, 'updateReceiver');
}

async function update(
  { database }: Parts,
  request: Handled<'updateConsignment' | 'updateReceiver'>,
  operation: string,
) {
  const { scope } = request;
  const sent: SentParts = request.body;
  const edit: Edit = { ...editOf(request), operation, sent };
  const rows = await database.inTransaction(scope.context, (tx) => editConsignment(tx, scope, edit));
  return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
}

/** What every change takes from its request. */
export function editOf({
  params,
  ifMatch,
  now,
  requestId,
}: Pick<Handled<'updateConsignment'>, 'params' | 'ifMatch' | 'now' | 'requestId'>) {
  return { reference: params.ref, ifMatch, now, requestId };
}
