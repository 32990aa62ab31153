/** Label stock, and where labels come to lie on it. Millimetres throughout. */
export interface Paper {
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Labels side by side, and one below the other. */
  readonly columns: number;
  readonly rows: number;
  /** Whether a label printer takes it. */
  readonly hasZpl: boolean;
}

export const PAPERS = {
  '100x150': { name: '100 × 150 mm', widthMm: 100, heightMm: 150, columns: 1, rows: 1, hasZpl: true },
  a6: { name: 'A6', widthMm: 105, heightMm: 148, columns: 1, rows: 1, hasZpl: true },
  '4x6': { name: '4 × 6 in', widthMm: 101.6, heightMm: 152.4, columns: 1, rows: 1, hasZpl: true },
  a4: { name: 'A4, four labels', widthMm: 210, heightMm: 297, columns: 2, rows: 2, hasZpl: false },
} as const satisfies Readonly<Record<string, Paper>>;

export type PaperCode = keyof typeof PAPERS;

// The keys of an object literal are exactly those of its type.
export const PAPER_CODES = Object.keys(PAPERS) as [PaperCode, ...PaperCode[]];
export const DEFAULT_PAPER: PaperCode = '100x150';

/** Dots to the inch of label printers. */
export const RESOLUTIONS = [203, 300] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** How labels are wanted. The start position counts the places of the first sheet from 1, row by row. */
export type LabelForm =
  | { readonly format: 'pdf'; readonly paper: PaperCode; readonly startPosition: number }
  | { readonly format: 'zpl'; readonly paper: PaperCode; readonly dpi: Resolution };

export interface AskedForm {
  readonly format?: 'pdf' | 'zpl' | undefined;
  readonly paper?: PaperCode | undefined;
  readonly dpi?: Resolution | undefined;
  readonly startPosition?: number | undefined;
}

export interface FormFault {
  readonly pointer: 'paper' | 'dpi' | 'startPosition';
  readonly detail: string;
}

/** What is not said is the usual; what does not go together is a fault. */
export function labelForm(asked: AskedForm): LabelForm | FormFault {
  const { format = 'pdf', paper = DEFAULT_PAPER, dpi, startPosition } = asked;
  const { columns, rows, hasZpl, name }: Paper = PAPERS[paper];
  const places = columns * rows;
  if (format === 'zpl') {
    if (!hasZpl) return { pointer: 'paper', detail: `A label printer does not take ${name}` };
    if (startPosition !== undefined && startPosition !== 1)
      return { pointer: 'startPosition', detail: 'Labels for a label printer start at position 1' };
    return { format, paper, dpi: dpi ?? 203 };
  }
  if (dpi !== undefined) return { pointer: 'dpi', detail: 'A PDF has no resolution' };
  if ((startPosition ?? 1) > places)
    return { pointer: 'startPosition', detail: `${name} has positions 1 to ${places}` };
  return { format, paper, startPosition: startPosition ?? 1 };
}

export interface LabelPlace {
  /** Counted from 0. */
  readonly page: number;
  readonly leftMm: number;
  readonly topMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Where the nth label lies, counted from 0. */
export function labelPlace(paper: PaperCode, startPosition: number, nth: number): LabelPlace {
  const { widthMm, heightMm, columns, rows }: Paper = PAPERS[paper];
  const place = nth + startPosition - 1;
  const onPage = place % (columns * rows);
  const size = { widthMm: widthMm / columns, heightMm: heightMm / rows };
  return {
    page: Math.floor(place / (columns * rows)),
    leftMm: (onPage % columns) * size.widthMm,
    topMm: Math.floor(onPage / columns) * size.heightMm,
    ...size,
  };
}

const MM_PER_INCH = 25.4;

export const toDots = (mm: number, dpi: Resolution): number => Math.round((mm * dpi) / MM_PER_INCH);
