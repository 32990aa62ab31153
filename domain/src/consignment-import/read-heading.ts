import { cleanCell } from '#consignment-import/clean-cell.ts';
import { type ColumnMapping, mappingFor } from '#consignment-import/column-mapping.ts';
import { type Column, COLUMN_KEYS, COLUMNS, ERROR_HEADING, headingKey } from '#consignment-import/columns.ts';
import { type ImportIssue, quoted } from '#consignment-import/issue.ts';
import type { IssueMessage } from '#consignment-import/issue-messages.ts';
import type { FileRecord } from '#consignment-import/read-records.ts';

/** The columns as the first row defines them. */
export interface Heading {
  readonly positions: ReadonlyMap<Column, number>;
  /** Headings that are not part of the format. Their cells are not imported. */
  readonly ignored: readonly string[];
  /** All headings that are not blank. */
  readonly headings: readonly string[];
  /** The saved mapping that was applied. */
  readonly mapping: ColumnMapping | null;
  /** Columns without a heading, unless a mapping says that they are blank. */
  readonly missing: readonly Column[];
  readonly issues: readonly ImportIssue[];
}

const STANDARD: ReadonlyMap<string, Column> = new Map(
  COLUMN_KEYS.map((column) => [headingKey(COLUMNS[column]), column]),
);
const SKIPPED: ReadonlySet<string> = new Set([headingKey(ERROR_HEADING), 'row', '']);

export const isStandardHeading = (cell: string): boolean => STANDARD.has(headingKey(cell));

export function readHeading({ row, cells }: FileRecord, mappings: readonly ColumnMapping[]): Heading {
  const headings = cells.map(cleanCell).filter((heading) => heading !== '');
  const mapping = mappingFor(headings, mappings);
  const columns = mapping === null ? STANDARD : columnsOf(mapping);
  const positions = new Map<Column, number>();
  const repeated = new Set<Column>();
  const ignored: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const key = headingKey(cleanCell(cell));
    const column = columns.get(key);
    if (column === undefined) {
      if (!SKIPPED.has(key)) ignored.push(cleanCell(cell));
    } else if (positions.has(column)) repeated.add(column);
    else positions.set(column, index);
  }
  const issue = (message: IssueMessage, description: string): ImportIssue => ({
    rows: [row],
    column: null,
    value: '',
    message,
    description,
  });
  const missing = mapping === null ? COLUMN_KEYS.filter((column) => !positions.has(column)) : [];
  if (positions.size === 0) {
    const description = 'The first row must have the 19 column headings. Download the template to see them.';
    return withIssues([issue('The column headings are missing', description)]);
  }
  return withIssues([
    ...missing.map((column) =>
      issue(
        `Column ${quoted(COLUMNS[column])} is missing`,
        "Add the column. It can be blank where you don't use it.",
      ),
    ),
    ...[...repeated].map((column) =>
      issue(`Column ${quoted(COLUMNS[column])} appears more than once`, 'Keep one of them.'),
    ),
  ]);

  function withIssues(issues: readonly ImportIssue[]): Heading {
    return { positions, ignored, headings, mapping, missing, issues };
  }
}

function columnsOf({ columns }: ColumnMapping): ReadonlyMap<string, Column> {
  return new Map(
    COLUMN_KEYS.flatMap((column) => {
      const heading = columns[column];
      return heading === undefined || heading === null ? [] : [[headingKey(heading), column] as const];
    }),
  );
}
