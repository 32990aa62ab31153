import { elementData } from '@cartage/domain/documents/gs1.ts';
import type { LabelsContent } from '@cartage/domain/documents/label-content.ts';
import {
  LABEL_STOCKS,
  type PaperCode,
  type Resolution,
  toDots,
} from '@cartage/domain/documents/label-stock.ts';
import { fitBlock } from '#documents/render/fit-block.ts';
import { fitText } from '#documents/render/fit-text.ts';
import { continuationElements, needsContinuation } from '#documents/render/label-continuation.ts';
import type { BlockElement, LabelElement, TextElement } from '#documents/render/label-element.ts';
import { sharedElements, LINE_HEIGHT, MIN_HEIGHT, pieceElements } from '#documents/render/label-layout.ts';
import { textBitmap } from '#documents/render/text-bitmap.ts';
import { textWidth } from '#documents/render/text-runs.ts';
import { zplGraphic } from '#documents/render/zpl-graphic.ts';
import { MIN_SCALE, zplTextWidth } from '#documents/render/zpl-width.ts';

/** Dots of the narrowest bar: 0.50 mm at 203 dpi, 0.51 mm at 300. */
const MODULE_DOTS = { 203: 4, 300: 6 } as const;
/** Modules of an SSCC in GS1-128: start, FNC1, ten pairs of digits, check, stop. */
const SSCC_MODULES = 156;
/** The printer chooses the QR version; a tracking address needs at most this many modules per side. */
const QR_MODULES = 37;
/** Dots per QR module: a whole number, at most 10 in ZPL. */
const MAX_MAGNIFICATION = 10;
const RULE = 0.3;
/** From the top of the printer's font to its base line, relative to the height. */
const ASCENT = 0.8;

/** Labels in ZPL II, the language of label printers: one format per piece. Lines end in \n. */
export function zplLabels(
  { consignments }: LabelsContent,
  { paper, dpi }: { readonly paper: PaperCode; readonly dpi: Resolution },
): string {
  const pen = new Pen(dpi, LABEL_STOCKS[paper].widthMm);
  const size = LABEL_STOCKS[paper];
  const label = (commands: readonly string[]) => zplLabel(commands, paper, dpi);
  return consignments
    .flatMap((content) => {
      const shared = sharedElements(content, size).flatMap((element) => pen.commands(element));
      const labels = content.pieces.map((piece) =>
        label([
          ...shared,
          ...pieceElements(content, piece, size).flatMap((element) => pen.commands(element)),
        ]),
      );
      return needsContinuation(content, size, (block) => pen.fit(block))
        ? [...labels, label(continuationElements(content, size).flatMap((element) => pen.commands(element)))]
        : labels;
    })
    .join('');
}

function zplLabel(commands: readonly string[], paper: PaperCode, dpi: Resolution): string {
  const { widthMm, heightMm } = LABEL_STOCKS[paper];
  const format = [
    '^XA',
    '^CI28',
    `^PW${toDots(widthMm, dpi)}`,
    `^LL${toDots(heightMm, dpi)}`,
    '^LH0,0',
    ...commands,
    '^PQ1',
    '^XZ',
  ];
  return `${format.join('\n')}\n`;
}

/** Every printer has these characters in its font. All other text is sent as dots. */
const IS_IN_PRINTER = /^[ -~]*$/;

/** Converts layout elements in millimetres to commands in dots. */
class Pen {
  readonly #dpi: Resolution;
  readonly #widthMm: number;

  constructor(dpi: Resolution, widthMm: number) {
    this.#dpi = dpi;
    this.#widthMm = widthMm;
  }

  commands(element: LabelElement): string[] {
    switch (element.kind) {
      case 'text':
        return this.#text(element);
      case 'block':
        return this.#block(element);
      case 'box':
        return [this.#box(element.x, element.y, [element.width, element.height], element.height)];
      case 'rule':
        return [this.#box(element.x, element.y, [element.width, RULE], RULE)];
      case 'diamond':
        return this.#diamond(element);
      case 'qr':
        return [this.#qr(element)];
      case 'sscc':
        return [this.#sscc(element)];
    }
  }

  #dots(mm: number): number {
    return toDots(mm, this.#dpi);
  }

  #at(x: number, y: number): string {
    return `^FO${this.#dots(x)},${this.#dots(y)}`;
  }

  fit({ texts, ...place }: BlockElement) {
    const space = { ...place, minHeight: MIN_HEIGHT, lineHeight: LINE_HEIGHT };
    return fitBlock(texts, space, (isBold) => (text) => emWidth(text, isBold));
  }

  #block(element: BlockElement): string[] {
    return this.fit(element).lines.map(({ text, height, isBold, y }) =>
      this.#line(text, { ...element, y: element.y + y, height, isBold, scale: 1, align: 'left' }),
    );
  }

  /** Long text is narrowed, then truncated: a printer would print the rest over its neighbour. */
  #text(element: TextElement): string[] {
    const { y, height, align = 'left', isBold = false, isWhite = false } = element;
    const measure = (text: string) => emWidth(text, isBold) * height;
    const { lines, scale } = fitText(
      { ...element, minScale: Math.min(MIN_SCALE, element.minScale ?? 1) },
      measure,
    );
    return lines.map((line, index) => {
      const place = { ...element, y: y + index * height * LINE_HEIGHT, align, isBold, scale };
      return `${isWhite ? '^FR' : ''}${this.#line(line, place)}`;
    });
  }

  #line(text: string, { x, y, width, height, scale, align, isBold }: Line): string {
    if (!IS_IN_PRINTER.test(text)) return this.#dotted(text, { x, y, width, height, scale, align, isBold });
    const font = `^A0N,${this.#dots(height)},${this.#dots(height * scale)}`;
    const block = `^FB${this.#dots(width)},1,0,${{ left: 'L', center: 'C', right: 'R' }[align]}`;
    return `${this.#at(x, y - height * ASCENT)}${font}${block}^FH^FD${escapeZpl(text)}^FS`;
  }

  #dotted(text: string, { x, y, width, height, scale, align, isBold }: Line): string {
    const face = isBold ? 'bold' : 'regular';
    const bitmap = textBitmap(text, face, this.#dots(height * scale));
    const space = this.#dots(width) - bitmap.columns;
    const left = this.#dots(x) + Math.max(0, Math.round({ left: 0, center: space / 2, right: space }[align]));
    const top = Math.max(0, this.#dots(y) - bitmap.baseline);
    return `^FO${left},${top}${zplGraphic(bitmap)}^FS`;
  }

  #box(x: number, y: number, [width, height]: readonly [number, number], thickness: number): string {
    return `${this.#at(x, y)}^GB${this.#dots(width)},${this.#dots(height)},${this.#dots(thickness)}^FS`;
  }

  /** Four diagonal lines. */
  #diamond({ x, y, radius }: Extract<LabelElement, { kind: 'diamond' }>): string[] {
    const size = `${this.#dots(radius)},${this.#dots(radius)},${this.#dots(RULE)}`;
    return [
      [x - radius, y - radius, 'R'],
      [x, y - radius, 'L'],
      [x - radius, y, 'L'],
      [x, y, 'R'],
    ].map(([left, top, lean]) => `${this.#at(Number(left), Number(top))}^GD${size},B,${lean}^FS`);
  }

  #qr({ x, y, side, text }: Extract<LabelElement, { kind: 'qr' }>): string {
    const magnified = Math.min(MAX_MAGNIFICATION, Math.floor(this.#dots(side) / QR_MODULES));
    return `${this.#at(x, y)}^BQN,2,${magnified}^FH^FDMA,${escapeZpl(text)}^FS`;
  }

  /** With explicit start C and FNC1, so that the symbol does not depend on the printer's mode. */
  #sscc({ code, y, height }: Extract<LabelElement, { kind: 'sscc' }>): string {
    const module = MODULE_DOTS[this.#dpi];
    const left = Math.round((this.#dots(this.#widthMm) - SSCC_MODULES * module) / 2);
    const bars = `^BCN,${this.#dots(height)},N,N,N^FD>;>8${elementData([['00', code]])}^FS`;
    return `^BY${module}^FO${left},${this.#dots(y)}${bars}`;
  }
}

interface Line {
  readonly x: number;
  /** Position of the base line. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly align: 'left' | 'center' | 'right';
  readonly isBold: boolean;
}

/** In ems. The fonts of printers differ, and text may be sent in our own. */
const emWidth = (text: string, isBold: boolean): number =>
  Math.max(zplTextWidth(text), textWidth(text, isBold ? 'bold' : 'regular'));

/** `^`, `~` and `_` would start commands, and a backslash is special in a text block. */
function escapeZpl(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\\', '/')
    .replaceAll(/[\^~_]/g, (sign) => `_${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`);
}
