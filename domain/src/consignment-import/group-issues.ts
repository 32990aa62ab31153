import type { Column } from '#consignment-import/columns.ts';
import type { ImportIssue } from '#consignment-import/issue.ts';

/** One line of the errors table: the same message for all of its rows. */
export interface IssueGroup {
  readonly message: string;
  readonly description: string;
  readonly column: Column | null;
  readonly otherColumns: readonly Column[];
  readonly value: string;
  readonly rows: readonly number[];
}

/** The message that affects the most rows comes first. Messages with equally many rows keep the order of the file. */
export function groupIssues(issues: readonly ImportIssue[]): IssueGroup[] {
  const byMessage = Map.groupBy(issues, ({ message, column }) => `${column ?? ''}\n${message}`);
  const groups = [...byMessage.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { message, description, column, otherColumns = [], value } = first;
    const rows = [...new Set(same.flatMap((issue) => issue.rows))];
    return [{ message, description, column, otherColumns, value, rows }];
  });
  return groups.toSorted((a, b) => b.rows.length - a.rows.length);
}
