import bwipjs from 'bwip-js';
import type { Resolution } from '@cartage/domain/documents/label-stock.ts';
import { Sheet } from '#documents/render/sheet.ts';

/**
 * Draws ZPL commands as a label printer does, one page per format: symbols exactly, text in about the same size. Throws on
 * a command that we do not use.
 */
export async function drawZpl(zpl: string, dpi: Resolution): Promise<Buffer> {
  const sheet = new Sheet({ title: 'ZPL', madeAt: new Date(0), author: 'Printer' });
  for (const format of zpl.split('^XA').slice(1)) new Printer(sheet, 25.4 / dpi).print(format);
  return sheet.end();
}

const KNOWN = /\^(CI|PW|LL|LH|FO|FR|A0|FB|FH|FD|GB|GD|GF|BY|BC|BQ|FS|PQ|XZ)([^^]*)/g;

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
      else if (command === 'GF') this.#graphic(given);
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

  /** Decompresses the rows of a graphic. */
  #graphic(given: string): void {
    const [, , , perRow = '0', ...data] = given.split(',');
    const digits = Number(perRow) * 2;
    const rows: string[] = [];
    let [row, count] = ['', 0];
    for (const sign of data.join(',')) {
      if (sign === ':') rows.push(rows.at(-1) ?? '');
      else if (sign === ',') row = row.padEnd(digits, '0');
      else if (/[G-Y]/.test(sign)) count += sign.charCodeAt(0) - 70;
      else if (/[g-z]/.test(sign)) count += (sign.charCodeAt(0) - 102) * 20;
      else [row, count] = [row + sign.repeat(count || 1), 0];
      if (row.length >= digits) [, row] = [rows.push(row), ''];
    }
    const dark = rows.flatMap((line) =>
      [...line].flatMap((digit) => [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit ? 1 : 0))),
    );
    const [x, y] = this.#at;
    const columns = digits * 4;
    this.#sheet.matrix({ columns, dark }, { x, y, widthMm: columns * this.#mm }, 'Text');
  }

  #draw(data: string): void {
    if (this.#field === null) throw new Error('Data without a field');
    const { kind, given, block, isReversed } = this.#field;
    if (kind === 'BC') return this.#bars(data.trim(), Number(given.split(',')[1]));
    const text = data
      .trim()
      .replaceAll(/_([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
    if (kind === 'BQ') return this.#code(text, Number(given.split(',')[2]));
    const [, height = 0] = given.split(',').map(Number);
    const [wide = 0, lines = 1] = block.split(',').map(Number);
    const align = block.split(',')[3];
    this.#text(text, { heightMm: height * this.#mm, widthMm: wide * this.#mm, lines, align, isReversed });
  }

  /** Explicit start C and FNC1, then pairs of digits: the only form that we send. */
  #bars(data: string, heightDots: number): void {
    const [, digits = ''] = /^>;>8((?:\d\d)+)$/.exec(data) ?? [];
    const [symbol] = bwipjs.raw('code128', `^FNC1${digits}`, 'parsefnc');
    if (symbol === undefined || !('sbs' in symbol)) throw new Error(`No bars of ${data}`);
    const [x, y] = this.#at;
    const heightMm = heightDots * this.#mm;
    this.#sheet.bars(symbol.sbs, { x, y, heightMm, moduleMm: this.#module * this.#mm }, 'Barcode');
  }

  #code(data: string, magnified: number): void {
    const [, level = '', text = ''] = /^([HQML])A,(.+)$/.exec(data) ?? [];
    const [symbol] = bwipjs.raw('qrcode', text, `eclevel=${level}`);
    if (symbol === undefined || !('pixs' in symbol)) throw new Error(`No code of ${data}`);
    const [x, y] = this.#at;
    const widthMm = symbol.pixx * magnified * this.#mm;
    // bwip-js returns only 0 and 1.
    const matrix = { columns: symbol.pixx, dark: symbol.pixs as (0 | 1)[] };
    this.#sheet.matrix(matrix, { x, y, widthMm }, 'Code');
  }

  #text(text: string, look: TextLook): void {
    const [x, y] = this.#at;
    const { heightMm, widthMm, align } = look;
    const size = (heightMm * 0.9 * 72) / 25.4;
    const style = { size, face: 'bold', width: widthMm } as const;
    const colour = look.isReversed ? '#fff' : '#000';
    const left = align === 'R' ? x + widthMm : align === 'C' ? x + widthMm / 2 : x;
    const side = align === 'R' ? 'right' : align === 'C' ? 'center' : 'left';
    this.#sheet.text(text, left, y + heightMm * 0.85, { ...style, colour, align: side });
  }
}

interface TextLook {
  readonly heightMm: number;
  readonly widthMm: number;
  readonly lines: number;
  readonly align: string | undefined;
  readonly isReversed: boolean;
}
