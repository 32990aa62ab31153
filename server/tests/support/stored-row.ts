import { withClient } from '@cartage/database/connection/with-client.ts';

/** A complete row of the table, read as superuser. */
export async function storedRow(
  adminUrl: string,
  table: string,
  column: string,
  id: number,
): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await withClient(adminUrl, (admin) =>
    admin.query(`select to_jsonb(t) as row from ${table} t where ${column} = $1 limit 1`, [id]),
  );
  if (rows[0] === undefined) throw new Error(`The world has no row of ${id} in ${table}`);
  return rows[0].row;
}

/** An insert of a row given as JSON, with all columns except generated ones. */
export async function insertStatement(adminUrl: string, table: string): Promise<string> {
  const { rows } = await withClient(adminUrl, (admin) =>
    admin.query(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    ),
  );
  const [{ columns }] = rows;
  return `insert into ${table} (${columns}) overriding system value
    select ${columns} from jsonb_populate_record(null::${table}, $1)`;
}
