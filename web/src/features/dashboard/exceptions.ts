import type { ResponseBody } from '@cartage/contract/operations.ts';
import { type ExceptionStage, stageStatuses } from '@cartage/domain/consignment/exception-stage.ts';

export interface ExceptionKind {
  readonly id: number;
  readonly title: string;
  readonly open: number;
  readonly total: number;
}

/** The exception types of a stage, most unresolved first. */
export function kindsOf(
  report: ResponseBody<'reportExceptions'>,
  stage: ExceptionStage,
): readonly ExceptionKind[] {
  const statuses = new Set<string>(stageStatuses(stage));
  const kinds = new Map<number, ExceptionKind>();
  for (const one of report) {
    if (!statuses.has(one.statusCode)) continue;
    const { standardEventId: id, standardEventTitle: title } = one;
    const before = kinds.get(id) ?? { id, title, open: 0, total: 0 };
    kinds.set(id, {
      ...before,
      open: before.open + one.openEventsCount,
      total: before.total + one.openEventsCount + one.closedEventsCount,
    });
  }
  return [...kinds.values()].toSorted(
    (a, b) => b.open - a.open || b.total - a.total || (a.title < b.title ? -1 : 1),
  );
}

/** Totals of all types. */
export const figuresOf = (kinds: readonly ExceptionKind[]) => ({
  unresolved: kinds.reduce((sum, kind) => sum + kind.open, 0),
  total: kinds.reduce((sum, kind) => sum + kind.total, 0),
});

export function figuresMessage(kinds: readonly ExceptionKind[]): string {
  const { unresolved, total } = figuresOf(kinds);
  return `${unresolved} unresolved of ${total}`;
}
