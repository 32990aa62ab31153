/** One statement as PostgreSQL takes it: `$1`… in the text, the values beside it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /**
   * Read with a plan that is made once and kept, whatever the values: for what is found by keys alone. Planning the
   * scope of a call anew took 0.75 of its 1.02 ms.
   */
  readonly keepsPlan?: true;
}

const PARTS = Symbol('parts');

/** A statement, or a piece of one, made by `sql`. */
export interface Sql extends Statement {
  /** The texts between the values; one more than there are values. */
  readonly [PARTS]: readonly string[];
}

/**
 * SQL with values: every `${value}` becomes a parameter, every `${sql`…`}` is put in its place.
 * Lists are one parameter: `where id = any(${ids})`. A list written out value by value would make a new
 * prepared statement for every length (isolation.md 9).
 */
export function sql(strings: TemplateStringsArray, ...inserted: readonly unknown[]): Sql {
  const parts: string[] = [strings[0] ?? ''];
  const values: unknown[] = [];
  for (const [index, value] of inserted.entries()) {
    const after = strings[index + 1] ?? '';
    if (isSql(value)) {
      const [first = '', ...rest] = value[PARTS];
      parts[parts.length - 1] += first;
      parts.push(...rest);
      values.push(...value.values);
      parts[parts.length - 1] += after;
    } else {
      values.push(value);
      parts.push(after);
    }
  }
  return { text: numbered(parts), values, [PARTS]: parts };
}

/** Nothing, where a piece of SQL is optional. */
export const none: Sql = sql``;

/** Pieces one after the other, with `separator` between them (`sql` and …`). */
export function joined(pieces: readonly Sql[], separator: Sql): Sql {
  const [first, ...rest] = pieces;
  if (first === undefined) return none;
  return rest.reduce((whole, piece) => sql`${whole}${separator}${piece}`, first);
}

function numbered(parts: readonly string[]): string {
  return parts.reduce((text, part, index) => `${text}$${index}${part}`);
}

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && PARTS in value;
}
