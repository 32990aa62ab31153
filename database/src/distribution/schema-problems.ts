import type { Client } from 'pg';
import {
  DISTRIBUTION_COLUMN,
  LOCAL_SCHEMAS,
  type Placement,
  TABLE_PLACEMENTS,
  tablesOf,
} from '#distribution/table-placements.ts';

/** A rule of Citus that the schema breaks. */
export interface SchemaProblem {
  readonly rule: 'table' | 'column' | 'unique' | 'foreign-key' | 'trigger' | 'policy' | 'function';
  /** `table.name` of the key, trigger or policy; the name of the table or function. */
  readonly subject: string;
  readonly detail: string;
}

/**
 * Compares the migrated schema with `TABLE_PLACEMENTS` and with the rules of Citus 14 for distributed tables:
 * https://docs.citusdata.com/en/stable/develop/reference_ddl.html, `reference_workarounds.html` and `extra/triggers.html`.
 */
export async function schemaProblems(client: Client): Promise<SchemaProblem[]> {
  const rules = [
    unlistedTables,
    unlistedSchemas,
    wrongColumns,
    uniqueKeys,
    foreignKeys,
    triggers,
    policies,
    functions,
  ];
  const found: SchemaProblem[] = [];
  for (const rule of rules) found.push(...(await rule(client)));
  return found;
}

const placementOf = (table: string): Placement | undefined => TABLE_PLACEMENTS[table]?.placement;

async function unlistedTables(client: Client): Promise<SchemaProblem[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f', 'm') order by 1`,
  );
  const names = rows.map(({ name }) => name);
  const rule = 'table';
  return [
    ...names
      .filter((name) => placementOf(name) === undefined)
      .map((subject) => ({ rule, subject, detail: 'is missing in TABLE_PLACEMENTS' }) as const),
    ...Object.keys(TABLE_PLACEMENTS)
      .filter((name) => !names.includes(name))
      .map((subject) => ({ rule, subject, detail: 'does not exist' }) as const),
  ];
}

async function unlistedSchemas(client: Client): Promise<SchemaProblem[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct schemaname as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'public') order by 1`,
  );
  return rows
    .filter(({ name }) => LOCAL_SCHEMAS[name] === undefined)
    .map(({ name }) => ({
      rule: 'table',
      subject: name,
      detail: 'is a schema that LOCAL_SCHEMAS does not name',
    }));
}

/** Tables are co-located by equal types; a distribution column is never null and never generated. */
async function wrongColumns(client: Client): Promise<SchemaProblem[]> {
  const { rows } = await client.query<{ name: string; column: string | null }>(
    `select t.name, format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
       || case when a.attgenerated <> '' then ' generated' else '' end as column
     from unnest($1::text[]) as t (name)
     left join pg_attribute a on a.attrelid = to_regclass('public.' || t.name) and a.attname = $2`,
    [tablesOf('distributed'), DISTRIBUTION_COLUMN],
  );
  return rows
    .filter(({ column }) => column !== 'integer not null')
    .map(({ name, column }) => ({
      rule: 'column',
      subject: name,
      detail: `${DISTRIBUTION_COLUMN} is ${column}`,
    }));
}

/** "Primary keys and uniqueness constraints must include the distribution column." Also exclusion constraints. */
async function uniqueKeys(client: Client): Promise<SchemaProblem[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select t.relname as table, i.relname as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x
     join pg_class t on t.oid = x.indrelid
     join pg_class i on i.oid = x.indexrelid
     where t.relnamespace = 'public'::regnamespace and t.relname = any($1::text[])
       and (x.indisunique or x.indisexclusion)
       and not exists (
         select from pg_attribute a
         where a.attrelid = t.oid and a.attname = $2
           and a.attnum = any((x.indkey::int2[])[0:x.indnkeyatts - 1]))
     order by 1, 2`,
    [tablesOf('distributed'), DISTRIBUTION_COLUMN],
  );
  return rows.map(({ table, name, definition }) => ({
    rule: 'unique',
    subject: `${table}.${name}`,
    detail: definition,
  }));
}

interface ForeignKeyRow {
  readonly name: string;
  readonly table: string;
  readonly target: string;
  readonly definition: string;
  /** Both sides have the distribution column at the same place. */
  readonly isColocated: boolean;
  /** Deleting or changing the referenced row only deletes rows, or is rejected. */
  readonly isSimple: boolean;
}

/**
 * Between distributed tables with the distribution column on both sides, from distributed to reference tables, and among
 * reference and local tables. A key with the distribution column may not set columns to null.
 */
async function foreignKeys(client: Client): Promise<SchemaProblem[]> {
  const { rows } = await client.query<ForeignKeyRow>(
    `select k.conname as name, k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
       pg_get_constraintdef(k.oid) as definition,
       exists (
         select from unnest(k.conkey, k.confkey) as pair (own, other)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = $1
         join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other and b.attname = $1) as "isColocated",
       k.confdeltype in ('a', 'r', 'c') and k.confupdtype in ('a', 'r') as "isSimple"
     from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
     order by 2, 1`,
    [DISTRIBUTION_COLUMN],
  );
  return rows.flatMap((key) => {
    const broken = brokenForeignKeyRule(key);
    return broken === null
      ? []
      : [
          {
            rule: 'foreign-key',
            subject: `${key.table}.${key.name}`,
            detail: `${broken}: ${key.definition}`,
          } as const,
        ];
  });
}

function brokenForeignKeyRule({ table, target, isColocated, isSimple }: ForeignKeyRow): string | null {
  const [from, to] = [placementOf(table), placementOf(target)];
  if (from !== 'distributed')
    return to === 'distributed' ? `a ${from} table refers to a distributed one` : null;
  if (to === 'local') return 'a distributed table refers to a local one';
  if (to === 'reference') return null;
  if (!isColocated) return `has no ${DISTRIBUTION_COLUMN}`;
  return isSimple ? null : 'sets columns to null';
}

/** Triggers are supported on local tables only. */
async function triggers(client: Client): Promise<SchemaProblem[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger
     where not tgisinternal and tgrelid::regclass::text = any($1::text[]) order by 1, 2`,
    [[...tablesOf('distributed'), ...tablesOf('reference')]],
  );
  return rows.map(({ table, name }) => ({
    rule: 'trigger',
    subject: `${table}.${name}`,
    detail: 'is not supported',
  }));
}

/** "Subqueries are not supported in policies on distributed tables": the rule of all tables that Citus manages. */
async function policies(client: Client): Promise<SchemaProblem[]> {
  const { rows } = await client.query<{ table: string; name: string; qual: string }>(
    `select tablename as table, policyname as name, coalesce(qual, with_check) as qual from pg_policies
     where schemaname = 'public' and tablename = any($1::text[])
       and concat_ws(' ', qual, with_check) ~* '\\mselect\\M'
     order by 1, 2`,
    [[...tablesOf('distributed'), ...tablesOf('reference')]],
  );
  return rows.map(({ table, name, qual }) => ({ rule: 'policy', subject: `${table}.${name}`, detail: qual }));
}

/** Their statements are not in the collected ones, so each of these functions is judged by hand. */
async function functions(client: Client): Promise<SchemaProblem[]> {
  const { rows } = await client.query<{ name: string }>(
    `select p.proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and pg_get_functiondef(p.oid) ~* $1
     order by 1`,
    [`\\m(from|join|into|update|using)\\s+(public\\.)?(${tablesOf('distributed').join('|')})\\M`],
  );
  return rows.map(({ name }) => ({
    rule: 'function',
    subject: name,
    detail: 'reads or changes distributed tables',
  }));
}
