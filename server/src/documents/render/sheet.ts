import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import Pdf from 'pdfkit';
import type { Bars, Matrix } from '#documents/render/symbols.ts';

/** Fonts are part of the document: built-in ones have no macrons. */
const FONTS = { regular: '400Regular/Inter_400Regular', bold: '700Bold/Inter_700Bold' } as const;
export type Face = keyof typeof FONTS;

const fonts = new Map<Face, Font>();

/** Read once for all documents: reading a font takes ten times as long as drawing a label. */
function fontOf(face: Face): Font {
  const known = fonts.get(face);
  if (known !== undefined) return known;
  const file = fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${FONTS[face]}.ttf`));
  const opened = create(readFileSync(file));
  if (!('layout' in opened)) throw new Error(`${FONTS[face]} is a collection of fonts`);
  fonts.set(face, opened);
  return opened;
}

/**
 * The tables of a font are shared, its glyphs are not: each remembers the letters it was first used for, which would
 * be those of another document, and the words of this one could neither be searched nor copied.
 */
const ownGlyphs = (font: Font): Font => Object.create(font, { _glyphs: { value: {}, writable: true } });

const POINTS_PER_MM = 72 / 25.4;
export const pt = (mm: number): number => mm * POINTS_PER_MM;

export interface SheetOptions {
  readonly title: string;
  /** Stands in the file, which is otherwise the same for the same content. */
  readonly madeAt: Date;
  readonly author: string;
  /** Keeps all pages in memory until `flush` or `end`, so that each can still be written on. */
  readonly hasPageNumbers?: boolean;
}

export interface Lettering {
  readonly size: number;
  readonly face?: Face;
  readonly colour?: string;
  /** Millimetres; what does not fit becomes smaller down to `smallest`, then ends in '…'. */
  readonly width?: number;
  readonly smallest?: number;
  /** Of `x`; left where not given. */
  readonly align?: 'left' | 'right' | 'center';
}

/**
 * A PDF that is drawn in millimetres from the upper left corner, letters by their base line. Everything is text or
 * paths: nothing is a picture.
 */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<void>;
  pages = 0;

  constructor({ title, madeAt, author, hasPageNumbers = false }: SheetOptions) {
    const doc = new Pdf({
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: 'en-NZ',
      displayTitle: true,
      margin: 0,
      bufferPages: hasPageNumbers,
      info: { Title: title, Author: author, Creator: 'Cartage', Producer: 'Cartage', CreationDate: madeAt },
    });
    // Its types know of files only; a font that is open is taken as it is.
    for (const face of ['regular', 'bold'] as const)
      doc.registerFont(face, ownGlyphs(fontOf(face)) as unknown as PDFKit.Mixins.PDFFontSource);
    doc.on('data', (chunk: Buffer) => void this.#chunks.push(chunk));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    doc.on('end', resolve);
    doc.on('error', reject);
    this.#ended = promise;
    this.#doc = doc;
  }

  addPage(widthMm: number, heightMm: number): void {
    this.#doc.addPage({ size: [pt(widthMm), pt(heightMm)], margin: 0 });
    this.pages += 1;
  }

  /** Goes back to a page, counted from 0; needs `hasPageNumbers`. */
  turnTo(page: number): void {
    this.#doc.switchToPage(page);
  }

  /** Puts into the file what is drawn so far; nobody can go back to those pages. */
  flush(): void {
    this.#doc.flushPages();
  }

  /** One line; the size it was written in. */
  text(words: string, x: number, baseline: number, lettering: Lettering): number {
    const { face = 'regular', colour = '#000', align = 'left' } = lettering;
    const fitted = this.#fit(words, lettering);
    const wide = this.#width(fitted.words, face, fitted.size);
    const left = align === 'left' ? pt(x) : pt(x) - (align === 'right' ? wide : wide / 2);
    if (fitted.words === '') return fitted.size;
    this.#doc.font(face, fitted.size).fillColor(colour);
    this.#doc.text(fitted.words, left, pt(baseline), { lineBreak: false, baseline: 'alphabetic' });
    return fitted.size;
  }

  /** Width in millimetres. */
  widthOf(words: string, size: number, face: Face = 'regular'): number {
    return this.#width(words, face, size) / POINTS_PER_MM;
  }

  /** Words put into lines of that width; the last of at most `most` ends in '…' when there are more. */
  lines(words: string, widthMm: number, lettering: Pick<Lettering, 'size' | 'face'>, most: number): string[] {
    const { size, face = 'regular' } = lettering;
    const lines: string[] = [];
    for (const paragraph of words.split(/\r?\n/)) {
      let line = '';
      for (const word of paragraph.split(/\s+/).filter(Boolean)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && this.widthOf(longer, size, face) > widthMm) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      if (line !== '') lines.push(line);
    }
    if (lines.length > most) {
      const kept = lines.slice(0, most);
      kept[most - 1] = `${kept[most - 1]} …`;
      return kept;
    }
    return lines;
  }

  line(
    from: readonly [number, number],
    to: readonly [number, number],
    weightMm = 0.25,
    colour = '#000',
  ): void {
    this.#doc
      .moveTo(pt(from[0]), pt(from[1]))
      .lineTo(pt(to[0]), pt(to[1]))
      .lineWidth(pt(weightMm))
      .stroke(colour);
  }

  box(x: number, y: number, size: readonly [number, number], look: { fill?: string; stroke?: string }): void {
    this.#doc.rect(pt(x), pt(y), pt(size[0]), pt(size[1]));
    this.#paint(look);
  }

  /** A square standing on its corner, as dangerous goods are marked. */
  diamond(centre: readonly [number, number], radius: number, look: { fill?: string; stroke?: string }): void {
    const [x, y] = centre;
    this.#doc.polygon(
      [pt(x), pt(y - radius)],
      [pt(x + radius), pt(y)],
      [pt(x), pt(y + radius)],
      [pt(x - radius), pt(y)],
    );
    this.#paint(look);
  }

  /** All bars are one path, or a thousand labels would take minutes. */
  bars(bars: Bars, place: { x: number; y: number; heightMm: number; moduleMm: number }): void {
    let x = place.x;
    for (const [index, modules] of bars.entries()) {
      const width = modules * place.moduleMm;
      if (index % 2 === 0) this.#doc.rect(pt(x), pt(place.y), pt(width), pt(place.heightMm));
      x += width;
    }
    this.#doc.fill('#000');
  }

  matrix({ size, dark }: Matrix, place: { x: number; y: number; sideMm: number }): void {
    const module = place.sideMm / size;
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        if (dark[row * size + column] !== 1) continue;
        const start = column;
        while (column + 1 < size && dark[row * size + column + 1] === 1) column++;
        const width = (column - start + 1) * module;
        this.#doc.rect(pt(place.x + start * module), pt(place.y + row * module), pt(width), pt(module));
      }
    }
    this.#doc.fill('#000');
  }

  async end(): Promise<Buffer> {
    this.#doc.end();
    await this.#ended;
    return Buffer.concat(this.#chunks);
  }

  #paint({ fill, stroke }: { fill?: string; stroke?: string }): void {
    this.#doc.lineWidth(pt(0.3));
    if (fill !== undefined && stroke !== undefined) this.#doc.fillAndStroke(fill, stroke);
    else if (fill !== undefined) this.#doc.fill(fill);
    else this.#doc.stroke(stroke ?? '#000');
  }

  #width(words: string, face: Face, size: number): number {
    return this.#doc.font(face, size).widthOfString(words);
  }

  #fit(words: string, { size, face = 'regular', width, smallest = size }: Lettering) {
    const clean = words.replaceAll(/\s+/g, ' ').trim();
    if (width === undefined) return { words: clean, size };
    const most = pt(width);
    const wide = this.#width(clean, face, size);
    if (wide <= most) return { words: clean, size };
    const smaller = Math.max(smallest, Math.floor((size * most * 10) / wide) / 10);
    if (this.#width(clean, face, smaller) <= most) return { words: clean, size: smaller };
    let letters = [...clean];
    while (letters.length > 1 && this.#width(`${letters.join('')}…`, face, smaller) > most)
      letters = letters.slice(0, -1);
    return { words: `${letters.join('').trimEnd()}…`, size: smaller };
  }
}
