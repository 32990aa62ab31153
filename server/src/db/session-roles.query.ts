import { sql, type Statement } from '#db/sql.ts';

export interface SessionRoleRow {
  readonly role: string;
  /** A superuser, or a role to which row-level security does not apply. */
  readonly isUnsafe: boolean;
  readonly ownsDatabase: boolean;
  /** May take the role that sees every organisation. */
  readonly isSystem: boolean;
}

/** The role of the transaction and the role that signed in. */
export function sessionRoles(): Statement {
  return sql`
    select rolname as role, rolsuper or rolbypassrls as "isUnsafe",
      exists(select from pg_database where datname = current_database() and datdba = r.oid) as "ownsDatabase",
      pg_has_role(r.oid, 'cartage_system', 'member') as "isSystem"
    from pg_roles r where rolname in (current_user, session_user)`;
}
