import { noLabelsMessage } from '@cartage/domain/documents/label-setting.ts';
import {
  DEFAULT_PAPER,
  PAPER_CODES,
  LABEL_STOCKS,
  type PaperCode,
  RESOLUTIONS,
} from '@cartage/domain/documents/label-stock.ts';

/** Label paper and printer. The printer at a desk seldom changes, so the choice is stored in the browser. */
export interface LabelOptions {
  readonly paper: PaperCode;
  /** 'pdf', or the resolution of a label printer. */
  readonly printer: 'pdf' | '203' | '300';
  readonly startPosition: number;
}

/** Shown where the provider has not set up labels. */
export const noLabelsHint = (provider: string): string =>
  `${noLabelsMessage(provider)}. Ask ${provider} to do so.`;

export const DEFAULT_LABEL_OPTIONS: LabelOptions = { paper: DEFAULT_PAPER, printer: 'pdf', startPosition: 1 };

export const PRINTERS = [
  { value: 'pdf', label: 'PDF' },
  ...RESOLUTIONS.map((dpi) => ({ value: String(dpi), label: `ZPL, ${dpi} dpi` })),
];

/** Sheets of four cannot be printed as ZPL, and only sheets have start positions. */
export function withLabelOptions(before: LabelOptions, change: Partial<LabelOptions>): LabelOptions {
  const now = { ...before, ...change };
  const { hasZpl, columns, rows } = LABEL_STOCKS[now.paper];
  return {
    paper: now.paper,
    printer: hasZpl ? now.printer : 'pdf',
    startPosition: now.startPosition <= columns * rows ? now.startPosition : 1,
  };
}

export const positionCount = ({ paper }: LabelOptions): number =>
  LABEL_STOCKS[paper].columns * LABEL_STOCKS[paper].rows;

export function labelQuery({ paper, printer, startPosition }: LabelOptions) {
  return printer === 'pdf'
    ? { paper, format: 'pdf' as const, startPosition }
    : { paper, format: 'zpl' as const, dpi: printer };
}

/** The same as a bulk job stores it. */
export function printingRequest({ paper, printer, startPosition }: LabelOptions) {
  return printer === 'pdf'
    ? { paper, format: 'pdf' as const, dpi: null, startPosition }
    : { paper, format: 'zpl' as const, dpi: printer, startPosition: 1 };
}

/** Reads stored options and ignores unknown values. The start position is not stored: it differs each time. */
export function parseLabelOptions(text: string | null): LabelOptions {
  const [paper, printer] = (text ?? '').split(' ');
  return withLabelOptions(DEFAULT_LABEL_OPTIONS, {
    paper: PAPER_CODES.find((code) => code === paper) ?? DEFAULT_LABEL_OPTIONS.paper,
    printer:
      (['pdf', '203', '300'] as const).find((known) => known === printer) ?? DEFAULT_LABEL_OPTIONS.printer,
  });
}

export const serializeLabelOptions = ({ paper, printer }: LabelOptions): string => `${paper} ${printer}`;
