import { SIGNATURE_HEIGHT, type SignatureStroke } from '@cartage/domain/manifest/signature.ts';
import type { TextStyle, Sheet } from '#documents/render/sheet.ts';

const A4 = { width: 210, height: 297 };
const MARGIN = 15;
const FOOT = 14;

export const LEFT = MARGIN;
export const RIGHT = A4.width - MARGIN;
export const WIDTH = RIGHT - LEFT;
const BOTTOM = A4.height - MARGIN - FOOT + 6;

const GREY = '#555';
const HAIR = '#999';

interface Signed {
  readonly name: string;
  /** Date and time. */
  readonly at: string;
  readonly signature: readonly SignatureStroke[] | null;
}

export interface SigningParty {
  readonly title: string;
  readonly statement: string;
  /** Undefined: the party signs on the paper. */
  readonly signed?: Signed;
}

/** Height of a drawn signature: the distance of two lines, less a margin. */
const SIGNATURE_MM = 8;

/** An A4 document over as many pages as its content needs, with the same header on each. */
export class DocumentFlow {
  readonly sheet: Sheet;
  readonly #head: (sheet: Sheet) => number;
  readonly #foot: string;
  readonly #firstPage: number;
  /** Vertical position of the next line. */
  y = 0;

  /** `head` draws the header of a page and returns its lower edge. */
  constructor(sheet: Sheet, foot: string, head: (sheet: Sheet) => number) {
    this.sheet = sheet;
    this.#head = head;
    this.#foot = foot;
    this.#firstPage = sheet.pages;
    this.addPage();
  }

  addPage(): void {
    this.sheet.addPage(A4.width, A4.height);
    const isFirst = this.sheet.pages === this.#firstPage + 1;
    const draw = () => (this.y = this.#head(this.sheet));
    if (isFirst) draw();
    else this.sheet.asArtifact(draw);
  }

  /** Starts a new page if the height does not fit on this part. Returns true when it did. */
  reserve(heightMm: number): boolean {
    if (this.y + heightMm <= BOTTOM) return false;
    this.addPage();
    return true;
  }

  heading(text: string): void {
    // Keeps a heading together with the first lines below it.
    this.reserve(26);
    this.y += 3.5;
    this.sheet.within('H2', () => this.#paragraphLines(text, { size: 11, face: 'bold' }, 5));
    this.y += 2;
  }

  /** The whole text, over as many lines and pages as it needs. */
  paragraph(text: string, style: Pick<TextStyle, 'size' | 'colour'> = { size: 9.5 }): void {
    this.#paragraphLines(text, style, style.size * 0.485);
  }

  #paragraphLines(text: string, style: TextStyle, lineMm: number): void {
    for (const line of this.sheet.lines(text, WIDTH, style)) {
      this.reserve(lineMm + 0.4);
      this.sheet.text(line, LEFT, this.y + lineMm * 0.79, { ...style, width: WIDTH });
      this.y += lineMm;
    }
  }

  /** The column headings are repeated on every page. A row that is taller than half a page continues on the next. */
  table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): void {
    const places = placeColumns(columns);
    this.reserve(14);
    this.sheet.within('Table', () => {
      this.#tableHead(places);
      for (const row of rows) {
        const cells = places.map((column) => ({ column, lines: this.#cell(column, row) }));
        this.sheet.within('TR', () => this.#row(cells, places));
        this.sheet.line([LEFT, this.y], [RIGHT, this.y], 0.1, HAIR);
      }
    });
  }

  #row(cells: readonly PlacedCell[], places: readonly PlacedColumn<never>[]): void {
    let left = Math.max(1, ...cells.map(({ lines }) => lines.length));
    let drawn = 0;
    while (left > 0) {
      const isSplit = left > MAX_ROW_LINES;
      if (this.reserve((isSplit ? MIN_ROW_LINES : left) * LINE + ROW_GAP))
        this.sheet.asArtifact(() => this.#tableHead(places));
      const count = Math.min(left, Math.floor((BOTTOM - this.y - ROW_GAP) / LINE));
      for (const { column, lines } of cells)
        this.sheet.within('TD', () => {
          if (column.isTickBox === true && drawn === 0) this.#tickBox(column);
          this.#lines(column, lines.slice(drawn, drawn + count));
        });
      this.y += count * LINE + ROW_GAP;
      [left, drawn] = [left - count, drawn + count];
    }
  }

  /** Totals below a table, aligned with its columns. */
  totals<Row>(columns: readonly Column<Row>[], values: readonly (readonly string[])[]): void {
    const maxLines = Math.max(1, ...values.map((lines) => lines.length));
    this.reserve(4 + maxLines * LINE);
    for (const [index, column] of placeColumns(columns).entries()) {
      const look: TextStyle = {
        size: TEXT,
        face: 'bold',
        align: column.align ?? 'left',
        width: column.width,
      };
      for (const [below, line] of (values[index] ?? []).entries())
        this.sheet.text(line, edge(column), this.y + 4.8 + below * LINE, look);
    }
    this.y += 2.8 + maxLines * LINE;
    this.sheet.line([LEFT, this.y], [RIGHT, this.y], 0.4);
  }

  /** Lines to fill in by hand, or filled in for a party that has signed. Kept on one page. */
  signOff(parties: readonly SigningParty[]): void {
    const gap = 6;
    const width = (WIDTH - gap * (parties.length - 1)) / parties.length;
    const titles = parties.map(({ title }) => this.sheet.lines(title, width, TITLE));
    const titleMm = 4.2 * Math.max(...titles.map((lines) => lines.length));
    this.reserve(titleMm + 38);
    this.y += 6;
    for (const [index, { statement, signed }] of parties.entries()) {
      const x = LEFT + index * (width + gap);
      for (const [row, line] of (titles[index] ?? []).entries())
        this.sheet.text(line, x, this.y + 3 + row * 4.2, { ...TITLE, width });
      this.sheet.text(statement, x, this.y + titleMm + 2.8, { size: 8, colour: GREY, width });
      for (const [row, label] of ['Name', 'Signature', 'Date and time'].entries()) {
        const line = this.y + titleMm + 12 + row * 9;
        this.sheet.text(label, x, line - 1, { size: 8, colour: GREY });
        this.sheet.line([x + 21, line], [x + width, line], 0.2);
      }
      if (signed !== undefined) this.#signed(signed, x + 22, this.y + titleMm + 12, width - 23);
    }
    this.y += titleMm + 32;
  }

  #signed({ name, at, signature }: Signed, x: number, y: number, width: number): void {
    this.sheet.text(name, x, y - 1, { size: 9, width });
    this.sheet.text(at, x, y + 17, { size: 9, width });
    if (signature === null) return;
    const scale = SIGNATURE_MM / SIGNATURE_HEIGHT;
    const at0 = (stroke: SignatureStroke, index: number): [number, number] => [
      x + (stroke[index] ?? 0) * scale,
      y + 9 - SIGNATURE_MM + (stroke[index + 1] ?? 0) * scale,
    ];
    for (const stroke of signature) {
      for (let index = 0; index + 3 < stroke.length; index += 2)
        this.sheet.line(at0(stroke, index), at0(stroke, index + 2), 0.25);
    }
  }

  /** Adds the page numbers. Call it last. */
  end(): void {
    const { sheet } = this;
    const count = sheet.pages - this.#firstPage;
    for (let page = 0; page < count; page++) {
      sheet.selectPage(this.#firstPage + page);
      const y = A4.height - MARGIN;
      sheet.line([LEFT, y - 4.5], [RIGHT, y - 4.5], 0.1, HAIR);
      const style = { size: 8, colour: GREY } as const;
      sheet.asArtifact(() => {
        sheet.text(this.#foot, LEFT, y, { ...style, width: WIDTH - 40 });
        sheet.text(`Page ${page + 1} of ${count}`, RIGHT, y, { ...style, align: 'right' });
      });
    }
  }

  #tableHead(columns: readonly PlacedColumn<never>[]): void {
    this.sheet.within('TR', () => {
      for (const column of columns) {
        const look: TextStyle = { size: 8, colour: GREY, align: column.align ?? 'left', width: column.width };
        this.sheet.within('TH', () => this.sheet.text(column.heading, edge(column), this.y + 4, look));
      }
    });
    this.y += 5.6;
    this.sheet.line([LEFT, this.y], [RIGHT, this.y], 0.4);
  }

  #cell<Row>(column: PlacedColumn<Row>, row: Row): readonly Line[] {
    return column.cell(row).flatMap((part) => {
      const face = part.isBold === true ? 'bold' : 'regular';
      if (part.wraps !== true) return [{ text: part.text, face }];
      const lines = this.sheet.lines(part.text, column.width, { size: TEXT, face });
      return lines.map((text) => ({ text, face }) as const);
    });
  }

  #tickBox({ left }: PlacedColumn<never>): void {
    this.sheet.box(left, this.y + 1.4, [TICK_BOX_MM, TICK_BOX_MM], { stroke: '#000' });
  }

  #lines(column: PlacedColumn<never>, lines: readonly Line[]): void {
    for (const [index, { text, face }] of lines.entries()) {
      const look: TextStyle = {
        size: TEXT,
        face,
        align: column.align ?? 'left',
        width: column.width,
      };
      this.sheet.text(text, edge(column), this.y + 4.4 + index * LINE, look);
    }
  }
}

const TITLE = { size: 9.5, face: 'bold' } as const;
const TEXT = 9;
const LINE = 4.2;
const COLUMN_GAP = 3;
const TICK_BOX_MM = 3.8;

interface Line {
  readonly text: string;
  readonly face: 'regular' | 'bold';
}

export interface Cell {
  readonly text: string;
  readonly isBold?: boolean;
  /** Wraps to as many lines as needed. Otherwise the text is one line, set smaller if needed: for figures. */
  readonly wraps?: boolean;
}

export interface Column<in Row> {
  readonly heading: string;
  /** Millimetres. The column without a width takes the remaining space. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
  /** A box to tick by hand instead of text. */
  readonly isTickBox?: boolean;
  /** Lines of the cell, from the top. */
  readonly cell: (row: Row) => readonly Cell[];
}

interface PlacedColumn<in Row> extends Column<Row> {
  readonly width: number;
  readonly left: number;
}

interface PlacedCell {
  readonly column: PlacedColumn<never>;
  readonly lines: readonly Line[];
}

/** A row up to half a page is kept on one page. A longer one is split, into parts of at least a few lines. */
const MAX_ROW_LINES = 26;
const MIN_ROW_LINES = 5;
const ROW_GAP = 2.2;

function placeColumns<Row>(columns: readonly Column<Row>[]): PlacedColumn<Row>[] {
  const taken = columns.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const rest = WIDTH - taken - COLUMN_GAP * (columns.length - 1);
  let left = LEFT;
  return columns.map((column) => {
    const width = column.width ?? rest;
    const at = { ...column, width, left };
    left += width + COLUMN_GAP;
    return at;
  });
}

const edge = ({ left, width, align }: PlacedColumn<never>) => (align === 'right' ? left + width : left);
