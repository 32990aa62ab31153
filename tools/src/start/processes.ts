import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Login, loginUrl } from '@cartage/database/connection/logins.ts';
import { ROOT } from '#root.ts';
import { LOGIN_VARIABLES, type StartSettings } from '#start/settings.ts';
import type { ProcessDefinition } from '#start/supervise.ts';
import { webDist } from '#start/web-build.ts';

export interface Addresses {
  readonly publicPort: number;
  readonly identityPort: number;
  /** Read at every start of a process. */
  readonly databaseUrl: () => string;
}

/** The processes of Cartage in start order. The first one, identity, is stopped last. */
export function cartageProcesses(settings: StartSettings, addresses: Addresses): ProcessDefinition[] {
  const { publicPort, identityPort, databaseUrl } = addresses;
  const urlOf = (login: Login) => settings.logins[login] ?? loginUrl(databaseUrl(), login);
  const shared = (login: Login) => ({
    DATABASE_URL: urlOf(login),
    // The processes inherit the environment, and none may sign in as the owner or as another process.
    DATABASE_URL_FILE: '',
    ...Object.fromEntries(Object.values(LOGIN_VARIABLES).map((name) => [name, ''])),
    SYSTEM_DATABASE_URL: login === 'api' && settings.isDemo ? urlOf('worker') : '',
    // Behind a proxy the public port differs from the local one and is set by the operator.
    PUBLIC_PORT: process.env['PUBLIC_PORT'] || String(publicPort),
    CARTAGE_DEMO: settings.isDemo ? '1' : '0',
    STORAGE_URL: process.env['STORAGE_URL'] || pathToFileURL(join(settings.dataFolder, 'files')).href,
  });
  const api = (login: Login) => () => ({
    ...shared(login),
    PORT: String(publicPort),
    IDENTITY_UPSTREAM: `http://127.0.0.1:${identityPort}`,
    WEB_DIST: webDist(),
  });
  const identity = () => ({
    ...shared('identity'),
    IDENTITY_PORT: String(identityPort),
    PUBLIC_PORT: String(publicPort),
  });
  const definition = (
    name: string,
    script: string,
    environment: ProcessDefinition['environment'],
  ): ProcessDefinition => ({
    name,
    script: join(ROOT, script),
    logFile: join(settings.dataFolder, 'log', `${name}.log`),
    environment,
  });
  return [
    definition('identity', 'identity/src/main.ts', identity),
    definition('worker', 'server/src/worker.ts', api('worker')),
    definition('server', 'server/src/main.ts', api('api')),
  ];
}
