import { randomBytes } from 'node:crypto';
import { withClient } from '#connection/with-client.ts';

/** Login of one test run on a server that is not ours. */
export interface GivenServer {
  /** The address that was given: a superuser. */
  readonly adminUrl: string;
  /** The same server as a role of this run, which is no superuser. */
  readonly roleUrl: string;
  /** Removes the role and every database it left. */
  clear(): Promise<void>;
}

/** Makes a role like the one the application gets, because row-level security does not bind the superuser. */
export async function prepareGivenServer(adminUrl: string): Promise<GivenServer> {
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
    // The roles of an earlier run belong to nobody any more, and only who administers a role may hand it on.
    const left = await client.query<{ name: string }>(
      `select quote_ident(rolname) as name from pg_roles
       where rolname in ('cartage_app', 'cartage_system', 'cartage_text')`,
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
    await client.query(`drop owned by ${role}`);
    await client.query(`drop role ${role}`);
  });
}
