import { noLabelsLine } from '@cartage/domain/documents/label-setting.ts';
import {
  DEFAULT_PAPER,
  PAPER_CODES,
  PAPERS,
  type PaperCode,
  RESOLUTIONS,
} from '@cartage/domain/documents/papers.ts';

/** How labels are wanted; the printer of a workplace seldom changes, so it is kept. */
export interface LabelChoice {
  readonly paper: PaperCode;
  /** 'pdf', or the resolution of a label printer. */
  readonly printer: 'pdf' | '203' | '300';
  readonly startPosition: number;
}

/** Where there are no labels: nothing that could be tried again would help. */
export const noLabelsWords = (provider: string): string =>
  `${noLabelsLine(provider)}. Ask ${provider} to do so.`;

export const USUAL_CHOICE: LabelChoice = { paper: DEFAULT_PAPER, printer: 'pdf', startPosition: 1 };

export const PRINTERS = [
  { value: 'pdf', label: 'PDF' },
  ...RESOLUTIONS.map((dpi) => ({ value: String(dpi), label: `ZPL, ${dpi} dpi` })),
];

/** Four to a sheet cannot come from a label printer, and only there a place can be used up. */
export function chosen(before: LabelChoice, change: Partial<LabelChoice>): LabelChoice {
  const now = { ...before, ...change };
  const { hasZpl, columns, rows } = PAPERS[now.paper];
  return {
    paper: now.paper,
    printer: hasZpl ? now.printer : 'pdf',
    startPosition: now.startPosition <= columns * rows ? now.startPosition : 1,
  };
}

export const positionsOf = ({ paper }: LabelChoice): number => PAPERS[paper].columns * PAPERS[paper].rows;

export function labelQueryOf({ paper, printer, startPosition }: LabelChoice) {
  return printer === 'pdf'
    ? { paper, format: 'pdf' as const, startPosition }
    : { paper, format: 'zpl' as const, dpi: printer };
}

/** The same as bulk work keeps it. */
export function printingOf({ paper, printer, startPosition }: LabelChoice) {
  return printer === 'pdf'
    ? { paper, format: 'pdf' as const, dpi: null, startPosition }
    : { paper, format: 'zpl' as const, dpi: printer, startPosition: 1 };
}

/** What was kept, as far as it still means something; the place on a sheet is another one each time. */
export function readChoice(text: string | null): LabelChoice {
  const [paper, printer] = (text ?? '').split(' ');
  return chosen(USUAL_CHOICE, {
    paper: PAPER_CODES.find((code) => code === paper) ?? USUAL_CHOICE.paper,
    printer: (['pdf', '203', '300'] as const).find((one) => one === printer) ?? USUAL_CHOICE.printer,
  });
}

export const writeChoice = ({ paper, printer }: LabelChoice): string => `${paper} ${printer}`;
