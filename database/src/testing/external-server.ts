import { randomBytes } from 'node:crypto';
import { withClient } from '#connection/with-client.ts';

/** The login of one test run on an external server. */
export interface ExternalServer {
  /** The given URL, of a superuser. */
  readonly adminUrl: string;
  /** The same server with the role of this run, which is not a superuser. */
  readonly roleUrl: string;
  /** Removes the role and its databases. */
  clear(): Promise<void>;
}

/** Creates a role like the application's, because row-level security does not apply to superusers. */
export async function prepareExternalServer(adminUrl: string): Promise<ExternalServer> {
  const role = `cartage_test_role_${process.pid}`;
  const password = randomBytes(24).toString('hex');
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ fits: boolean }>(
      'select rolsuper as fits from pg_roles where rolname = current_user',
    );
    if (rows[0]?.fits !== true) {
      throw new Error('TEST_DATABASE_URL must be the address of a superuser, on a server for tests only.');
    }
    await client.query(`create role ${role} login createrole password '${password}'`);
    // An earlier run may have created the roles. Only a role with the admin option can grant them.
    const left = await client.query<{ name: string }>(
      `select quote_ident(rolname) as name from pg_roles
       where rolname in ('cartage_app', 'cartage_system', 'cartage_text', 'cartage_provider', 'cartage_queue',
         'cartage_sign_in', 'cartage_tracking', 'cartage_backup_reader')`,
    );
    for (const { name } of left.rows) await client.query(`grant ${name} to ${role} with admin option`);
  });
  const roleUrl = new URL(adminUrl);
  roleUrl.username = role;
  roleUrl.password = password;
  return { adminUrl, roleUrl: roleUrl.href, clear: () => clear(adminUrl, role) };
}

async function clear(adminUrl: string, role: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select quote_ident(datname) as name from pg_database where datdba = $1::regrole',
      [role],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
    // With the logins of its processes.
    const roles = await client.query<{ name: string }>(
      `select quote_ident(rolname) as name from pg_roles where rolname = $1 or rolname like $1 || '\\_%'`,
      [role],
    );
    for (const { name } of roles.rows) await client.query(`drop owned by ${name}`);
    for (const { name } of roles.rows) await client.query(`drop role ${name}`);
  });
}
