/** The rule text that the tables of this folder come from: eCFR, a federal text of the United States. */
export const SEGREGATION_TABLE = { source: '49 CFR 177.848', asOf: '2026-08-07' } as const;

/** Rows and columns of paragraph (d), in its order. 6.1 is liquids of packing group I, zone A; 8 is liquids. */
export const TABLE_ROWS = [
  '1.1-1.2',
  '1.3',
  '1.4',
  '1.5',
  '1.6',
  '2.1',
  '2.2',
  '2.3A',
  '2.3B',
  '3',
  '4.1',
  '4.2',
  '4.3',
  '5.1',
  '5.2',
  '6.1',
  '7',
  '8',
] as const;

export type TableRow = (typeof TABLE_ROWS)[number];

/** X: never in the same vehicle. O: only separated. *: explosives, see `COMPATIBILITY`. '.': no restriction. */
export type Marker = 'X' | 'O' | '*' | '.';

/** One cell for each column, in five blocks: class 1, class 2, class 3, classes 4 and 5, classes 6 to 8. */
const CELLS: Readonly<Record<TableRow, string>> = {
  '1.1-1.2': '***** XXXX X XXXXX XXX',
  '1.3': '***** X.XX X .XXXX X.X',
  '1.4': '***** O.OO O .O... O.O',
  '1.5': '***** XXXX X XXXXX XXX',
  '1.6': '***** .... . ..... ...',
  '2.1': 'XXOX. ..XO . ..... OO.',
  '2.2': 'X..X. .... . ..... ...',
  '2.3A': 'XXOX. X... X XXXXX ..X',
  '2.3B': 'XXOX. O... O OOOOO ..O',
  '3': 'XXOX. ..XO . ...O. X..',
  '4.1': 'X..X. ..XO . ..... X.O',
  '4.2': 'XXOX. ..XO . ..... X.X',
  '4.3': 'XX.X. ..XO . ..... X.O',
  '5.1': 'XX.X. ..XO O ..... X.O',
  '5.2': 'XX.X. ..XO . ..... X.O',
  '6.1': 'XXOX. O... X XXXXX ..X',
  '7': 'X..X. O... . ..... ...',
  '8': 'XXOX. ..XO . OXOOO X..',
};

/** Without blanks: a load has many pairs. */
const MARKERS: ReadonlyMap<TableRow, string> = new Map(
  TABLE_ROWS.map((row) => [row, CELLS[row].replaceAll(' ', '')]),
);

export function markerOf(row: TableRow, column: TableRow): Marker {
  const marker = MARKERS.get(row)?.[TABLE_ROWS.indexOf(column)];
  if (marker !== 'X' && marker !== 'O' && marker !== '*' && marker !== '.')
    throw new Error(`The row ${row} has no cell for ${column}`);
  return marker;
}

/** Columns of paragraph (f). */
export const COMPATIBILITY_GROUPS = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'H',
  'J',
  'K',
  'L',
  'N',
  'S',
] as const;

export type CompatibilityGroup = (typeof COMPATIBILITY_GROUPS)[number];

/** X: never in the same vehicle. Digits: notes of paragraph (g). '.': no restriction. */
export const COMPATIBILITY: Readonly<Record<CompatibilityGroup, string>> = {
  A: '. X X X X X X X X X X X X',
  B: 'X . X X4 X X X X X X X X 45',
  C: 'X X . 2 2 X 6 X X X X 3 45',
  D: 'X X4 2 . 2 X 6 X X X X 3 45',
  E: 'X X 2 2 . X 6 X X X X 3 45',
  F: 'X X X X X . X X X X X X 45',
  G: 'X X 6 6 6 X . X X X X X 45',
  H: 'X X X X X X X . X X X X 45',
  J: 'X X X X X X X X . X X X 45',
  K: 'X X X X X X X X X . X X 45',
  L: 'X X X X X X X X X X 1 X X',
  N: 'X X 3 3 3 X X X X X X . 45',
  S: 'X 45 45 45 45 45 45 45 45 45 X 45 .',
};

export function compatibilityOf(group: CompatibilityGroup, other: CompatibilityGroup): string {
  const cell = COMPATIBILITY[group].split(' ')[COMPATIBILITY_GROUPS.indexOf(other)];
  if (cell === undefined) throw new Error(`The group ${group} has no cell for ${other}`);
  return cell;
}
