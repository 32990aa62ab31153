import { escapeIdentifier } from 'pg';
import type { BackedUpTable } from '#backup/backup-format.ts';

export const SCHEMAS = ['public', 'identity', 'graphile_worker'] as const;

/** Histories are created by the migrations of a restore, and heartbeats belong to running processes. */
const EXCLUDED = [
  'public.schema_migration',
  'public.worker_heartbeat',
  'identity.migration',
  'graphile_worker.migrations',
];

/** Tried in this order; each table is read with the first role that sees all of its rows. */
const READERS = ['cartage_backup_reader', 'cartage_system', 'cartage_queue'];

export interface TableRow extends BackedUpTable {
  /** Null when no role of the backup sees every row. */
  readonly reader: string | null;
}

export const tablesToRead = {
  text: `
    select n.nspname as schema, c.relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select role from unnest($3::text[]) with ordinality as reader (role, position)
       where exists (select from pg_roles where rolname = role)
         and has_schema_privilege(role, n.oid, 'usage') and has_table_privilege(role, c.oid, 'select')
         and (not c.relrowsecurity or exists (
           select from pg_policy p
           where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*')
             and pg_get_expr(p.polqual, p.polrelid) = 'true'
             and (p.polroles = '{0}' or (select oid from pg_roles where rolname = role) = any(p.polroles))))
         and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('r', '*'))
       order by position limit 1) as reader
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
      and not (n.nspname || '.' || c.relname) = any($2)
    order by 1, 2`,
  values: [[...SCHEMAS], EXCLUDED, READERS],
};

export interface ReferenceRow {
  readonly from: string;
  readonly to: string;
}

/** Foreign keys between tables, by `schema.table`. */
export const references = {
  text: `
    select distinct a.nspname || '.' || t.relname as "from", b.nspname || '.' || r.relname as "to"
    from pg_constraint k
      join pg_class t on t.oid = k.conrelid join pg_namespace a on a.oid = t.relnamespace
      join pg_class r on r.oid = k.confrelid join pg_namespace b on b.oid = r.relnamespace
    where k.contype = 'f' and k.conrelid <> k.confrelid`,
};

/** Names of the applied migrations, and the version of the queue's tables. */
export const portalHistory = 'select name from public.schema_migration order by name';
export const identityHistory = 'select name from identity.migration order by name';
export const queueVersion = 'select max(id)::int as version from graphile_worker.migrations';
export const postgresVersion = "select current_setting('server_version') as version";

export interface LoginRow {
  readonly name: string;
  readonly roles: readonly string[];
}

export const logins = `
  select l.rolname as name, array_agg(r.rolname::text order by r.rolname) as roles
  from pg_auth_members m
    join pg_roles r on r.oid = m.roleid join pg_roles l on l.oid = m.member
  where l.rolcanlogin and r.rolname like 'cartage\\_%' and not r.rolcanlogin
  group by 1 order by 1`;

export interface SequenceRow {
  readonly schema: string;
  readonly name: string;
}

export const sequences = {
  text: `
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind = 'S' order by 1, 2`,
  values: [[...SCHEMAS]],
};

export interface SequenceValue {
  readonly value: string;
  readonly isCalled: boolean;
}

export const sequenceValue = ({ schema, name }: SequenceRow): string =>
  `select last_value::text as value, is_called as "isCalled" from ${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

const columnsOf = ({ schema, name, columns }: BackedUpTable) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;

export const copyOut = (table: BackedUpTable): string => `copy ${columnsOf(table)} to stdout`;
export const copyIn = (table: BackedUpTable): string => `copy ${columnsOf(table)} from stdin`;
