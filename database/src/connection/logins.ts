import { createHmac } from 'node:crypto';
import type { Client } from 'pg';
import { withClient } from '#connection/with-client.ts';

/**
 * The login of each process, and the roles that it may take. A login has no rights of its own: without a role, it sees
 * no row (docs/decisions/0053-one-login-per-process.md).
 */
export const LOGINS = {
  api: ['cartage_app', 'cartage_provider'],
  worker: ['cartage_app', 'cartage_system', 'cartage_queue'],
  identity: ['cartage_sign_in'],
  backup: ['cartage_system', 'cartage_queue', 'cartage_backup_reader'],
} as const;

export type Login = keyof typeof LOGINS;

// The keys of the object above.
const LOGIN_NAMES = Object.keys(LOGINS) as Login[];
const LOCK = 7_203_116;

/**
 * The URL with which a process signs in. The name and the password derive from those of the owner, so no other secret has
 * to be stored, and a process cannot calculate the password of the owner or of another process.
 */
export function loginUrl(ownerUrl: string, login: Login): string {
  const url = new URL(ownerUrl);
  const owner = decodeURIComponent(url.username);
  const secret = decodeURIComponent(url.password);
  url.username = encodeURIComponent(`${owner}_${login}`);
  url.password = createHmac('sha256', secret).update(`${owner}\n${login}`).digest('hex');
  return url.href;
}

/**
 * Creates the logins of all processes, or updates existing ones. Needs the owner of the database, with CREATEROLE.
 */
export async function ensureLogins(ownerUrl: string, logins: readonly Login[] = LOGIN_NAMES): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    for (const login of logins) await ensureLogin(client, ownerUrl, login);
  });
}

async function ensureLogin(client: Client, ownerUrl: string, login: Login): Promise<void> {
  const url = new URL(loginUrl(ownerUrl, login));
  const name = client.escapeIdentifier(decodeURIComponent(url.username));
  const { rows } = await client.query<{ exists: boolean }>(
    'select exists(select from pg_roles where rolname = $1)',
    [decodeURIComponent(url.username)],
  );
  // The password is hexadecimal, so it needs no escaping; `create role` takes no parameters.
  if (rows[0]?.exists !== true)
    await client.query(`create role ${name} login noinherit password '${url.password}'`);
  else if (!(await canSignIn(url.href))) await client.query(`alter role ${name} password '${url.password}'`);
  for (const role of LOGINS[login]) {
    const { rows: found } = await client.query<{ isMember: boolean }>(
      `select pg_has_role($1, $2, 'member') as "isMember"`,
      [decodeURIComponent(url.username), role],
    );
    if (found[0]?.isMember !== true) await client.query(`grant ${role} to ${name}`);
  }
}

async function canSignIn(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select'));
    return true;
  } catch {
    return false;
  }
}
