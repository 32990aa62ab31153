import { fileIssue, type ImportIssue } from '#consignment-import/issue.ts';
import type { IssueMessage } from '#consignment-import/issue-messages.ts';
import type { FileRecord } from '#consignment-import/read-records.ts';

/** The first visible sheet of an Excel workbook as text, or the reason why it can't be read. */
export interface ReadWorkbook {
  readonly sheet: string;
  /** Sheets that are not imported. */
  readonly otherSheets: readonly string[];
  /** Number of rows that are not blank. */
  readonly records: readonly FileRecord[];
  readonly issues: readonly ImportIssue[];
}

export const SAVE_AGAIN =
  'Open the file in your spreadsheet program, save it as .xlsx or CSV, and choose it again.';

/** In a separate file, because some callers need it without the library. */
export const unreadableWorkbook = (
  message: IssueMessage = "The workbook can't be read",
  description = SAVE_AGAIN,
): ReadWorkbook => ({ sheet: '', otherSheets: [], records: [], issues: [fileIssue(message, description)] });
