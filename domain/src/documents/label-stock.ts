/** Label stock and the positions of labels on it, in millimetres. */
export interface Paper {
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Labels per sheet, across and down. */
  readonly columns: number;
  readonly rows: number;
  /** Whether label printers support it. */
  readonly hasZpl: boolean;
}

export const LABEL_STOCKS = {
  '100x150': { name: '100 × 150 mm', widthMm: 100, heightMm: 150, columns: 1, rows: 1, hasZpl: true },
  a6: { name: 'A6', widthMm: 105, heightMm: 148, columns: 1, rows: 1, hasZpl: true },
  '4x6': { name: '4 × 6 in', widthMm: 101.6, heightMm: 152.4, columns: 1, rows: 1, hasZpl: true },
  a4: { name: 'A4, four labels', widthMm: 210, heightMm: 297, columns: 2, rows: 2, hasZpl: false },
} as const satisfies Readonly<Record<string, Paper>>;

export type PaperCode = keyof typeof LABEL_STOCKS;

// The keys of an object literal are exactly those of its type.
export const PAPER_CODES = Object.keys(LABEL_STOCKS) as [PaperCode, ...PaperCode[]];
export const DEFAULT_PAPER: PaperCode = '100x150';

/** Resolutions of label printers in dots per inch. */
export const RESOLUTIONS = [203, 300] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Format and paper of labels. The start position counts the positions of the first sheet from 1, row by row. */
export type LabelForm =
  | { readonly format: 'pdf'; readonly paper: PaperCode; readonly startPosition: number }
  | { readonly format: 'zpl'; readonly paper: PaperCode; readonly dpi: Resolution };

export interface LabelFormRequest {
  readonly format?: 'pdf' | 'zpl' | undefined;
  readonly paper?: PaperCode | undefined;
  readonly dpi?: Resolution | undefined;
  readonly startPosition?: number | undefined;
}

export interface LabelFormIssue {
  readonly pointer: 'paper' | 'dpi' | 'startPosition';
  readonly detail: string;
}

/** Fills in defaults. Returns an issue for options that do not go together. */
export function labelForm(request: LabelFormRequest): LabelForm | LabelFormIssue {
  const { format = 'pdf', paper = DEFAULT_PAPER, dpi, startPosition } = request;
  const { columns, rows, hasZpl, name }: Paper = LABEL_STOCKS[paper];
  const places = columns * rows;
  if (format === 'zpl') {
    if (!hasZpl) return { pointer: 'paper', detail: `Label printers do not support ${name}` };
    if (startPosition !== undefined && startPosition !== 1)
      return { pointer: 'startPosition', detail: 'Labels for a label printer start at position 1' };
    return { format, paper, dpi: dpi ?? 203 };
  }
  if (dpi !== undefined) return { pointer: 'dpi', detail: 'A PDF has no resolution' };
  if ((startPosition ?? 1) > places)
    return { pointer: 'startPosition', detail: `${name} has positions 1 to ${places}` };
  return { format, paper, startPosition: startPosition ?? 1 };
}

/** With the margin of a label itself, 6 mm at the sides and 5 mm at the top and bottom: no office printer reaches the edge. */
const SHEET_INSET_MM = 1;

export interface LabelPlace {
  /** Counted from 0. */
  readonly page: number;
  readonly leftMm: number;
  readonly topMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** The position of the nth label, counted from 0. */
export function labelPlace(paper: PaperCode, startPosition: number, nth: number): LabelPlace {
  const { widthMm, heightMm, columns, rows }: Paper = LABEL_STOCKS[paper];
  const place = nth + startPosition - 1;
  const onPage = place % (columns * rows);
  const size = { widthMm: widthMm / columns, heightMm: heightMm / rows };
  const inset = columns * rows === 1 ? 0 : SHEET_INSET_MM;
  return {
    page: Math.floor(place / (columns * rows)),
    leftMm: (onPage % columns) * size.widthMm + inset,
    topMm: Math.floor(onPage / columns) * size.heightMm + inset,
    widthMm: size.widthMm - 2 * inset,
    heightMm: size.heightMm - 2 * inset,
  };
}

const MM_PER_INCH = 25.4;

export const toDots = (mm: number, dpi: Resolution): number => Math.round((mm * dpi) / MM_PER_INCH);
