import { createHash } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import type { OptionType } from '#admin/option.ts';
import { readInput } from '#admin/read-input.ts';

export interface TableFile {
  readonly table: readonly (readonly string[])[];
  readonly sha256: string;
}

/** A CSV file in UTF-8, as spreadsheets save it. */
export const tableFile: OptionType<TableFile> = {
  placeholder: '<file.csv|->',
  read(file) {
    const bytes = readInput(file);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { table: cellsOf(textOf(bytes)), sha256 };
  },
};

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('must be encoded in UTF-8');
  }
}

function cellsOf(text: string): string[][] {
  try {
    // The caller checks the length of each row.
    return parse(text, { relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Error(`is not a valid CSV file: unclosed quote in line ${Number(error['lines'])}`, {
      cause: error,
    });
  }
}
