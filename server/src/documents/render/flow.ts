import type { Lettering, Sheet } from '#documents/render/sheet.ts';

const A4 = { width: 210, height: 297 };
const MARGIN = 15;
const FOOT = 14;

export const LEFT = MARGIN;
export const RIGHT = A4.width - MARGIN;
export const WIDTH = RIGHT - LEFT;
const BOTTOM = A4.height - MARGIN - FOOT + 6;

const GREY = '#555';
const HAIR = '#999';

/** A document on A4 that goes on over as many pages as it needs, with the same head on each of them. */
export class Flow {
  readonly sheet: Sheet;
  readonly #head: (sheet: Sheet) => number;
  readonly #foot: string;
  readonly #firstPage: number;
  /** The next line begins here. */
  y = 0;

  /** `head` draws the head of a page and says where it ends. */
  constructor(sheet: Sheet, foot: string, head: (sheet: Sheet) => number) {
    this.sheet = sheet;
    this.#head = head;
    this.#foot = foot;
    this.#firstPage = sheet.pages;
    this.turn();
  }

  turn(): void {
    this.sheet.addPage(A4.width, A4.height);
    this.y = this.#head(this.sheet);
  }

  /** On a new page where it would not fit on this one. */
  room(heightMm: number): boolean {
    if (this.y + heightMm <= BOTTOM) return false;
    this.turn();
    return true;
  }

  heading(words: string): void {
    // With the first lines of what it is over.
    this.room(26);
    this.sheet.text(words, LEFT, this.y + 8, { size: 11, face: 'bold' });
    this.y += 10.5;
  }

  paragraph(words: string, most = 12): void {
    for (const line of this.sheet.lines(words, WIDTH, { size: 9.5 }, most)) {
      this.room(5);
      this.sheet.text(line, LEFT, this.y + 3.6, { size: 9.5, width: WIDTH });
      this.y += 4.6;
    }
  }

  /** Its columns' heads are written again on every page. */
  table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): void {
    const places = placed(columns);
    this.room(14);
    this.#tableHead(places);
    for (const row of rows) {
      const cells = places.map((column) => ({ column, lines: this.#cell(column, row) }));
      const height = Math.max(1, ...cells.map(({ lines }) => lines.length)) * LINE + 2.2;
      if (this.room(height)) this.#tableHead(places);
      for (const { column, lines } of cells) this.#lines(column, lines);
      this.y += height;
      this.sheet.line([LEFT, this.y], [RIGHT, this.y], 0.1, HAIR);
    }
  }

  /** Below a table, in its columns. */
  totals<Row>(columns: readonly Column<Row>[], values: readonly (readonly string[])[]): void {
    const most = Math.max(1, ...values.map((lines) => lines.length));
    this.room(4 + most * LINE);
    for (const [index, column] of placed(columns).entries()) {
      const look: Lettering = {
        size: TEXT,
        face: 'bold',
        align: column.align ?? 'left',
        width: column.width,
        smallest: 7.5,
      };
      for (const [below, line] of (values[index] ?? []).entries())
        this.sheet.text(line, edge(column), this.y + 4.8 + below * LINE, look);
    }
    this.y += 2.8 + most * LINE;
    this.sheet.line([LEFT, this.y], [RIGHT, this.y], 0.4);
  }

  /** Lines to be filled in by hand; kept together. */
  signOff(parties: readonly { readonly title: string; readonly says: string }[]): void {
    this.room(38);
    this.y += 6;
    const gap = 6;
    const width = (WIDTH - gap * (parties.length - 1)) / parties.length;
    for (const [index, { title, says }] of parties.entries()) {
      const x = LEFT + index * (width + gap);
      this.sheet.text(title, x, this.y + 3, { size: 9.5, face: 'bold', width });
      this.sheet.text(says, x, this.y + 7, { size: 8, colour: GREY, width });
      for (const [row, label] of ['Name', 'Signature', 'Date and time'].entries()) {
        const line = this.y + 16 + row * 9;
        this.sheet.text(label, x, line - 1, { size: 8, colour: GREY });
        this.sheet.line([x + 21, line], [x + width, line], 0.2);
      }
    }
    this.y += 36;
  }

  /** Numbers the pages of this document; after everything else. */
  end(): void {
    const { sheet } = this;
    const count = sheet.pages - this.#firstPage;
    for (let page = 0; page < count; page++) {
      sheet.turnTo(this.#firstPage + page);
      const y = A4.height - MARGIN;
      sheet.line([LEFT, y - 4.5], [RIGHT, y - 4.5], 0.1, HAIR);
      sheet.text(this.#foot, LEFT, y, { size: 8, colour: GREY, width: WIDTH - 40 });
      sheet.text(`Page ${page + 1} of ${count}`, RIGHT, y, { size: 8, colour: GREY, align: 'right' });
    }
  }

  #tableHead(columns: readonly Placed<never>[]): void {
    for (const column of columns) {
      const look: Lettering = { size: 8, colour: GREY, align: column.align ?? 'left', width: column.width };
      this.sheet.text(column.head, edge(column), this.y + 4, look);
    }
    this.y += 5.6;
    this.sheet.line([LEFT, this.y], [RIGHT, this.y], 0.4);
  }

  #cell<Row>(column: Placed<Row>, row: Row): readonly Line[] {
    return column.cell(row).flatMap((one) => {
      const face = one.isStrong === true ? 'bold' : 'regular';
      if (one.wraps !== true) return [{ words: one.words, face }];
      const lines = this.sheet.lines(one.words, column.width, { size: TEXT, face }, one.lines ?? 3);
      return lines.map((words) => ({ words, face }) as const);
    });
  }

  #lines(column: Placed<never>, lines: readonly Line[]): void {
    for (const [index, { words, face }] of lines.entries()) {
      const look: Lettering = {
        size: TEXT,
        face,
        align: column.align ?? 'left',
        width: column.width,
        smallest: 7.5,
      };
      this.sheet.text(words, edge(column), this.y + 4.4 + index * LINE, look);
    }
  }
}

const TEXT = 9;
const LINE = 4.2;
const COLUMN_GAP = 3;

interface Line {
  readonly words: string;
  readonly face: 'regular' | 'bold';
}

export interface Cell {
  readonly words: string;
  readonly isStrong?: boolean;
  /** Over several lines; otherwise one that becomes smaller. */
  readonly wraps?: boolean;
  /** Three where nothing else is said. */
  readonly lines?: number;
}

export interface Column<in Row> {
  readonly head: string;
  /** Millimetres; the column without one takes what is left. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
  /** Lines from the top. */
  readonly cell: (row: Row) => readonly Cell[];
}

interface Placed<in Row> extends Column<Row> {
  readonly width: number;
  readonly left: number;
}

function placed<Row>(columns: readonly Column<Row>[]): Placed<Row>[] {
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

const edge = ({ left, width, align }: Placed<never>) => (align === 'right' ? left + width : left);
