import type { Answer } from '@cartage/contract/operations.ts';
import {
  DEFAULT_PAPER,
  PAPER_CODES,
  PAPERS,
  type PaperCode,
  RESOLUTIONS,
} from '@cartage/domain/documents/papers.ts';

export type Document = Answer<'consignmentDocuments'>[number];
type State = Document['state'];

/** ATT-04: looked for again this often, and for so long. */
const POLL_MS = 1_500;
const POLL_FOR_MS = 15_000;
/** An address is good for five minutes; the one in a link is always younger. */
const RENEW_MS = 4 * 60_000;

/** When to look again; false: not by itself any more. */
export function lookAgainAfter(states: readonly State[], waitedMs: number): number | false {
  if (!states.includes('preparing')) return states.includes('ready') && RENEW_MS;
  return waitedMs < POLL_FOR_MS && POLL_MS;
}

/** What a place for a document shows. */
export type Shown =
  | { readonly kind: 'making' }
  | { readonly kind: 'open'; readonly uri: string }
  /** Not made yet, and not looked for any more. */
  | { readonly kind: 'late' }
  | { readonly kind: 'failed' };

export function shownOf(
  given: { readonly uri: string | null; readonly state: State } | undefined,
  waitedMs: number,
): Shown {
  if (given === undefined) return { kind: 'making' };
  if (given.state === 'failed') return { kind: 'failed' };
  if (given.uri !== null) return { kind: 'open', uri: given.uri };
  return { kind: waitedMs < POLL_FOR_MS ? 'making' : 'late' };
}

/** How labels are wanted; the printer of a workplace seldom changes, so it is kept. */
export interface LabelChoice {
  readonly paper: PaperCode;
  /** 'pdf', or the resolution of a label printer. */
  readonly printer: 'pdf' | '203' | '300';
  readonly startPosition: number;
}

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

/** What was kept, as far as it still means something; the place on a sheet is another one each time. */
export function readChoice(text: string | null): LabelChoice {
  const [paper, printer] = (text ?? '').split(' ');
  return chosen(USUAL_CHOICE, {
    paper: PAPER_CODES.find((code) => code === paper) ?? USUAL_CHOICE.paper,
    printer: (['pdf', '203', '300'] as const).find((one) => one === printer) ?? USUAL_CHOICE.printer,
  });
}

export const writeChoice = ({ paper, printer }: LabelChoice): string => `${paper} ${printer}`;

type History = readonly { readonly code: string }[];

/** ATT-03: it is told with the request for pickup, and not before. */
export function notifiedLine(tenant: string, history: History): string {
  const isNotified = history.some(({ code }) => !['DRAFT', 'FINAL', 'CANCELLED', 'ERR'].includes(code));
  return `${tenant} has ${isNotified ? 'been' : 'NOT been'} notified that the consignment is ready for collection.`;
}
