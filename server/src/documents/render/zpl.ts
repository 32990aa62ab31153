import { elementData } from '@cartage/domain/documents/gs1.ts';
import type { LabelContent, LabelPiece, LabelsContent } from '@cartage/domain/documents/label-content.ts';
import { PAPERS, type PaperCode, type Resolution, toDots } from '@cartage/domain/documents/papers.ts';
import { fitText } from '#documents/render/fit-text.ts';
import {
  consignmentMarks,
  LINE_HEIGHT,
  type Mark,
  pieceMarks,
  type TextMark,
} from '#documents/render/label-layout.ts';
import { NARROWEST, widthOfZpl } from '#documents/render/zpl-width.ts';

/** Dots of the narrowest bar: 0.50 mm at 203 dpi, 0.51 mm at 300. */
const MODULE_DOTS = { 203: 4, 300: 6 } as const;
/** Modules of an SSCC in GS1-128: start, FNC1, ten pairs of digits, check, stop. */
const SSCC_MODULES = 156;
/** Version of the tracking code is left to the printer; an address of ours has at most so many modules a side. */
const QR_MODULES = 37;
/** A printer draws its codes in whole dots to the module, at most ten of them. */
const MOST_MAGNIFIED = 10;
const RULE = 0.3;
/** From the upper edge of a printer's letters to their base line. */
const ASCENT = 0.8;

/** The same labels in the language of label printers (ZPL II), one format for each piece. Lines end in \n. */
export function zplLabels(
  { consignments }: LabelsContent,
  { paper, dpi }: { readonly paper: PaperCode; readonly dpi: Resolution },
): string {
  const pen = new Pen(dpi, PAPERS[paper].widthMm);
  return consignments
    .flatMap((content) => {
      const shared = consignmentMarks(content, PAPERS[paper]).flatMap((mark) => pen.commands(mark));
      return content.pieces.map((piece) => zplLabel({ content, piece, shared, paper, dpi, pen }));
    })
    .join('');
}

interface ZplLabel {
  readonly content: LabelContent;
  readonly piece: LabelPiece;
  readonly shared: readonly string[];
  readonly paper: PaperCode;
  readonly dpi: Resolution;
  readonly pen: Pen;
}

function zplLabel({ content, piece, shared, paper, dpi, pen }: ZplLabel): string {
  const size = PAPERS[paper];
  const commands = [
    '^XA',
    // UTF-8, so that macrons arrive; one copy, upright.
    '^CI28',
    `^PW${toDots(size.widthMm, dpi)}`,
    `^LL${toDots(size.heightMm, dpi)}`,
    '^LH0,0',
    ...shared,
    ...pieceMarks(content, piece, size).flatMap((mark) => pen.commands(mark)),
    '^PQ1',
    '^XZ',
  ];
  return `${commands.join('\n')}\n`;
}

/** Millimetres in, dots out. */
class Pen {
  readonly #dpi: Resolution;
  readonly #widthMm: number;

  constructor(dpi: Resolution, widthMm: number) {
    this.#dpi = dpi;
    this.#widthMm = widthMm;
  }

  commands(mark: Mark): string[] {
    switch (mark.kind) {
      case 'text':
        return this.#text(mark);
      case 'box':
        return [this.#box(mark.x, mark.y, [mark.width, mark.height], mark.height)];
      case 'rule':
        return [this.#box(mark.x, mark.y, [mark.width, RULE], RULE)];
      case 'diamond':
        return this.#diamond(mark);
      case 'qr':
        return [this.#qr(mark)];
      case 'sscc':
        return [this.#sscc(mark)];
    }
  }

  #dots(mm: number): number {
    return toDots(mm, this.#dpi);
  }

  #at(x: number, y: number): string {
    return `^FO${this.#dots(x)},${this.#dots(y)}`;
  }

  /** What is long is narrowed, then cut, since a printer writes the rest over what is there. */
  #text(mark: TextMark): string[] {
    const { x, y, height, width, align = 'left', isWhite = false } = mark;
    const measure = (words: string) => widthOfZpl(words) * height;
    const { lines, scale } = fitText({ ...mark, least: Math.min(NARROWEST, mark.least ?? 1) }, measure);
    const font = `^A0N,${this.#dots(height)},${this.#dots(height * scale)}`;
    const block = `^FB${this.#dots(width)},1,0,${{ left: 'L', center: 'C', right: 'R' }[align]}`;
    return lines.map((line, index) => {
      const top = y - height * ASCENT + index * height * LINE_HEIGHT;
      return `${isWhite ? '^FR' : ''}${this.#at(x, top)}${font}${block}^FH^FD${escaped(line)}^FS`;
    });
  }

  #box(x: number, y: number, [width, height]: readonly [number, number], thickness: number): string {
    return `${this.#at(x, y)}^GB${this.#dots(width)},${this.#dots(height)},${this.#dots(thickness)}^FS`;
  }

  /** Of its four sides, each leaning one way. */
  #diamond({ x, y, radius }: Extract<Mark, { kind: 'diamond' }>): string[] {
    const size = `${this.#dots(radius)},${this.#dots(radius)},${this.#dots(RULE)}`;
    return [
      [x - radius, y - radius, 'R'],
      [x, y - radius, 'L'],
      [x - radius, y, 'L'],
      [x, y, 'R'],
    ].map(([left, top, lean]) => `${this.#at(Number(left), Number(top))}^GD${size},B,${lean}^FS`);
  }

  #qr({ x, y, side, text }: Extract<Mark, { kind: 'qr' }>): string {
    const magnified = Math.min(MOST_MAGNIFIED, Math.floor(this.#dots(side) / QR_MODULES));
    return `${this.#at(x, y)}^BQN,2,${magnified}^FH^FDMA,${escaped(text)}^FS`;
  }

  /** Start C and FNC1 said aloud: it is the same symbol on every printer, whatever its mode does by itself. */
  #sscc({ code, y, height }: Extract<Mark, { kind: 'sscc' }>): string {
    const module = MODULE_DOTS[this.#dpi];
    const left = Math.round((this.#dots(this.#widthMm) - SSCC_MODULES * module) / 2);
    const bars = `^BCN,${this.#dots(height)},N,N,N^FD>;>8${elementData([['00', code]])}^FS`;
    return `^BY${module}^FO${left},${this.#dots(y)}${bars}`;
  }
}

/** `^`, `~` and `_` would be commands, a backslash means something within a block of text. */
function escaped(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\\', '/')
    .replaceAll(/[\^~_]/g, (sign) => `_${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`);
}
