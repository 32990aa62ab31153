import { checkContext } from '#consignment-import/check-context.ts';
import { type CheckedGroup, checkGroup } from '#consignment-import/check-group.ts';
import { type ImportGroup, groupRows } from '#consignment-import/group-rows.ts';
import type { ImportReference } from '#consignment-import/import-reference.ts';
import type { ImportRequest } from '#consignment-import/import-request.ts';
import type { ImportIssue } from '#consignment-import/issue.ts';
import type { ImportRow } from '#consignment-import/read-table.ts';

/** One consignment that an import would create. */
export interface PlannedConsignment {
  readonly rows: readonly number[];
  readonly group: ImportGroup;
  readonly request: ImportRequest;
}

export interface ImportPlan {
  /** Empty while there is any issue: then nothing is created (IMPORT-03). */
  readonly consignments: readonly PlannedConsignment[];
  readonly issues: readonly ImportIssue[];
  /** Number of consignments in the rows, with or without issues. */
  readonly groupCount: number;
}

/** Results of an earlier check, by the first row of the consignment. */
export type CheckedGroups = Map<ImportRow, { readonly group: ImportGroup; readonly checked: CheckedGroup }>;

interface CheckedTable {
  readonly rows: readonly ImportRow[];
  readonly issues: readonly ImportIssue[];
}

/** Groups and checks the rows of a file. The browser runs it for the user, and the server again before it creates. */
export function planImport(
  table: CheckedTable,
  reference: ImportReference,
  earlier: CheckedGroups = new Map(),
): ImportPlan {
  const steps = planInSteps(table, reference, earlier);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** As `planImport`, with a pause after every 500 consignments so that a server can respond to other requests. */
export function* planInSteps(
  { rows, issues: tableIssues }: CheckedTable,
  reference: ImportReference,
  earlier: CheckedGroups = new Map(),
): Generator<undefined, ImportPlan> {
  const { groups, issues: groupIssues } = groupRows(rows);
  const context = checkContext(reference);
  const consignments: PlannedConsignment[] = [];
  const issues: ImportIssue[] = [...tableIssues, ...groupIssues];
  for (const [index, group] of groups.entries()) {
    const known = earlier.get(group.first);
    const checked =
      known !== undefined && isSame(known.group, group) ? known.checked : checkGroup(group, context);
    earlier.set(group.first, { group, checked });
    issues.push(...checked.issues);
    if (checked.request !== null)
      consignments.push({ rows: group.rows.map(({ row }) => row), group, request: checked.request });
    if (index % 500 === 499) yield;
  }
  issues.sort((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
  return { consignments: issues.length > 0 ? [] : consignments, issues, groupCount: groups.length };
}

/** Rows are never changed in place, so the same object has the same cells. */
const isSame = (a: ImportGroup, b: ImportGroup): boolean =>
  a.rows.length === b.rows.length && a.rows.every((row, index) => row === b.rows[index]);
