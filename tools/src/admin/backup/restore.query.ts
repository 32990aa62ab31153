/** Whether the tables exist, and whether they have rows that a restore would replace. */
export const HAS_TABLES = "select to_regclass('public.schema_migration') is not null as found";
export const HAS_TENANTS = 'select exists(select from tenant) as found';

export const LOGINS = 'select rolname as name from pg_roles where rolcanlogin';

/** The quoted name of a table, and the settings that a restore switches off while it loads rows. */
export interface TargetTable {
  readonly key: string;
  readonly sqlName: string;
  readonly isForced: boolean;
}

export const TARGET_TABLES = `
  select n.nspname || '.' || c.relname as key, c.oid::regclass::text as "sqlName", relforcerowsecurity as "isForced"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname || '.' || c.relname = any($1)`;

/** The sequences that a trigger creates for each tenant; a restored tenant creates them again. */
export const SEQUENCES_OF_TENANTS = `
  select c.oid::regclass::text as name
  from pg_class c
  where relkind = 'S' and relnamespace = 'public'::regnamespace and relname ~ '_[0-9]+$'
    and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i'))`;

/** Jobs that ran during the backup are due again, because their workers do not exist here. */
export const RELEASE_JOBS = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`;

export const SET_SEQUENCE = `select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint, $4)`;

// The names of these statements come from the catalogue of the database, already quoted.

export const setForced = (sqlName: string, isForced: boolean): string =>
  `alter table ${sqlName} ${isForced ? 'force' : 'no force'} row level security`;

export const setTriggers = (sqlName: string, state: 'enable' | 'disable'): string =>
  `alter table ${sqlName} ${state} trigger user`;

export const truncate = (targets: readonly TargetTable[]): string =>
  `truncate ${targets.map(({ sqlName }) => sqlName).join(', ')}`;

export const dropSequence = (sqlName: string): string => `drop sequence ${sqlName}`;
