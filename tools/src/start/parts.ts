import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '#root.ts';
import type { Part } from '#start/keep-running.ts';
import type { StartSettings } from '#start/settings.ts';
import { webDist } from '#start/web-build.ts';

export interface Addresses {
  readonly publicPort: number;
  readonly identityPort: number;
  /** Asked anew at every start of a part. */
  readonly databaseUrl: () => string;
}

/** The processes of Cartage, in the order in which they are started; they are ended the other way round. */
export function cartageParts(settings: StartSettings, addresses: Addresses): Part[] {
  const { publicPort, identityPort, databaseUrl } = addresses;
  const shared = () => ({
    DATABASE_URL: databaseUrl(),
    // Read already; the two together would be a contradiction.
    DATABASE_URL_FILE: '',
    // Behind a proxy people use another port, which is then set from outside.
    PUBLIC_PORT: process.env['PUBLIC_PORT'] || String(publicPort),
    CARTAGE_DEMO: settings.isDemo ? '1' : '0',
    STORAGE_URL: process.env['STORAGE_URL'] || pathToFileURL(join(settings.dataFolder, 'files')).href,
  });
  const api = () => ({
    ...shared(),
    PORT: String(publicPort),
    IDENTITY_UPSTREAM: `http://127.0.0.1:${identityPort}`,
    WEB_DIST: webDist(),
  });
  const identity = () => ({
    ...shared(),
    IDENTITY_PORT: String(identityPort),
    PUBLIC_PORT: String(publicPort),
  });
  const part = (name: string, script: string, environment: Part['environment']): Part => ({
    name,
    script: join(ROOT, script),
    logFile: join(settings.dataFolder, 'log', `${name}.log`),
    environment,
  });
  return [
    part('identity', 'identity/src/main.ts', identity),
    part('worker', 'server/src/worker.ts', api),
    part('server', 'server/src/main.ts', api),
  ];
}
