import { type Edit, editConsignment } from '#features/consignment-edit/edit-consignment.ts';
import { editOf } from '#features/consignment-edit/update-consignment.ts';
import { MOST_LINES } from '@cartage/contract/shapes/consignment-parts.ts';
import { suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { ConsignmentRows, LineRow } from '#freight/consignment-rows.ts';
import { presentConsignment, presentLine } from '#freight/present-consignment.ts';
import type { MadeParts } from '#freight/writing/make-parts.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { once } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

/** The last place is the new line's. */
export async function addLineItem({ database }: Parts, request: Handled<'addLineItem'>) {
  const { scope } = request;
  const edit: Edit = {
    ...editOf(request),
    operation: 'addLineItem',
    sent: { lineItems: [request.body] },
    lineAt,
  };
  return database.inTransaction(scope.context, (tx) =>
    once<'addLineItem'>(tx, scope, request, async () => {
      const rows = await editConsignment(tx, scope, edit, (parts, before) =>
        withAll(parts, [...before.lines, ...one(parts)]),
      );
      const line = rows.lines.at(-1);
      if (line === undefined) throw new Error('A line that was added is not there');
      return reply(presentLine(line), { etag: rows.consignment.version });
    }),
  );
}

export async function updateLineItem({ database }: Parts, request: Handled<'updateLineItem'>) {
  const { scope, params } = request;
  const sent = { lineItems: [{ ...request.body, id: params.itemId }] };
  const edit: Edit = { ...editOf(request), operation: 'updateLineItem', sent, lineAt };
  const rows = await database.inTransaction(scope.context, (tx) =>
    editConsignment(tx, scope, edit, (parts, before) => {
      const [line] = one(parts);
      indexOf(before, params.itemId);
      return withAll(
        parts,
        before.lines.map((each) => (each.id === params.itemId ? (line ?? each) : each)),
      );
    }),
  );
  const line = rows.lines[indexOf(rows, params.itemId)];
  if (line === undefined) throw new Error('A line that was changed is not there');
  return reply(presentLine(line), { etag: rows.consignment.version });
}

/** FRT-03: a Ready consignment keeps its last line. */
export async function deleteLineItem({ database }: Parts, request: Handled<'deleteLineItem'>) {
  const { scope, params } = request;
  const edit: Edit = { ...editOf(request), operation: 'deleteLineItem', sent: {} };
  const rows = await database.inTransaction(scope.context, (tx) =>
    editConsignment(tx, scope, edit, (parts, before) => {
      indexOf(before, params.itemId);
      const { code } = statusOfNumber(before.consignment.status);
      const isLast = before.lines.length === 1;
      if (isLast && code !== 'DRAFT' && suitsStatus('editFreight', code)) throw lastLine(scope, before);
      return withAll(
        parts,
        before.lines.filter(({ id }) => id !== params.itemId),
      );
    }),
  );
  return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
}

/** The body is the line itself. */
const lineAt = () => '';

const one = (parts: MadeParts): readonly LineRow[] => parts.lines ?? [];

function withAll(parts: MadeParts, lines: readonly LineRow[]): MadeParts {
  if (lines.length <= MOST_LINES) return { ...parts, lines };
  throw new AppError('rule-broken', { detail: `At most ${MOST_LINES} freight items fit in one consignment` });
}

/** Throws `not-found`: a line of another consignment is no line of this one. */
function indexOf({ lines }: ConsignmentRows, itemId: number): number {
  const index = lines.findIndex(({ id }) => id === itemId);
  if (index === -1) throw new AppError('not-found');
  return index;
}

function lastLine(scope: Scope, rows: ConsignmentRows): AppError {
  return new AppError('conflict', {
    current: presentConsignment(scope, rows),
    detail: 'The last freight item of a Ready consignment can not be deleted',
  });
}
