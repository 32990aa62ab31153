import { isDatabaseUrl } from '@cartage/runtime/settings/read-settings.ts';

/**
 * A replica has the logins and the database of its primary, so DATABASE_REPLICA_URLS names only hosts and ports, and
 * optionally parameters of the connection. Adds an issue for any other URL, without repeating it.
 */
export function readReplicaAddresses(text: string | undefined, issues: string[]): readonly string[] {
  const given = (text ?? '').split(',').flatMap((part) => part.trim() || []);
  if (given.every(isAddress)) return given;
  issues.push(
    'DATABASE_REPLICA_URLS must have URLs such as postgres://host:5432 with commas, without user name and database',
  );
  return [];
}

function isAddress(text: string): boolean {
  if (!isDatabaseUrl(text)) return false;
  const { hostname, username, password, pathname } = new URL(text);
  return hostname !== '' && username === '' && password === '' && (pathname === '' || pathname === '/');
}

/** The URL of the primary with another address. */
export function replicaUrl(databaseUrl: string, address: string): string {
  const { hostname, port, search } = new URL(address);
  const url = new URL(databaseUrl);
  url.hostname = hostname;
  url.port = port === '' ? '5432' : port;
  if (search !== '') url.search = search;
  return url.href;
}
