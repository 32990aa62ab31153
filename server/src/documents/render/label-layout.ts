import { readableSscc } from '@cartage/domain/documents/gs1.ts';
import type { LabelContent, LabelPiece } from '@cartage/domain/documents/label-content.ts';
import type { Party } from '@cartage/domain/documents/party.ts';
import type { BlockText } from '#documents/render/fit-block.ts';
import type { BlockElement, LabelElement, LabelSize, TextElement } from '#documents/render/label-element.ts';

/** GS1: text is at least 3 mm high; figures read from a distance are about 7 mm. */
export const SMALL = 3.1;
/** Long names may shrink to this before they continue on another label. */
export const MIN_HEIGHT = 2.5;
/** Distance between base lines, relative to the font height. */
export const LINE_HEIGHT = 1.18;
const LINE = SMALL * LINE_HEIGHT;
const FIGURE = 7;
const FACTS_TOP = 100.4;
const PIECE_NUMBER = 7;
export const [SIDE, TOP, BOTTOM] = [5, 4, 4];
const INDENT = 12;
/** A module of a usual address is 0.75 mm, so that the code survives the spread of ink. */
const QR_SIDE = 28;
const ROUTE = { width: 26, height: 11.4 };
const DESPATCH_WIDTH = 31;
const POSTCODE_WIDTH = 33;
/** GS1: 31.75 mm at least. */
const BAR_HEIGHT = 32;
const DIGITS_HEIGHT = 4;

/** Elements that are the same for every piece of a consignment. */
export function sharedElements(content: LabelContent, { widthMm }: LabelSize): LabelElement[] {
  const area = { x: SIDE, width: widthMm - 2 * SIDE };
  return [
    ...headElements(content, area),
    { kind: 'rule', ...area, y: 22 },
    ...partyElement('From', { ...area, y: 22.5, height: 11.2 }, senderTexts(content.from)),
    { kind: 'rule', ...area, y: 34 },
    ...receiverElements(content, area),
    { kind: 'rule', ...area, y: 62.8 },
    ...totalElements(content, area),
  ];
}

/** Elements that differ between pieces. */
export function pieceElements(
  content: LabelContent,
  piece: LabelPiece,
  { widthMm, heightMm }: LabelSize,
): LabelElement[] {
  const area = { x: SIDE, width: widthMm - 2 * SIDE };
  const width = area.width - QR_SIDE - 3;
  const pieceNumber = `${piece.number} of ${piece.of}`;
  // A bold digit is slightly wider than two thirds of its height. A number with many digits is scaled down.
  const numberWidth = Math.min(PIECE_NUMBER * (0.66 * (pieceNumber.length - 4) + 1.6), 40);
  const number = { x: SIDE, y: 77.4, width: numberWidth, height: PIECE_NUMBER };
  const digits = { ...area, height: DIGITS_HEIGHT, align: 'center' } as const;
  const packaging = { x: SIDE + numberWidth + 2, y: 77.4, width: width - numberWidth - 2, height: 4.4 };
  const barTop = heightMm - BOTTOM - DIGITS_HEIGHT - 0.2 - BAR_HEIGHT;
  return [
    { kind: 'text', text: pieceNumber, ...number, isBold: true, minScale: 0.6 },
    { kind: 'text', text: piece.packaging, ...packaging, minScale: 0.7 },
    ...goodsElements(piece, width),
    ...factElements(content, piece, { ...area, beside: width, bottom: barTop - 0.4 }),
    { kind: 'sscc', code: piece.sscc, y: barTop, height: BAR_HEIGHT },
    { kind: 'text', text: readableSscc(piece.sscc), y: heightMm - BOTTOM - 0.7, ...digits },
  ];
}

interface Area {
  readonly x: number;
  readonly width: number;
}

function headElements(content: LabelContent, { x, width }: Area): LabelElement[] {
  const { provider, service, despatch, deliverBy, route } = content;
  const beside = { x, width: width - (route === '' ? 0 : ROUTE.width + 2) };
  const box = { x: x + width - ROUTE.width, width: ROUTE.width };
  const due = deliverBy === null ? 'Delivery date not set' : `Deliver by ${deliverBy}`;
  return [
    { kind: 'text', text: provider, ...beside, y: 7.2, height: 3.9, minScale: 0.6 },
    { kind: 'text', text: service, ...beside, y: 14, height: 6.4, isBold: true, minScale: 0.5 },
    {
      kind: 'text',
      text: due,
      x,
      y: 20.4,
      height: 5.4,
      width: width - DESPATCH_WIDTH - 2,
      isBold: deliverBy !== null,
      minScale: 0.6,
    },
    ...textElement(despatch === null ? '' : `Despatch ${despatch}`, {
      x: x + width - DESPATCH_WIDTH,
      y: 20.4,
      width: DESPATCH_WIDTH,
      align: 'right',
    }),
    ...(route === ''
      ? []
      : [
          { kind: 'box', ...box, y: TOP, height: ROUTE.height } as const,
          {
            kind: 'text',
            text: route,
            x: box.x + 1,
            y: 13.2,
            height: 9.6,
            width: ROUTE.width - 2,
            isBold: true,
            isWhite: true,
            align: 'center',
            minScale: 0.65,
          } as const,
        ]),
  ];
}

export const senderTexts = (from: Party): BlockText[] =>
  [
    from.name,
    lineOf([from.street, from.suburb]),
    [lineOf([`${from.city} ${from.postcode}`, from.country]), from.phone ?? ''].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .map((text) => ({ text, height: SMALL }));

type Block = Area & Pick<BlockElement, 'y' | 'height' | 'corner'>;

const partyElement = (
  title: string,
  { x, width, ...place }: Block,
  texts: readonly BlockText[],
): LabelElement[] => [
  ...textElement(title, { x, y: place.y + 0.8 * SMALL, width: INDENT, isBold: true }),
  { kind: 'block', ...place, x: x + INDENT, width: width - INDENT, texts },
];

/** The postcode is large beside the town. Extras and instructions have the lines below, and are complete on the note. */
function receiverElements({ to, extras, instructions }: LabelContent, { x, width }: Area): LabelElement[] {
  const requestedExtras = extras.join(', ');
  const notes = instructions ?? '';
  const rows = [requestedExtras, notes].filter(Boolean).length;
  const height = 28 - rows * LINE;
  const corner = { width: POSTCODE_WIDTH, height: 11 };
  const below = 62.2 - (rows - 1) * LINE;
  return [
    ...partyElement('To', { x, y: 34.5, width, height, corner }, [
      { text: to.name, height: 5.2, isBold: true },
      { text: to.street, height: 4.4 },
      ...[to.suburb].filter(Boolean).map((text) => ({ text, height: 4.4 })),
      { text: to.city, height: 4.6, isBold: true },
      ...[[to.country, to.phone ?? ''].filter(Boolean).join(', ')]
        .filter(Boolean)
        .map((text) => ({ text, height: 3.4 })),
    ]),
    {
      kind: 'text',
      text: to.postcode,
      x: x + width - POSTCODE_WIDTH,
      y: 34.5 + height - 1,
      height: 12.4,
      width: POSTCODE_WIDTH,
      isBold: true,
      align: 'right',
      minScale: 0.4,
    },
    ...textElement(requestedExtras, { x, y: below, width, isBold: true }),
    ...textElement(notes, { x, y: below + (requestedExtras === '' ? 0 : LINE), width }),
  ];
}

/** Large enough to read at arm's length. */
function totalElements(
  { reference, weight, volume, trackingAddress }: LabelContent,
  { x, width }: Area,
): LabelElement[] {
  // Space is shared by the number of characters, so that both figures get the same size.
  const room = width - 12;
  const weightWidth = (room * weight.length) / (weight.length + volume.length);
  const figure = { y: 98.5, height: FIGURE, isBold: true, minScale: 0.5 } as const;
  const beside = { x, y: 69.6, width: width - QR_SIDE - 3 };
  return [
    { kind: 'text', text: reference, ...beside, height: 6.4, isBold: true, minScale: 0.6 },
    { kind: 'qr', x: x + width - QR_SIDE, y: 63.7, side: QR_SIDE, text: trackingAddress },
    ...textElement('Total', { x, y: 98.5, width: 9 }),
    { kind: 'text', text: weight, x: x + 9, width: weightWidth, ...figure },
    {
      kind: 'text',
      text: volume,
      x: x + 12 + weightWidth,
      width: room - weightWidth,
      align: 'right',
      ...figure,
    },
  ];
}

/** The class in its diamond, and the declaration beside it. Only the name may be truncated. */
function goodsElements({ dangerousGoods }: LabelPiece, width: number): LabelElement[] {
  if (dangerousGoods === null) return [];
  const { class: classes, number, name, classed } = dangerousGoods;
  const radius = 4.7;
  return [
    { kind: 'diamond', x: SIDE + radius, y: 84.9, radius },
    {
      kind: 'text',
      text: classes.replace(/ .*$/, ''),
      x: SIDE + 1.5,
      y: 86.3,
      height: 4,
      width: 2 * radius - 3,
      isBold: true,
      align: 'center',
      minScale: 0.6,
    },
    {
      kind: 'text',
      text: `${number}, ${name}`,
      tail: `, ${classed}`,
      x: SIDE + INDENT - 1,
      y: 82.4,
      height: SMALL,
      width: width - INDENT + 1,
      lines: 2,
      isBold: true,
      minScale: 0.8,
    },
  ];
}

export const factsOf = ({ references, account }: LabelContent): string[] => [
  ...references.map(({ label, value }) => `${label} ${value}`),
  `Account ${account}`,
];

/** References are beside the QR code where there is space. The account, which pays, is always below. */
function factElements(
  content: LabelContent,
  { dangerousGoods }: LabelPiece,
  { x, width, beside, bottom }: Area & { readonly beside: number; readonly bottom: number },
): LabelElement[] {
  const small = (text: string): BlockText => ({ text, height: SMALL });
  const facts = factsOf(content);
  const besideCode = dangerousGoods === null ? facts.slice(0, -1) : [];
  const below = facts.slice(besideCode.length);
  // Beside dangerous goods, the references share a line.
  const rows = below.length > 2 ? [below.slice(0, -1).join(', '), below.at(-1) ?? ''] : below;
  return [
    ...blockElement(besideCode.map(small), { x, y: 79.8, width: beside, height: 12.2 }),
    ...blockElement(rows.map(small), { x, y: FACTS_TOP, width, height: bottom - FACTS_TOP }),
  ];
}

const blockElement = (texts: readonly BlockText[], place: Block): LabelElement[] =>
  texts.length === 0 ? [] : [{ kind: 'block', ...place, texts }];

type Place = Area & { readonly y: number } & Partial<TextElement>;

/** Text in the standard size; no element when it is empty. */
const textElement = (text: string, place: Place): TextElement[] =>
  text === '' ? [] : [{ kind: 'text', text, height: SMALL, minScale: 0.8, ...place }];

const lineOf = (parts: readonly string[]): string => parts.filter((part) => part.trim() !== '').join(', ');
