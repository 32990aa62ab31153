import { type Edit, editConsignment } from '#freight/editing/edit-consignment.ts';
import { editOf } from '#features/consignment-edit/update-consignment.ts';
import { isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { MAX_LINE_ITEMS } from '@cartage/domain/freight/line-item.ts';
import type { ConsignmentRows, LineRow } from '#freight/consignment-rows.ts';
import { presentConsignment, presentLine } from '#freight/present-consignment.ts';
import type { ParsedConsignment } from '#freight/writing/parse-consignment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';
import type { RequestScope } from '#platform/scope.ts';

/** Adds a line at the end. */
export async function addLineItem({ database }: AppDependencies, request: OperationRequest<'addLineItem'>) {
  const { scope } = request;
  const edit: Edit = {
    ...editOf(request),
    operation: 'addLineItem',
    input: { lineItems: [request.body] },
    lineAt,
  };
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const rows = await editConsignment(tx, scope, edit, (parsed, before) =>
        withLines(parsed, [...before.lines, ...linesOf(parsed)]),
      );
      const line = rows.lines.at(-1);
      if (line === undefined) throw new Error('The added line is missing');
      return reply(presentLine(line), { etag: rows.consignment.version });
    }),
  );
}

export async function updateLineItem(
  { database }: AppDependencies,
  request: OperationRequest<'updateLineItem'>,
) {
  const { scope, params } = request;
  const input = { lineItems: [{ ...request.body, id: params.itemId }] };
  const edit: Edit = { ...editOf(request), operation: 'updateLineItem', input, lineAt };
  const rows = await database.inTransaction(scope.context, (tx) =>
    editConsignment(tx, scope, edit, (parsed, before) => {
      const [line] = linesOf(parsed);
      indexOf(before, params.itemId);
      return withLines(
        parsed,
        before.lines.map((each) => (each.id === params.itemId ? (line ?? each) : each)),
      );
    }),
  );
  const line = rows.lines[indexOf(rows, params.itemId)];
  if (line === undefined) throw new Error('The changed line is missing');
  return reply(presentLine(line), { etag: rows.consignment.version });
}

/** FRT-03: the last line of a Ready consignment cannot be deleted. */
export async function deleteLineItem(
  { database }: AppDependencies,
  request: OperationRequest<'deleteLineItem'>,
) {
  const { scope, params } = request;
  const edit: Edit = { ...editOf(request), operation: 'deleteLineItem', input: {} };
  const rows = await database.inTransaction(scope.context, (tx) =>
    editConsignment(tx, scope, edit, (parsed, before) => {
      indexOf(before, params.itemId);
      const { code } = statusOfNumber(before.consignment.status);
      const isLast = before.lines.length === 1;
      if (isLast && code !== 'DRAFT' && isStatusAllowed('editFreight', code)) throw lastLine(scope, before);
      return withLines(
        parsed,
        before.lines.filter(({ id }) => id !== params.itemId),
      );
    }),
  );
  return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
}

/** The body is the line itself, so pointers start at the root. */
const lineAt = () => '';

const linesOf = (parsed: ParsedConsignment): readonly LineRow[] => parsed.lines ?? [];

function withLines(parsed: ParsedConsignment, lines: readonly LineRow[]): ParsedConsignment {
  if (lines.length <= MAX_LINE_ITEMS) return { ...parsed, lines };
  throw new AppError('rule-broken', {
    detail: `A consignment can have at most ${MAX_LINE_ITEMS} freight items`,
  });
}

/** Throws `not-found` for a line of another consignment. */
function indexOf({ lines }: ConsignmentRows, itemId: number): number {
  const index = lines.findIndex(({ id }) => id === itemId);
  if (index === -1) throw new AppError('not-found');
  return index;
}

function lastLine(scope: RequestScope, rows: ConsignmentRows): AppError {
  return new AppError('conflict', {
    current: presentConsignment(scope, rows),
    detail: 'The last freight item of a Ready consignment cannot be deleted',
  });
}
