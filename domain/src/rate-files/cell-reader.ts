import { type CalendarDate, parseCalendarDate } from '#dates/calendar-date.ts';
import { parseDecimal } from '#decimal/decimal.ts';
import { type RegionCode, REGIONS } from '#regions.ts';
import { cleanText, hasForbiddenCharacters } from '#text/fold.ts';

export interface DecimalRule {
  readonly places: number;
  readonly max: number;
  /** The value of an empty cell. Without it the cell is required. */
  readonly fallback?: string;
}

const MAX_TEXT_LENGTH = 200;

/**
 * Reads the cells of one row. A method reports an issue of its cell and then returns a value of the right type, so that
 * every issue of a row is found at once. Rows with issues are never stored.
 */
export class CellReader<Column extends string> {
  readonly #cell: (column: Column) => string;
  readonly #titles: Readonly<Record<Column, string>>;
  readonly #report: (message: string) => void;

  constructor(
    cell: (column: Column) => string,
    titles: Readonly<Record<Column, string>>,
    report: (message: string) => void,
  ) {
    this.#cell = cell;
    this.#titles = titles;
    this.#report = report;
  }

  /** '' when the cell is empty. */
  text(column: Column): string {
    const text = cleanText(this.#cell(column));
    if (hasForbiddenCharacters(text)) this.reject(column, 'must not contain control characters');
    if (text.length > MAX_TEXT_LENGTH) this.reject(column, `must have at most ${MAX_TEXT_LENGTH} characters`);
    return text;
  }

  required(column: Column): string {
    const text = this.text(column);
    if (text === '') this.reject(column, 'is required');
    return text;
  }

  matching(column: Column, pattern: RegExp, rule: string): string {
    const text = this.required(column);
    if (text !== '' && !pattern.test(text)) this.reject(column, `${rule}: ${text}`);
    return text;
  }

  oneOf<Choice extends string>(column: Column, choices: readonly Choice[]): Choice {
    const text = this.required(column).toLowerCase();
    const found = choices.find((choice) => choice.toLowerCase() === text);
    if (found === undefined && text !== '')
      this.reject(column, `must be one of ${choices.join(', ')}: ${text}`);
    // A row with an issue is never stored, so the value of the fallback does not matter.
    return found ?? (choices[0] as Choice);
  }

  /** A stored code. `where` names the command that lists them. */
  known(column: Column, codes: readonly string[], what: string): string {
    const text = this.required(column);
    if (text !== '' && !codes.includes(text)) this.reject(column, `is not ${what}: ${text}`);
    return text;
  }

  yesNo(column: Column): boolean {
    const text = this.text(column).toLowerCase();
    if (!['', 'yes', 'no'].includes(text)) this.reject(column, `must be yes or no: ${text}`);
    return text === 'yes';
  }

  decimal(column: Column, { places, max, fallback }: DecimalRule): string {
    const text = this.text(column);
    if (text === '' && fallback !== undefined) return fallback;
    const value = parseDecimal(text);
    const isNumber = value !== null && value.units >= 0n && value.places <= places && Number(text) <= max;
    if (text === '') this.reject(column, 'is required');
    else if (!isNumber) {
      const rule =
        places === 0
          ? `a whole number from 0 to ${max}`
          : `a number from 0 to ${max} with at most ${places} decimals`;
      this.reject(column, `must be ${rule}: ${text}`);
    }
    return isNumber ? text : '0';
  }

  /** Null when the cell is empty. */
  positive(column: Column, rule: DecimalRule): string | null {
    if (this.text(column) === '') return null;
    const text = this.decimal(column, rule);
    if (Number(text) === 0) this.reject(column, 'must be more than 0');
    return text;
  }

  /** `dd/MM/yyyy`, as on every screen, or `yyyy-MM-dd`. */
  day(column: Column): CalendarDate {
    const text = this.required(column);
    const [, date = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
    const day = parseCalendarDate(
      year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
    );
    if (day === null && text !== '') this.reject(column, `must be a day such as 31/12/2026: ${text}`);
    return day ?? '2000-01-01';
  }

  /** 'HH:mm' of a 24-hour clock. */
  time(column: Column): string {
    const text = this.matching(column, /^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:00');
    return text.padStart(5, '0');
  }

  /** By name or code. */
  region(column: Column): RegionCode {
    const text = this.required(column);
    const found = REGIONS.find(
      ({ code, name }) => code === text || name.toLowerCase() === text.toLowerCase(),
    );
    if (found === undefined && text !== '') this.reject(column, `is not a region: ${text}`);
    return found?.code ?? REGIONS[0].code;
  }

  reject(column: Column, message: string): void {
    this.#report(`${this.#titles[column]} ${message}`);
  }
}
