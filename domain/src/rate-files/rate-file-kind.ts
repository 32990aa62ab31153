import type { CellReader } from '#rate-files/cell-reader.ts';
import type { RateFileKind, RateReferences, RateRows } from '#rate-files/rate-rows.ts';

/** How one kind of rate file is read and written. */
export interface RateFile<Kind extends RateFileKind, Column extends string> {
  /** Column → title in the header row. */
  readonly columns: Readonly<Record<Column, string>>;
  readonly read: (cells: CellReader<Column>, references: RateReferences) => RateRows[Kind];
  /** Rows with the same key in one file contradict each other. */
  readonly key: (row: RateRows[Kind]) => string;
  readonly write: (row: RateRows[Kind]) => Readonly<Record<Column, string>>;
}

/** The kind is a parameter so that the types of the rows follow from it. */
export const rateFile = <Kind extends RateFileKind, Column extends string>(
  _kind: Kind,
  file: RateFile<Kind, Column>,
): RateFile<Kind, Column> => file;

/** Money per unit: numeric(12, 4). */
export const AMOUNT = { places: 4, max: 99_999_999 } as const;
export const yesOrEmpty = (is: boolean): string => (is ? 'yes' : '');
