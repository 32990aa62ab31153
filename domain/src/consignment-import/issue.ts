import type { Column } from '#consignment-import/columns.ts';
import type { IssueMessage } from '#consignment-import/issue-messages.ts';

/** One finding in the file. Nothing is created while there is any (IMPORT-03). */
export interface ImportIssue {
  /** Row number of a spreadsheet: the headings are row 1. */
  readonly rows: readonly number[];
  /** The cell to correct, or null when the finding is about the whole row or file. */
  readonly column: Column | null;
  /** Further cells of the row that can resolve it, such as a Charge Account that starts another consignment. */
  readonly otherColumns?: readonly Column[];
  /** The content of the cell; '' for a blank cell. */
  readonly value: string;
  /** The text of IMPORT-08, or one in the same form. */
  readonly message: IssueMessage;
  /** How to correct it. */
  readonly description: string;
}

/** A finding about the whole file. */
export const fileIssue = (message: IssueMessage, description: string): ImportIssue => ({
  rows: [],
  column: null,
  value: '',
  message,
  description,
});

const MAX_QUOTED = 60;

/** A cell as messages quote it, shortened: a cell of a megabyte would make the message unreadable. */
export function quoted(value: string): `"${string}"` {
  const [...characters] = value.slice(0, MAX_QUOTED * 2);
  const isLong = characters.length > MAX_QUOTED || value.length > MAX_QUOTED * 2;
  return isLong ? `"${characters.slice(0, MAX_QUOTED).join('')}…"` : `"${value}"`;
}
