import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { Reads } from '#db/replica-reads.ts';
import {
  type ChangeFilter,
  type LoggedChangeRow,
  loggedChanges,
  type ReadSize,
} from '#features/change-log/change-log.query.ts';
import { presentChange } from '#freight/history/present-change.ts';
import type { Scope } from '#platform/scope.ts';

export type LoggedChange = ResponseBody<'changeLog'>['changes'][number];

interface ReadChanges {
  readonly changes: LoggedChange[];
  /** Id of the last change when earlier ones follow. */
  readonly next: number | null;
}

/** Whole saves, up to 50 or 1,000 changes; a larger save is returned alone. */
const MAX_CHANGES: Readonly<Record<ReadSize, number>> = { page: 50, batch: 1_000 };

export async function readChanges(
  reads: Reads,
  scope: Scope,
  filter: ChangeFilter,
  { before, size }: { readonly before: number | null; readonly size: ReadSize },
): Promise<ReadChanges> {
  const rows = await reads.read<LoggedChangeRow>(
    scope.context,
    loggedChanges(scope, filter, { before, size }),
  );
  if (rows.length <= MAX_CHANGES[size]) return { changes: rows.map(present), next: null };
  const last = rows.at(-1);
  const withoutLast = rows.filter((row) => last === undefined || !isSameSave(row, last));
  const complete = withoutLast.length === 0 ? rows : withoutLast;
  return { changes: complete.map(present), next: complete.at(-1)?.id ?? null };
}

const isSameSave = (a: LoggedChangeRow, b: LoggedChangeRow) =>
  a.consignmentId === b.consignmentId && new Date(a.at).getTime() === new Date(b.at).getTime();

const present = (row: LoggedChangeRow): LoggedChange => ({
  ...presentChange(row),
  reference: row.reference,
  isUndo: row.isUndo,
});
