import { appendFileSync, chmodSync, chownSync, copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { chooseOsUser } from '@cartage/database/embedded/os-user.ts';
import type { Certificates } from '#counterparts/certificates.ts';
import { adapt, guideBlocks } from '#counterparts/guide-files.ts';
import { type Program, runProgram, startProgram, untilListening } from '#counterparts/program.ts';

/** PostgreSQL 15 of Debian, on 127.0.0.1 and with TLS. */
export interface DebianPostgres {
  readonly port: number;
  /** A superuser without a password, on the database of the guide. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

const PROGRAMS = '/usr/lib/postgresql/15/bin';

/** Servers of PostgreSQL refuse to run as root. */
export const asPostgres = (command: readonly string[]): readonly string[] => [
  'setpriv',
  '--reuid=postgres',
  '--regid=postgres',
  '--clear-groups',
  // That user cannot read the folder of root, where libpq looks for certificates.
  'env',
  'HOME=/var/lib/postgresql',
  ...command,
];

/** A folder below another one, for programs of the user `postgres`. */
export function folderOfPostgres(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  chmodSync(folder, 0o711);
  giveToPostgres(path);
  return path;
}

export function giveToPostgres(path: string): void {
  const user = chooseOsUser(path);
  if (user !== null) chownSync(path, user.uid, user.gid);
}

/** The statements of the guide, as an administrator and later as the owner. */
export async function runStatements(url: string, kind: 'logins' | 'grants'): Promise<void> {
  const [logins = '', grants = ''] = guideBlocks('operate.md')
    .filter(({ language }) => language === 'sql')
    .map(({ content }) => content);
  await withClient(url, async (client) => {
    // `create database` runs alone.
    for (const statement of (kind === 'logins' ? logins : grants).split(/;\n/))
      if (statement.trim() !== '') await client.query(statement);
  });
}

export async function startDebianPostgres(
  folder: string,
  port: number,
  { certificateFile, keyFile }: Certificates,
): Promise<DebianPostgres> {
  const home = folderOfPostgres(folder, 'postgres');
  const data = join(home, 'data');
  const initdb = [`${PROGRAMS}/initdb`, '--pgdata', data, '--encoding=UTF8', '--locale=C.UTF-8'];
  await runProgram(asPostgres(initdb), { folder: home });
  for (const [from, to] of [
    [certificateFile, 'server.crt'],
    [keyFile, 'server.key'],
  ] as const) {
    copyFileSync(from, join(data, to));
    chmodSync(join(data, to), 0o600);
    giveToPostgres(join(data, to));
  }
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${home}'`,
    'ssl = on',
    'fsync = off',
  ];
  appendFileSync(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  // The line of the guide.
  const [access = ''] = guideBlocks('operate.md')
    .filter(({ content }) => content.startsWith('hostssl cartage '))
    .map(({ content }) => content);
  const lines = ['host all postgres 127.0.0.1/32 trust', adapt(access, { '10.0.0.10': '127.0.0.1' })];
  copyFileSync('/dev/null', join(data, 'pg_hba.conf'));
  appendFileSync(join(data, 'pg_hba.conf'), `${lines.join('\n')}\n`);
  const server: Program = startProgram(asPostgres([`${PROGRAMS}/postgres`, '-D', data]));
  await untilListening(port, server);
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await untilReady(urlOf('postgres'));
  await runStatements(urlOf('postgres'), 'logins');
  return {
    port,
    adminUrl: urlOf('cartage'),
    // Without waiting for clients.
    stop: () => server.stop('SIGINT'),
  };
}

/** A server that starts refuses connections at first. */
async function untilReady(url: string): Promise<void> {
  for (;;) {
    try {
      await withClient(url, (client) => client.query('select'));
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '57P03')) throw error;
    }
  }
}
