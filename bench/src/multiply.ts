import type { Client } from 'pg';

/** Larger than every loaded id, so that ids and references of the copies are unique. */
const STRIDE = 1_000_000;

const SOURCE = 'r.consignment_id';
/** Tables that the searches and the naive design read. Freight and events are in the documents. */
const TABLES: readonly {
  readonly name: string;
  readonly key: string;
  readonly own: Readonly<Record<string, string>>;
}[] = [
  {
    name: 'consignment',
    key: 'r.id',
    own: { id: `r.id + k * ${STRIDE}`, reference: referenceOf('r.reference') },
  },
  { name: 'participant', key: SOURCE, own: {} },
  { name: 'status_history', key: SOURCE, own: {} },
  { name: 'delivery_event', key: SOURCE, own: { id: `r.id + k * ${STRIDE}` } },
  {
    name: 'consignment_text',
    key: SOURCE,
    own: {
      search_text: `replace(r.search_text, lower(o.reference), lower(${referenceOf('o.reference')}))`,
    },
  },
  {
    name: 'consignment_doc',
    key: SOURCE,
    own: {
      doc: `'{"id":' || o.id + k * ${STRIDE} || ',"reference":"' || ${referenceOf('o.reference')}
        || substr(r.doc, length('{"id":' || o.id || ',"reference":"' || o.reference) + 1)`,
    },
  },
];

function referenceOf(column: string): string {
  return `(substr(${column}, 1, 3) || lpad((substr(${column}, 4)::int + k * ${STRIDE})::text, 8, '0'))`;
}

/**
 * Copies the consignments of an organisation until there are `rows`. Each copy has its own id, reference, text and
 * document. Loading a million consignments one by one would take longer than measuring them. Needs a superuser.
 */
export async function multiplyConsignments(
  admin: Client,
  { organisationId, rows }: { readonly organisationId: number; readonly rows: number },
): Promise<void> {
  const indexes = await secondaryIndexes(admin);
  // Triggers, foreign key checks and index updates take most of the time of a load.
  await admin.query('set session_replication_role = replica');
  await admin.query("set maintenance_work_mem = '512MB'");
  for (const { name } of indexes) await admin.query(`drop index ${name}`);
  await admin.query(
    `create temp table original as
     select id, reference, row_number() over (order by id) as place, count(*) over () as originals
     from consignment where organisation_id = ${organisationId}`,
  );
  for (const table of TABLES) await admin.query(await copyStatement(admin, table, rows));
  for (const { definition } of indexes) await admin.query(definition);
  await admin.query(`
    delete from day_count where organisation_id = ${organisationId};
    delete from day_delta where organisation_id = ${organisationId};
    insert into day_count (organisation_id, day, site_id, status, n)
      select organisation_id, created_day, site_id, status, count(*) from consignment
      where organisation_id = ${organisationId} group by 1, 2, 3, 4;
    delete from delivery_day_count where organisation_id = ${organisationId};
    delete from delivery_day_delta where organisation_id = ${organisationId};
    insert into delivery_day_count (organisation_id, is_confirmed, day, site_id, status, n)
      select organisation_id, is_confirmed, day, site_id, status, count(*)
      from consignment, lateral (values (false, requested_delivery_day), (true, confirmed_delivery_day))
        days (is_confirmed, day)
      where organisation_id = ${organisationId} and day is not null group by 1, 2, 3, 4, 5`);
  await admin.query('reset session_replication_role');
}

/** Non-unique indexes. Keys stay. */
async function secondaryIndexes(admin: Client) {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and not i.indisunique`,
    [TABLES.map(({ name }) => name)],
  );
  return rows;
}

async function copyStatement(
  admin: Client,
  { name, key, own }: (typeof TABLES)[number],
  rows: number,
): Promise<string> {
  const { rows: columns } = await admin.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
     order by ordinal_position`,
    [name],
  );
  const names = columns.map((column) => column.name);
  const values = names.map(
    (column) =>
      own[column] ?? (column === 'consignment_id' ? `r.consignment_id + k * ${STRIDE}` : `r.${column}`),
  );
  return `
    insert into ${name} (${names.join(', ')})
    select ${values.join(', ')}
    from generate_series(1, (select (${rows} - 1) / originals from original limit 1)) k,
      original o join ${name} r on ${key} = o.id
    where o.originals * k + o.place <= ${rows}`;
}
