import Pdf from 'pdfkit';
import type { Face, Family } from '#documents/render/fonts.ts';
import { ownGlyphs } from '#documents/render/own-glyphs.ts';
import type { Bars, Matrix } from '#documents/render/symbols.ts';
import { oneLine, type TextRun, textRuns, textWidth } from '#documents/render/text-runs.ts';
import { wrapText } from '#documents/render/wrap-text.ts';

const POINTS_PER_MM = 72 / 25.4;
export const pt = (mm: number): number => mm * POINTS_PER_MM;

export interface SheetOptions {
  readonly title: string;
  /** Written into the file, which is otherwise identical for the same content. */
  readonly madeAt: Date;
  readonly author: string;
  /** Keeps all pages in memory until `flush` or `end`, so that page numbers can be added to them. */
  readonly hasPageNumbers?: boolean;
}

export interface TextStyle {
  readonly size: number;
  readonly face?: Face;
  readonly colour?: string;
  /** Millimetres; a line that does not fit is set smaller. It is never truncated. */
  readonly width?: number;
  /** Relative to `x`; left by default. */
  readonly align?: 'left' | 'right' | 'center';
}

/** Structure types of PDF (ISO 32000-1, 14.8.4) that our documents use. */
export type Tag = 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

/**
 * How pdfkit shapes a run. It caches Latin text word by word, which repeats on every label. Other scripts are shaped as a
 * whole, which pdfkit does when it gets features, because words of right-to-left runs are not drawn in sequence.
 */
const shaping = (family: Family): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  family === 'inter' ? {} : { features: [] };

/** The parts of pdfkit's document that its types leave out. */
interface PdfInternals {
  readonly _root: {
    readonly data: { readonly ViewerPreferences: { readonly data: Record<string, unknown> } };
  };
}

/**
 * A tagged PDF drawn in millimetres from the upper left corner; text is placed by its base line. Only proofs of delivery
 * contain images.
 */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<void>;
  readonly #registered = new Set<string>();
  #parent: PDFKit.PDFStructureElement;
  #isArtifact = false;
  pages = 0;

  constructor({ title, madeAt, author, hasPageNumbers = false }: SheetOptions) {
    const doc = new Pdf({
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: 'en-NZ',
      displayTitle: true,
      tagged: true,
      margin: 0,
      bufferPages: hasPageNumbers,
      info: { Title: title, Author: author, Creator: 'Cartage', Producer: 'Cartage', CreationDate: madeAt },
    });
    // Labels have the size of their stock. A print dialog that scales to the page makes the bars too narrow.
    (doc as unknown as PdfInternals)._root.data.ViewerPreferences.data['PrintScaling'] = 'None';
    doc.on('data', (chunk: Buffer) => void this.#chunks.push(chunk));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    doc.on('end', resolve);
    doc.on('error', reject);
    this.#ended = promise;
    this.#doc = doc;
    this.#parent = doc.struct('Document');
    doc.addStructure(this.#parent);
  }

  addPage(widthMm: number, heightMm: number): void {
    this.#doc.addPage({ size: [pt(widthMm), pt(heightMm)], margin: 0 });
    this.pages += 1;
  }

  /** Selects a page, counted from 0. Requires `hasPageNumbers`. */
  selectPage(page: number): void {
    this.#doc.switchToPage(page);
  }

  /** Writes the pages so far to the file. They can no longer be selected. */
  flush(): void {
    this.#doc.flushPages();
  }

  /** Tags everything that `draw` draws as children of one element. */
  within(tag: Tag, draw: () => void): void {
    if (this.#isArtifact) return draw();
    const outer = this.#parent;
    const element = this.#doc.struct(tag);
    outer.add(element);
    this.#parent = element;
    draw();
    this.#parent = outer;
    element.end();
  }

  /** For content that is repeated on every page: screen readers skip everything that `draw` draws. */
  asArtifact(draw: () => void): void {
    this.#isArtifact = true;
    draw();
    this.#isArtifact = false;
  }

  /** Draws one line and returns the size it was set in. */
  text(text: string, x: number, baseline: number, style: TextStyle): number {
    const { face = 'regular', colour = '#000', align = 'left', width } = style;
    const runs = textRuns(oneLine(text));
    if (runs.length === 0) return style.size;
    const widths = runs.map((run) => this.#width(run, face, style.size));
    const wide = widths.reduce((sum, one) => sum + one, 0);
    const size = width === undefined || wide <= pt(width) ? style.size : (style.size * pt(width)) / wide;
    const scale = size / style.size;
    const drawn = wide * scale;
    let left = align === 'left' ? pt(x) : pt(x) - (align === 'right' ? drawn : drawn / 2);
    const draw = () => {
      for (const [index, run] of runs.entries()) {
        const runWidth = (widths[index] ?? 0) * scale;
        this.#font(run.family, face, size).fillColor(colour);
        this.#doc.text(run.text, left, pt(baseline), {
          lineBreak: false,
          baseline: 'alphabetic',
          textWidth: runWidth,
          ...shaping(run.family),
        } as PDFKit.Mixins.TextOptions);
        left += runWidth;
      }
    };
    this.#tagged('P', {}, draw);
    return size;
  }

  /** Width in millimetres, without kerning: the sum of the widths of the characters. */
  widthOf(text: string, size: number, face: Face = 'regular'): number {
    return (textWidth(text, face) * size) / POINTS_PER_MM;
  }

  /** Wraps text to the width, inside words where these are longer than a line. */
  lines(
    text: string,
    widthMm: number,
    { size, face = 'regular' }: Pick<TextStyle, 'size' | 'face'>,
  ): string[] {
    const em = size / POINTS_PER_MM;
    return text
      .split(/\r?\n/)
      .flatMap((paragraph) => wrapText(paragraph, widthMm / em, (part) => textWidth(part, face)));
  }

  line(
    from: readonly [number, number],
    to: readonly [number, number],
    weightMm = 0.25,
    colour = '#000',
  ): void {
    this.#artifact(() => {
      this.#doc
        .moveTo(pt(from[0]), pt(from[1]))
        .lineTo(pt(to[0]), pt(to[1]))
        .lineWidth(pt(weightMm))
        .stroke(colour);
    });
  }

  box(x: number, y: number, size: readonly [number, number], look: { fill?: string; stroke?: string }): void {
    this.#artifact(() => {
      this.#doc.rect(pt(x), pt(y), pt(size[0]), pt(size[1]));
      this.#paint(look);
    });
  }

  /** The diamond shape of a dangerous goods label. */
  diamond(centre: readonly [number, number], radius: number, look: { fill?: string; stroke?: string }): void {
    const [x, y] = centre;
    this.#artifact(() => {
      this.#doc.polygon(
        [pt(x), pt(y - radius)],
        [pt(x + radius), pt(y)],
        [pt(x), pt(y + radius)],
        [pt(x - radius), pt(y)],
      );
      this.#paint(look);
    });
  }

  /** Draws all bars as one path; separate paths made a thousand labels take minutes. */
  bars(bars: Bars, place: { x: number; y: number; heightMm: number; moduleMm: number }, alt: string): void {
    this.#tagged('Figure', { alt }, () => {
      let x = place.x;
      for (const [index, modules] of bars.entries()) {
        const width = modules * place.moduleMm;
        if (index % 2 === 0) this.#doc.rect(pt(x), pt(place.y), pt(width), pt(place.heightMm));
        x += width;
      }
      this.#doc.fill('#000');
    });
  }

  /** Draws the dark modules of each row as bars. */
  matrix({ columns, dark }: Matrix, place: { x: number; y: number; widthMm: number }, alt: string): void {
    const module = place.widthMm / columns;
    this.#tagged('Figure', { alt }, () => {
      for (let index = 0; index < dark.length; index++) {
        if (dark[index] !== 1) continue;
        const start = index;
        while (dark[index + 1] === 1 && (index + 1) % columns !== 0) index++;
        const [row, column] = [Math.floor(start / columns), start % columns];
        const width = (index - start + 1) * module;
        this.#doc.rect(pt(place.x + column * module), pt(place.y + row * module), pt(width), pt(module));
      }
      this.#doc.fill('#000');
    });
  }

  /** A JPEG or PNG, as large as fits into the box. */
  image(
    bytes: Buffer,
    place: { x: number; y: number; widthMm: number; heightMm: number },
    alt: string,
  ): void {
    const { x, y, widthMm, heightMm } = place;
    this.#tagged('Figure', { alt }, () => {
      this.#doc.image(bytes, pt(x), pt(y), { fit: [pt(widthMm), pt(heightMm)] });
    });
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

  #width({ text, family }: TextRun, face: Face, size: number): number {
    return this.#font(family, face, size).widthOfString(text, shaping(family));
  }

  /** Only the fonts that a document uses are embedded in it. */
  #font(family: Family, face: Face, size: number): PDFKit.PDFDocument {
    const name = `${family} ${face}`;
    if (!this.#registered.has(name)) {
      this.#doc.registerFont(name, ownGlyphs(family, face));
      this.#registered.add(name);
    }
    return this.#doc.font(name, size);
  }

  #tagged(tag: Tag, options: { readonly alt?: string }, draw: () => void): void {
    if (this.#isArtifact) return this.#artifact(draw);
    const element = this.#doc.struct(tag, options);
    this.#parent.add(element);
    element.add(this.#doc.markStructureContent(tag));
    draw();
    this.#doc.endMarkedContent();
    element.end();
  }

  #artifact(draw: () => void): void {
    this.#doc.markContent('Artifact');
    draw();
    this.#doc.endMarkedContent();
  }
}
