import type { ClientBase } from 'pg';

/** PostgreSQL type of each inserted column. */
export type Columns = Readonly<Record<string, string>>;

export type Cell = string | number | boolean | Date | null;
export type Row<Of extends Columns> = Readonly<Record<keyof Of, Cell>>;

/** Measured (docs/reference/search-design.md): larger statements are not faster and use more memory. */
const ROWS_PER_STATEMENT = 2_000;

/** Inserts rows as one array per column, about 15 times as fast as one statement per row. */
export async function insertRows<const Of extends Columns>(
  client: ClientBase,
  table: string,
  columns: Of,
  rows: readonly Row<Of>[],
): Promise<void> {
  for (const { text, values } of insertStatements(table, columns, rows)) await client.query(text, values);
}

export interface InsertStatement {
  readonly text: string;
  readonly values: unknown[];
}

export function insertStatements<const Of extends Columns>(
  table: string,
  columns: Of,
  rows: readonly Row<Of>[],
): InsertStatement[] {
  const names = Object.keys(columns);
  const arrays = names.map((name, at) => `$${at + 1}::${columns[name]}[]`);
  const text = `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`;
  const statements: InsertStatement[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const chunk = rows.slice(from, from + ROWS_PER_STATEMENT);
    statements.push({ text, values: names.map((name) => chunk.map((row) => cellText(row[name]))) });
  }
  return statements;
}

/** `pg` formats dates in the time zone of the process; an ISO text is unambiguous. */
function cellText(cell: Cell | undefined): Cell | undefined {
  return cell instanceof Date ? cell.toISOString() : cell;
}

/** Returns the next `count` ids of a table's identity column. */
export async function reserveIds(client: ClientBase, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ ids: string[] | null }>(
    `select array_agg(nextval(sequence)) as ids
     from (select pg_get_serial_sequence($1, 'id')::regclass as sequence offset 0) as named, generate_series(1, $2)`,
    [table, count],
  );
  return (rows[0]?.ids ?? []).map(Number);
}
