import type { IssueMessage } from '#consignment-import/issue-messages.ts';

/** The separator between cells. */
export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface FileRecord {
  /** Row number of a spreadsheet. A line break inside quotes does not start a row, and a blank line is a row. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Numbers of a workbook that are shown with text or forced zeros, by the index of their cell. */
  readonly numbers?: ReadonlyMap<number, string>;
  readonly faults?: ReadonlyMap<number, CellFault>;
}

/** A cell of a workbook whose content is unknown. */
export interface CellFault {
  readonly message: IssueMessage;
  readonly value: string;
  readonly description: string;
}

export interface QuoteIssue {
  readonly row: number;
  readonly kind: 'unclosed' | 'misplaced';
}

export interface ReadRecords {
  readonly records: readonly FileRecord[];
  readonly issues: readonly QuoteIssue[];
}

const QUOTE = '"';

/**
 * RFC 4180 with any of the three delimiters and line breaks. A quotation mark inside an unquoted cell (5" pipe) is
 * text. Reading ends at a quotation mark that is never closed: whatever follows it cannot be split into cells.
 */
export function readRecords(text: string, delimiter: Delimiter, maxRecords = Infinity): ReadRecords {
  const records: FileRecord[] = [];
  const issues: QuoteIssue[] = [];
  let at = 0;
  let row = 1;
  while (at < text.length && records.length < maxRecords) {
    const cells: string[] = [];
    let isOpen = true;
    while (isOpen) {
      const cell = text[at] === QUOTE ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
      if (cell.issue !== null) issues.push({ row, kind: cell.issue });
      cells.push(cell.value);
      at = cell.end;
      isOpen = text[at] === delimiter;
      if (isOpen) at += 1;
    }
    records.push({ row, cells });
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    row += 1;
  }
  return { records, issues };
}

interface ReadCell {
  readonly value: string;
  /** The position of the delimiter or line break that follows. */
  readonly end: number;
  readonly issue: QuoteIssue['kind'] | null;
}

function plainCell(text: string, start: number, delimiter: Delimiter): ReadCell {
  let end = start;
  while (end < text.length && !isCellEnd(text, end, delimiter)) end += 1;
  return { value: text.slice(start, end), end, issue: null };
}

function quotedCell(text: string, start: number, delimiter: Delimiter): ReadCell {
  let from = start + 1;
  for (;;) {
    const close = text.indexOf(QUOTE, from);
    if (close === -1) return { value: text.slice(start + 1), end: text.length, issue: 'unclosed' };
    if (text[close + 1] === QUOTE) {
      from = close + 2;
      continue;
    }
    const value = text.slice(start + 1, close).replaceAll('""', QUOTE);
    const rest = plainCell(text, close + 1, delimiter);
    const isClean = rest.value.trim() === '';
    return {
      value: isClean ? value : value + rest.value,
      end: rest.end,
      issue: isClean ? null : 'misplaced',
    };
  }
}

function isCellEnd(text: string, at: number, delimiter: Delimiter): boolean {
  const character = text[at];
  return character === delimiter || character === '\n' || character === '\r';
}
