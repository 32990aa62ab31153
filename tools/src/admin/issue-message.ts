import type { RowIssue } from '@cartage/domain/csv/table-columns.ts';

const MAX_LISTED_ISSUES = 50;

/** One line per issue of a file, up to a readable number of lines. */
export function issueMessage(heading: string, issues: readonly RowIssue[]): string {
  const lines = issues.slice(0, MAX_LISTED_ISSUES).map(({ row, message }) => `row ${row}: ${message}`);
  const more = issues.length - lines.length;
  return [heading, ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
