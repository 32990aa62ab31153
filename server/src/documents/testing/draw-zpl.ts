import bwipjs from 'bwip-js';
import type { Resolution } from '@cartage/domain/documents/papers.ts';
import { Sheet } from '#documents/render/sheet.ts';

/**
 * What a label printer makes of the commands, as far as ours go, a page for each format: bars and dots exactly, words
 * about as large. Throws on what it does not know.
 */
export async function drawZpl(zpl: string, dpi: Resolution): Promise<Buffer> {
  const sheet = new Sheet({ title: 'ZPL', madeAt: new Date(0), author: 'Printer' });
  for (const format of zpl.split('^XA').slice(1)) new Printer(sheet, 25.4 / dpi).print(format);
  return sheet.end();
}

const KNOWN = /\^(CI|PW|LL|LH|FO|FR|A0|FB|FH|FD|GB|GD|BY|BC|BQ|FS|PQ|XZ)([^^]*)/g;

class Printer {
  readonly #sheet: Sheet;
  readonly #mm: number;
  #at: readonly [number, number] = [0, 0];
  #module = 2;
  #width = 0;
  #field: { kind: string; given: string; block: string; isReversed: boolean } | null = null;

  constructor(sheet: Sheet, mmOfDot: number) {
    this.#sheet = sheet;
    this.#mm = mmOfDot;
  }

  print(format: string): void {
    const unread = format.replaceAll(KNOWN, '').trim();
    if (unread !== '') throw new Error(`Not a command of ours: ${unread}`);
    let isReversed = false;
    for (const [, command = '', rest = ''] of format.matchAll(KNOWN)) {
      const given = rest.trim();
      const [first = 0, second = 0, third = 0] = given.split(',').map(Number);
      if (command === 'PW') this.#width = first;
      else if (command === 'LL') this.#sheet.addPage(this.#width * this.#mm, first * this.#mm);
      else if (command === 'FO') this.#at = [first * this.#mm, second * this.#mm];
      else if (command === 'FR') isReversed = true;
      else if (command === 'BY') this.#module = first;
      else if (command === 'GB') this.#box(first, second, third);
      else if (command === 'GD') this.#diagonal([first, second, third], given.endsWith('R'));
      else if (['A0', 'BC', 'BQ'].includes(command))
        this.#field = { kind: command, given, block: '', isReversed };
      else if (command === 'FB' && this.#field) this.#field.block = given;
      else if (command === 'FD') this.#draw(rest);
      else if (command === 'FS') [this.#field, isReversed] = [null, false];
    }
  }

  #box(width: number, height: number, thickness: number): void {
    const [x, y] = this.#at;
    const size = [Math.max(width, thickness) * this.#mm, Math.max(height, thickness) * this.#mm] as const;
    const isFilled = thickness * 2 >= Math.min(width, height);
    this.#sheet.box(x, y, size, isFilled ? { fill: '#000' } : { stroke: '#000' });
  }

  #diagonal([width, height, thickness]: readonly [number, number, number], leansRight: boolean): void {
    const [x, y] = this.#at;
    const [from, to] = leansRight ? [height, 0] : [0, height];
    const end = [x + width * this.#mm, y + to * this.#mm] as const;
    this.#sheet.line([x, y + from * this.#mm], end, thickness * this.#mm);
  }

  #draw(data: string): void {
    if (this.#field === null) throw new Error('Data without a field');
    const { kind, given, block, isReversed } = this.#field;
    if (kind === 'BC') return this.#bars(data.trim(), Number(given.split(',')[1]));
    const words = data
      .trim()
      .replaceAll(/_([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
    if (kind === 'BQ') return this.#code(words, Number(given.split(',')[2]));
    const [, height = 0] = given.split(',').map(Number);
    const [wide = 0, lines = 1] = block.split(',').map(Number);
    const align = block.split(',')[3];
    this.#words(words, { heightMm: height * this.#mm, widthMm: wide * this.#mm, lines, align, isReversed });
  }

  /** Start C and FNC1 written out, then pairs of digits: the only form of ours. */
  #bars(data: string, heightDots: number): void {
    const [, digits = ''] = /^>;>8((?:\d\d)+)$/.exec(data) ?? [];
    const [symbol] = bwipjs.raw('code128', `^FNC1${digits}`, 'parsefnc');
    if (symbol === undefined || !('sbs' in symbol)) throw new Error(`No bars of ${data}`);
    const [x, y] = this.#at;
    const heightMm = heightDots * this.#mm;
    this.#sheet.bars(symbol.sbs, { x, y, heightMm, moduleMm: this.#module * this.#mm });
  }

  #code(data: string, magnified: number): void {
    const [, level = '', text = ''] = /^([HQML])A,(.+)$/.exec(data) ?? [];
    const [symbol] = bwipjs.raw('qrcode', text, `eclevel=${level}`);
    if (symbol === undefined || !('pixs' in symbol)) throw new Error(`No code of ${data}`);
    const [x, y] = this.#at;
    const sideMm = symbol.pixx * magnified * this.#mm;
    // The generator's list holds nothing but these two.
    this.#sheet.matrix({ size: symbol.pixx, dark: symbol.pixs as (0 | 1)[] }, { x, y, sideMm });
  }

  #words(words: string, look: WordsLook): void {
    const [x, y] = this.#at;
    const { heightMm, widthMm, align } = look;
    const size = (heightMm * 0.9 * 72) / 25.4;
    const lettering = { size, face: 'bold', width: widthMm, smallest: size * 0.6 } as const;
    const colour = look.isReversed ? '#fff' : '#000';
    const left = align === 'R' ? x + widthMm : align === 'C' ? x + widthMm / 2 : x;
    const side = align === 'R' ? 'right' : align === 'C' ? 'center' : 'left';
    const lines =
      look.lines === 1 ? [words] : this.#sheet.lines(words, widthMm, { size, face: 'bold' }, look.lines);
    for (const [index, line] of lines.entries())
      this.#sheet.text(line, left, y + heightMm * (0.85 + index), { ...lettering, colour, align: side });
  }
}

interface WordsLook {
  readonly heightMm: number;
  readonly widthMm: number;
  readonly lines: number;
  readonly align: string | undefined;
  readonly isReversed: boolean;
}
