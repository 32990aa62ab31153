import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import type { Kind } from '#admin/option.ts';

export interface TableFile {
  readonly table: readonly (readonly string[])[];
  readonly sha256: string;
}

/** Cells separated by commas, in UTF-8, as spreadsheets save them. */
export const tableFile: Kind<TableFile> = {
  shape: '<file.csv>',
  read(file) {
    const bytes = read(file);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { table: cellsOf(textOf(bytes)), sha256 };
  },
};

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new Error(`names a file that cannot be read: ${file}`);
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('must be a file in UTF-8');
  }
}

function cellsOf(text: string): string[][] {
  try {
    // Rows of different lengths are the reader's to judge.
    return parse(text, { relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Error(
      `is no table of cells with commas between them: line ${Number(error['lines'])} is not closed`,
      { cause: error },
    );
  }
}
