export interface RoleRow {
  readonly name: string;
  readonly isPowerful: boolean;
}

/** Superusers, and roles to which row-level security does not apply, among the owner and the logins. */
export const ROLES = `
  select rolname as name, rolsuper or rolbypassrls as "isPowerful" from pg_roles where rolname = any($1)`;

export const CAN_CREATE_ROLES = `
  select rolcreaterole or rolsuper as found from pg_roles where rolname = current_user`;

export interface MemberRow {
  readonly login: string;
  readonly role: string;
}

/** Roles that exist, and that a login should be able to take but cannot. */
export const MISSING_MEMBERS = `
  select required.login, required.role
  from unnest($1::text[], $2::text[]) as required (login, role)
    join pg_roles l on l.rolname = required.login join pg_roles r on r.rolname = required.role
  where not pg_has_role(l.oid, r.oid, 'member')`;

export interface RightRow {
  readonly table: string;
  readonly role: string;
  readonly right: string;
}

const PORTAL_TABLES = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
const RIGHTS = `(values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd')) as command (right_name, code)`;
const HAS_RIGHT = `(has_table_privilege(r.oid, c.oid, right_name)
  or right_name <> 'delete' and has_any_column_privilege(r.oid, c.oid, right_name))`;

/** Rights without a policy. Without a policy, the role sees no row and can add none. */
export const RIGHTS_WITHOUT_POLICY = `
  select c.relname as table, r.rolname as role, right_name as right
  from pg_class c, pg_roles r, ${RIGHTS}
  where ${PORTAL_TABLES} and c.relrowsecurity and r.rolname = any($1) and ${HAS_RIGHT}
    and not exists (
      select from pg_policy p
      where p.polrelid = c.oid and p.polcmd in (code::"char", '*')
        and (p.polroles = '{0}' or r.oid = any(p.polroles)))
  order by 1, 2, 3`;

/** Policies without a right. A policy for one command needs that right; a policy for all commands needs any right. */
export const POLICIES_WITHOUT_RIGHT = `
  select distinct c.relname as table, r.rolname as role, case p.polcmd when '*' then 'select' else
      (select right_name from ${RIGHTS} where code = p.polcmd::text) end as right
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_roles r on r.oid = any(p.polroles)
  where ${PORTAL_TABLES} and r.rolname = any($1)
    and not exists (
      select from ${RIGHTS} where (p.polcmd = '*' or code = p.polcmd::text) and ${HAS_RIGHT})
  order by 1, 2`;

/** Tables whose rows are visible to the owner without a role, or to every role with a right. */
export const UNPROTECTED_TABLES = `
  select c.relname as name from pg_class c
  where ${PORTAL_TABLES} and not (c.relrowsecurity and c.relforcerowsecurity)
    and not c.relname = any($1)
  order by 1`;
