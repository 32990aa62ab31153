import type { Client } from 'pg';

/** Describes every object of the schema in one line, for comparisons. */
export async function schemaOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SCHEMA);
  return rows.map(({ line }) => line);
}

const SCHEMA = `
  with own as (
    select oid, nspname, nspacl from pg_namespace where nspname in ('public', 'graphile_worker')
  ), tables as (
    select c.*, own.nspname from pg_class c join own on own.oid = c.relnamespace
  )
  select line from (
    select concat_ws(' ', 'extension', extname, extversion) as line from pg_extension
    union all
    select concat_ws(' ', 'schema', nspname, nspacl::text) from own
    union all
    select concat_ws(' ', 'table', nspname, relname, relkind, relowner::regrole, relacl::text, relrowsecurity,
      relforcerowsecurity, reloptions::text, obj_description(oid, 'pg_class')) from tables
    union all
    select concat_ws(' ', 'column', nspname, relname, attname, format_type(atttypid, atttypmod), attnotnull,
      attgenerated, attidentity, attacl::text, pg_get_expr(adbin, adrelid))
    from tables
    join pg_attribute a on attrelid = tables.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select concat_ws(' ', 'constraint', nspname, relname, conname, pg_get_constraintdef(c.oid))
    from pg_constraint c join tables on tables.oid = conrelid
    union all
    select concat_ws(' ', 'index', nspname, relname, indisvalid, pg_get_indexdef(indexrelid))
    from pg_index join tables on tables.oid = indexrelid
    union all
    select concat_ws(' ', 'trigger', nspname, relname, pg_get_triggerdef(t.oid))
    from pg_trigger t join tables on tables.oid = tgrelid where not tgisinternal
    union all
    select concat_ws(' ', 'policy', schemaname, tablename, policyname, roles::text, cmd, qual, with_check)
    from pg_policies
    union all
    select concat_ws(' ', 'function', own.nspname, proowner::regrole, proacl::text, pg_get_functiondef(p.oid))
    from pg_proc p join own on own.oid = pronamespace
    where prokind <> 'a' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select concat_ws(' ', 'type', nspname, typname, typtype, typowner::regrole)
    from pg_type t join own on own.oid = typnamespace
  ) as found
  order by line`;
