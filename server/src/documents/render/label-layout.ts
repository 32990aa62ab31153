import { readableSscc } from '@cartage/domain/documents/gs1.ts';
import type { LabelContent, LabelPiece } from '@cartage/domain/documents/label-content.ts';
import type { Fitting } from '#documents/render/fit-text.ts';

/**
 * Where everything lies on a freight label, whatever draws it: millimetres from its upper left corner, words by their
 * base line. After the layout of GS1's logistic label: words above, the SSCC the lowest symbol, bars upright.
 */
export type Mark =
  | TextMark
  /** Filled. */
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'rule'; readonly x: number; readonly y: number; readonly width: number }
  /** Standing on its corner, as dangerous goods are marked. */
  | { readonly kind: 'diamond'; readonly x: number; readonly y: number; readonly radius: number }
  | {
      readonly kind: 'qr';
      readonly x: number;
      readonly y: number;
      readonly side: number;
      readonly text: string;
    }
  /** In the middle of the label. */
  | { readonly kind: 'sscc'; readonly code: string; readonly y: number; readonly height: number };

export interface TextMark extends Fitting {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  /** Of the letters with what reaches above and below; the least on a label is 3 mm. */
  readonly height: number;
  readonly isBold?: boolean;
  /** On the filled box beneath it. */
  readonly isWhite?: boolean;
  /** Within `width`. */
  readonly align?: 'left' | 'center' | 'right';
}

export interface LabelSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** GS1: text is at least 3 mm high; figures that are read from a distance are about 7 mm. */
const SMALL = 3.1;
const LINE = 3.75;
/** From one line to the next, as a part of the height of the letters. */
export const LINE_HEIGHT = LINE / SMALL;
const FIGURE = 8.4;
const NTH = 7.2;
const [SIDE, TOP, BOTTOM] = [5, 4, 4];
const INDENT = 13;
const QR_SIDE = 24;
const ROUTE = { width: 26, height: 13.5 };
const POSTCODE_WIDTH = 35;
/** GS1: 31.75 mm at least. */
const BAR_HEIGHT = 32;
const DIGITS_HEIGHT = 4.4;

/** The same for every piece of a consignment. */
export function consignmentMarks(content: LabelContent, { widthMm }: LabelSize): Mark[] {
  const area = { x: SIDE, width: widthMm - 2 * SIDE };
  return [
    ...headMarks(content, area),
    { kind: 'rule', ...area, y: 18.9 },
    ...senderMarks(content, area),
    { kind: 'rule', ...area, y: 31 },
    ...receiverMarks(content, area),
    { kind: 'rule', ...area, y: 63.2 },
    ...totalMarks(content, area),
  ];
}

/** What differs from piece to piece. */
export function pieceMarks(
  content: LabelContent,
  piece: LabelPiece,
  { widthMm, heightMm }: LabelSize,
): Mark[] {
  const area = { x: SIDE, width: widthMm - 2 * SIDE };
  const width = area.width - QR_SIDE - 3;
  const nth = `${piece.number} of ${piece.of}`;
  // A digit of the fat letters is two thirds as wide as high, and a little more; what has many digits is made smaller.
  const nthWidth = Math.min(NTH * (0.66 * (nth.length - 4) + 1.6), 40);
  const digits = { ...area, height: DIGITS_HEIGHT, align: 'center' } as const;
  return [
    { kind: 'text', words: nth, x: SIDE, y: 77.6, height: NTH, width: nthWidth, isBold: true, least: 0.6 },
    {
      kind: 'text',
      words: piece.packaging,
      x: SIDE + nthWidth + 3,
      y: 77.6,
      height: 4.4,
      width: width - nthWidth - 3,
      least: 0.7,
    },
    ...goodsMarks(piece, width),
    ...factMarks(content, piece, { ...area, beside: width }),
    {
      kind: 'sscc',
      code: piece.sscc,
      y: heightMm - BOTTOM - DIGITS_HEIGHT - 0.4 - BAR_HEIGHT,
      height: BAR_HEIGHT,
    },
    { kind: 'text', words: readableSscc(piece.sscc), y: heightMm - BOTTOM - 0.7, ...digits },
  ];
}

interface Area {
  readonly x: number;
  readonly width: number;
}

function headMarks({ provider, service, despatch, route }: LabelContent, { x, width }: Area): Mark[] {
  const words = width - ROUTE.width - 3;
  const box = { x: x + width - ROUTE.width, width: ROUTE.width };
  return [
    { kind: 'text', words: provider, x, y: 8.6, height: 5, width: words, isBold: true, least: 0.62 },
    { kind: 'text', words: service, x, y: 13, height: 3.9, width: words, least: 0.8 },
    ...text(despatch === null ? '' : `Despatch ${despatch}`, { x, y: 17, width: words }),
    ...(route === ''
      ? []
      : [
          { kind: 'box', ...box, y: TOP, height: ROUTE.height } as const,
          {
            kind: 'text',
            words: route,
            x: box.x + 1,
            y: 14.6,
            height: 10.5,
            width: ROUTE.width - 2,
            isBold: true,
            isWhite: true,
            align: 'center',
            least: 0.65,
          } as const,
        ]),
  ];
}

function senderMarks({ from }: LabelContent, { x, width }: Area): Mark[] {
  const place = { x: x + INDENT, width: width - INDENT };
  return [
    ...text('From', { x, y: 22.2, width: INDENT, isBold: true }),
    ...text(from.name, { ...place, y: 22.2 }),
    ...text(lineOf([from.street, from.suburb]), { ...place, y: 22.2 + LINE }),
    ...text(
      [lineOf([`${from.city} ${from.postcode}`, from.country]), from.phone ?? ''].filter(Boolean).join(' · '),
      {
        ...place,
        y: 22.2 + 2 * LINE,
      },
    ),
  ];
}

function receiverMarks({ to, extras, instructions }: LabelContent, { x, width }: Area): Mark[] {
  const place = { x: x + INDENT, width: width - INDENT };
  const beside = { ...place, width: place.width - POSTCODE_WIDTH };
  const asked = extras.join(' · ');
  const notes = instructions ?? '';
  return [
    ...text('To', { x, y: 35.6, width: INDENT, isBold: true }),
    { kind: 'text', words: to.name, ...place, y: 35.9, height: 5.2, isBold: true, least: 0.6 },
    { kind: 'text', words: to.street, ...place, y: 40.8, height: 4.4, least: 0.7 },
    { kind: 'text', words: to.suburb, ...beside, y: 45.4, height: 4.4, least: 0.7 },
    { kind: 'text', words: to.city, ...beside, y: 50, height: 4.6, isBold: true, least: 0.7 },
    ...text([to.country, to.phone ?? ''].filter(Boolean).join(' · '), { ...beside, y: 54.1, height: 3.4 }),
    {
      kind: 'text',
      words: to.postcode,
      x: x + width - POSTCODE_WIDTH,
      y: 54.1,
      height: 13.2,
      width: POSTCODE_WIDTH,
      isBold: true,
      align: 'right',
      least: 0.4,
    },
    ...text(asked, { x, y: 58.2, width, isBold: true }),
    ...text(notes, asked === '' ? { x, y: 58.2, width, lines: 2 } : { x, y: 58.2 + LINE, width }),
  ];
}

/** Readable at arm's length. */
function totalMarks(
  { reference, weight, volume, trackingAddress }: LabelContent,
  { x, width }: Area,
): Mark[] {
  // Each has as much room as it has letters, so that both come out in the same size.
  const room = width - 12;
  const share = (room * weight.length) / (weight.length + volume.length);
  const figure = { y: 97, height: FIGURE, isBold: true, least: 0.5 } as const;
  return [
    {
      kind: 'text',
      words: reference,
      x,
      y: 69.7,
      height: 6.4,
      width: width - QR_SIDE - 3,
      isBold: true,
      least: 0.6,
    },
    { kind: 'qr', x: x + width - QR_SIDE, y: 64.3, side: QR_SIDE, text: trackingAddress },
    ...text('Total', { x, y: 97, width: 9 }),
    { kind: 'text', words: weight, x: x + 9, width: share, ...figure },
    { kind: 'text', words: volume, x: x + 12 + share, width: room - share, align: 'right', ...figure },
  ];
}

/** The class in its diamond, and beside it what is declared, whose name alone may be cut. */
function goodsMarks({ dangerousGoods }: LabelPiece, width: number): Mark[] {
  if (dangerousGoods === null) return [];
  const { class: classes, number, name, classed } = dangerousGoods;
  const radius = 4.7;
  return [
    { kind: 'diamond', x: SIDE + radius, y: 84.6, radius },
    {
      kind: 'text',
      words: classes.replace(/ .*$/, ''),
      x: SIDE + 1.5,
      y: 86,
      height: 4,
      width: 2 * radius - 3,
      isBold: true,
      align: 'center',
      least: 0.6,
    },
    {
      kind: 'text',
      words: `${number}, ${name}`,
      tail: `, ${classed}`,
      x: SIDE + INDENT - 1,
      y: 82.6,
      height: SMALL,
      width: width - INDENT + 1,
      lines: 2,
      isBold: true,
      least: 0.8,
    },
  ];
}

/** References have a line each where there is room beside the code; the account has the last: it is who pays. */
function factMarks(
  { references, account }: LabelContent,
  { dangerousGoods }: LabelPiece,
  { x, width, beside }: Area & { readonly beside: number },
): Mark[] {
  const words = references.map(({ label, value }) => `${label} ${value}`);
  const besideCode = dangerousGoods === null ? words.slice(0, 2) : [];
  const below = [words.slice(besideCode.length).join(' · '), `Account ${account}`].filter(Boolean);
  return [
    ...besideCode.flatMap((one, row) => text(one, { x, y: 82.6 + row * LINE, width: beside })),
    ...below.flatMap((one, row) => text(one, { x, y: 101.3 + row * LINE, width })),
  ];
}

type Place = Area & { readonly y: number } & Partial<TextMark>;

/** In the usual size, where there are any words. */
const text = (words: string, place: Place): TextMark[] =>
  words === '' ? [] : [{ kind: 'text', words, height: SMALL, least: 0.8, ...place }];

const lineOf = (parts: readonly string[]): string => parts.filter((part) => part.trim() !== '').join(', ');
