import type { LabelContent, LabelPiece, LabelsContent } from '@cartage/domain/documents/content.ts';
import { elementData, readableSscc } from '@cartage/domain/documents/gs1.ts';
import { labelFacts } from '#documents/render/label-facts.ts';
import { fittedZpl } from '#documents/render/zpl-width.ts';
import { PAPERS, type PaperCode, type Resolution, toDots } from '@cartage/domain/documents/papers.ts';

/** Text is at least 3 mm high, as on the drawn label. */
const SMALL = 3;
const MARGIN = 5;
const BAR_HEIGHT = 30;
/** Dots of the narrowest bar: 0.50 mm at 203 dpi, 0.51 mm at 300. */
const MODULE_DOTS = { 203: 4, 300: 6 } as const;
/** Modules of an SSCC in GS1-128: start, FNC1, ten pairs of digits, check, stop. */
const SSCC_MODULES = 156;
const QR_SIDE = 25;
/** A printer draws its codes in whole dots to the module, at most ten of them. */
const MOST_MAGNIFIED = 10;

/** The same labels in the language of label printers (ZPL II), one format for each piece. Lines end in \n. */
export function zplLabels(
  { consignments }: LabelsContent,
  { paper, dpi }: { readonly paper: PaperCode; readonly dpi: Resolution },
): string {
  return consignments
    .flatMap((content) => content.pieces.map((piece) => zplLabel({ content, piece, paper, dpi })))
    .join('');
}

interface ZplLabel {
  readonly content: LabelContent;
  readonly piece: LabelPiece;
  readonly paper: PaperCode;
  readonly dpi: Resolution;
}

function zplLabel(label: ZplLabel): string {
  const { paper, dpi } = label;
  const { widthMm, heightMm } = PAPERS[paper];
  const commands = [
    '^XA',
    // UTF-8, so that macrons arrive; one copy, upright.
    '^CI28',
    `^PW${toDots(widthMm, dpi)}`,
    `^LL${toDots(heightMm, dpi)}`,
    '^LH0,0',
    ...headOf(label),
    ...partiesOf(label),
    ...pieceOf(label),
    ...ssccOf(label),
    '^PQ1',
    '^XZ',
  ];
  return `${commands.join('\n')}\n`;
}

function headOf({ content, paper, dpi }: ZplLabel): string[] {
  const right = PAPERS[paper].widthMm - MARGIN;
  const { text, box } = pen(dpi);
  const routeWidth = 26;
  const left = right - MARGIN - routeWidth - 2;
  return [
    text(content.provider, { x: MARGIN, y: 5, height: 5, width: left }),
    text(content.service, { x: MARGIN, y: 11, height: 3.5, width: left }),
    ...(content.despatch === null
      ? []
      : [text(`Despatch ${content.despatch}`, { x: MARGIN, y: 15.5, height: SMALL, width: left })]),
    ...(content.route === ''
      ? []
      : [
          box(right - routeWidth, 5, routeWidth, 14),
          // Printed white on the black box.
          `^FR${text(content.route, { x: right - routeWidth, y: 7.5, height: 10, width: routeWidth, align: 'C' })}`,
        ]),
    rule(paper, dpi, 20.5),
  ];
}

function partiesOf({ content, paper, dpi }: ZplLabel): string[] {
  const { text } = pen(dpi);
  const { from, to, instructions } = content;
  const width = PAPERS[paper].widthMm - 2 * MARGIN;
  const indent = { x: MARGIN + 14, width: width - 14 };
  const beside = { ...indent, width: width - 14 - 35 };
  const phone = from.phone === null ? '' : `, ${from.phone}`;
  return [
    text('From', { x: MARGIN, y: 22, height: SMALL, width: 14 }),
    text(from.name, { ...indent, y: 22, height: SMALL }),
    text(`${from.street}, ${from.suburb}`, { ...indent, y: 26, height: SMALL }),
    text(`${from.city} ${from.postcode}${phone}`, { ...indent, y: 30, height: SMALL }),
    rule(paper, dpi, 34.5),
    text('To', { x: MARGIN, y: 37, height: SMALL, width: 14 }),
    text(to.name, { ...indent, y: 36, height: 5 }),
    text(to.street, { ...indent, y: 42, height: 4 }),
    text(to.suburb, { ...beside, y: 47, height: 4 }),
    text(to.city, { ...beside, y: 52, height: 4 }),
    ...(to.phone === null ? [] : [text(to.phone, { ...beside, y: 57, height: SMALL })]),
    text(to.postcode, { x: MARGIN + width - 35, y: 48, height: 13, width: 35, align: 'R' }),
    ...(instructions === null
      ? []
      : [text(instructions, { x: MARGIN, y: 62, height: SMALL, width, lines: 2 })]),
    rule(paper, dpi, 70.5),
  ];
}

function pieceOf({ content, piece, paper, dpi }: ZplLabel): string[] {
  const { text, box } = pen(dpi);
  const width = PAPERS[paper].widthMm - 2 * MARGIN - QR_SIDE - 3;
  const { dangerousGoods } = piece;
  const indent = dangerousGoods === null ? 0 : 13;
  const declared = dangerousGoods === null ? [] : [dangerousGoods.declared];
  return [
    text(content.reference, { x: MARGIN, y: 72.5, height: 6, width }),
    text(`${piece.number} of ${piece.of}`, { x: MARGIN, y: 80, height: 7, width: 36 }),
    text(piece.packaging, { x: MARGIN + 37, y: 82.5, height: 4, width: width - 37 }),
    ...(dangerousGoods === null
      ? []
      : [
          box(MARGIN, 89, 11, 11, 0.5),
          text(dangerousGoods.class.replace(/ .*$/, ''), {
            x: MARGIN,
            y: 92.5,
            height: 5,
            width: 11,
            align: 'C',
          }),
        ]),
    ...labelFacts(content, declared).map(({ words, row, isBesideCode }) =>
      text(words, {
        x: isBesideCode ? MARGIN + indent : MARGIN,
        y: 89 + row * 3.7,
        height: SMALL,
        width: isBesideCode ? width - indent : PAPERS[paper].widthMm - 2 * MARGIN,
      }),
    ),
    qr(content.trackingAddress, MARGIN + width + 3, 72, dpi),
  ];
}

function ssccOf({ piece, paper, dpi }: ZplLabel): string[] {
  const { widthMm, heightMm } = PAPERS[paper];
  const { text } = pen(dpi);
  const module = MODULE_DOTS[dpi];
  const left = Math.round((toDots(widthMm, dpi) - SSCC_MODULES * module) / 2);
  const top = toDots(heightMm - MARGIN - BAR_HEIGHT - 5, dpi);
  return [
    // Start C and FNC1 said aloud: it is the same symbol on every printer, whatever its mode does by itself.
    `^BY${module}^FO${left},${top}^BCN,${toDots(BAR_HEIGHT, dpi)},N,N,N^FD>;>8${elementData([['00', piece.sscc]])}^FS`,
    text(readableSscc(piece.sscc), {
      x: MARGIN,
      y: heightMm - MARGIN - 4,
      height: 4,
      width: widthMm - 2 * MARGIN,
      align: 'C',
    }),
  ];
}

/** Version of the code is left to the printer; at most 37 modules a side for an address of ours. */
function qr(address: string, x: number, y: number, dpi: Resolution): string {
  const modules = 37;
  const magnified = Math.min(MOST_MAGNIFIED, Math.floor(toDots(QR_SIDE, dpi) / modules));
  return `^FO${toDots(x, dpi)},${toDots(y, dpi)}^BQN,2,${magnified}^FH^FDMA,${escaped(address)}^FS`;
}

interface Words {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly width: number;
  readonly align?: 'L' | 'C' | 'R';
  readonly lines?: number;
}

/** Millimetres in, dots out. */
function pen(dpi: Resolution) {
  const dots = (mm: number) => toDots(mm, dpi);
  return {
    text: (words: string, { x, y, height, width, align = 'L', lines = 1 }: Words): string => {
      const fitted = fittedZpl(words, height, width * lines);
      return `^FO${dots(x)},${dots(y)}^A0N,${dots(height)},${dots(height * fitted.narrowed)}^FB${dots(width)},${lines},0,${align}^FH^FD${escaped(fitted.words)}^FS`;
    },
    /** Filled where no thickness is given. */
    box: (...[x, y, width, height, thickness = height]: BoxPlace): string =>
      `^FO${dots(x)},${dots(y)}^GB${dots(width)},${dots(height)},${dots(thickness)}^FS`,
  };
}

type BoxPlace = readonly [x: number, y: number, width: number, height: number, thickness?: number];

const rule = (paper: PaperCode, dpi: Resolution, y: number): string =>
  pen(dpi).box(MARGIN, y, PAPERS[paper].widthMm - 2 * MARGIN, 0.3);

/** `^`, `~` and `_` would be commands, a backslash means something within a block of text. */
function escaped(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\\', '/')
    .replaceAll(/[\^~_]/g, (sign) => `_${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`);
}
