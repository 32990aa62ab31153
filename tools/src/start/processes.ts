import { join } from 'node:path';
import { type Login, loginUrl } from '@cartage/database/connection/logins.ts';
import type { SettingName } from '@cartage/runtime/settings/settings-table.ts';
import { ROOT } from '#root.ts';
import { LOGIN_VARIABLES, type StartSettings } from '#start/settings.ts';
import { type DatabaseContent, isDemoTenant, isLocalHost } from '#start/database.ts';
import { SIMULATOR_CLIENT } from '#start/simulator.ts';
import type { ProcessDefinition } from '#start/supervise.ts';
import { webDist } from '#start/web-build.ts';

export interface Addresses {
  readonly publicPort: number;
  /** Port of the identity process; null without one. */
  readonly identityPort: number | null;
  /** Read at every start of a process, because the URL can change. */
  readonly databaseUrl: () => string;
}

/** The processes of Cartage in start order. The identity process comes first, if there is one, and is stopped last. */
export function cartageProcesses(settings: StartSettings, addresses: Addresses): ProcessDefinition[] {
  const { publicPort, identityPort, databaseUrl } = addresses;
  const urlOf = (login: Login) => settings.logins[login] ?? loginUrl(databaseUrl(), login);
  const shared = (login: Login) => ({
    DATABASE_URL: urlOf(login),
    DATABASE_URL_FILE: '',
    ...WITHOUT_LOGINS,
    SYSTEM_DATABASE_URL: login === 'api' && settings.isDemo ? urlOf('worker') : '',
    // Behind a proxy the public port differs from the local one and is set by the operator.
    PUBLIC_PORT: settings.publicPort ?? String(publicPort),
    PUBLIC_PORT_FILE: '',
    CARTAGE_DEMO: settings.isDemo ? '1' : '0',
    STORAGE_URL: settings.storageUrl,
    STORAGE_URL_FILE: '',
    ...WITHOUT_BACKUPS,
  });
  const api = (login: Login) => () => ({
    ...shared(login),
    PORT: String(publicPort),
    IDENTITY_UPSTREAM: identityPort === null ? '' : `http://127.0.0.1:${identityPort}`,
    WEB_DIST: webDist(),
    // No pause before the stop, because no other process takes over the requests of this one.
    SHUTDOWN_PAUSE_SECONDS: '0',
    SHUTDOWN_PAUSE_SECONDS_FILE: '',
  });
  // The worker makes the scheduled backups, for which its own login has too few rights.
  const worker = () => ({
    ...api('worker')(),
    ...(settings.backup.schedule !== undefined && backupSettings(settings, urlOf('backup'))),
  });
  const identity = () => ({
    ...shared('identity'),
    IDENTITY_PORT: String(identityPort),
  });
  const identityProcess = { name: 'identity', script: 'identity/src/main.ts', environment: identity };
  return [
    ...(identityPort === null ? [] : [definition(settings, identityProcess)]),
    definition(settings, { name: 'worker', script: 'server/src/worker.ts', environment: worker }),
    definition(settings, { name: 'server', script: 'server/src/main.ts', environment: api('api') }),
  ];
}

/**
 * At this speed, each organisation of the demo has three moves in the first minute, and a large one still has some in
 * the third hour.
 */
const FIRST_START_SECONDS = '10';

/** The simulator of the demo world, which calls the portal only over HTTP. Null when it is switched off. */
export function simulatorProcess(
  settings: StartSettings,
  { tenants, simulatorSecret }: Pick<DatabaseContent, 'tenants' | 'simulatorSecret'>,
  publicPort: number,
): ProcessDefinition | null {
  const demoHosts = tenants.filter(({ externalId }) => isDemoTenant(externalId)).map(({ host }) => host);
  const portals = demoHosts.filter(isLocalHost).map((host) => `http://${host}:${publicPort}`);
  if (simulatorSecret === null || portals.length === 0) return null;
  const environment = () => ({
    DATABASE_URL: '',
    DATABASE_URL_FILE: '',
    ...WITHOUT_LOGINS,
    SIMULATOR_PORTALS: portals.join(','),
    SIMULATOR_CLIENT,
    SIMULATOR_SECRET: simulatorSecret,
    SIMULATOR_SPEED: String(settings.simulatorSpeed),
    SIMULATOR_FIRST_START_SECONDS: FIRST_START_SECONDS,
  });
  return definition(settings, { name: 'simulator', script: 'simulator/src/main.ts', environment });
}

/**
 * The processes inherit the environment without the owner's URL: none may sign in as the owner or as another process.
 */
const WITHOUT_LOGINS = Object.fromEntries(
  Object.values(LOGIN_VARIABLES).flatMap((name) => [
    [name, ''],
    [`${name}_FILE`, ''],
  ]),
);

/**
 * The settings that read or write backups. The schedule and the maximum age are not among them: they are no secrets,
 * and the API process needs them.
 */
const BACKUP_VARIABLES = [
  'BACKUP_URL',
  'BACKUP_ACCESS_KEY',
  'BACKUP_SECRET_KEY',
  'BACKUP_PASSPHRASE',
  'BACKUP_IDENTITY',
] as const satisfies readonly SettingName[];

const WITHOUT_BACKUPS = Object.fromEntries(
  BACKUP_VARIABLES.flatMap((name) => [
    [name, ''],
    [`${name}_FILE`, ''],
  ]),
);

/** The public key for the worker, which encrypts backups and cannot decrypt them. */
function backupSettings({ backup, backupUrl }: StartSettings, databaseUrl: string): Record<string, string> {
  return {
    BACKUP_DATABASE_URL: databaseUrl,
    BACKUP_URL: backupUrl,
    BACKUP_ACCESS_KEY: backup.bucket?.accessKey ?? '',
    BACKUP_SECRET_KEY: backup.bucket?.secretKey ?? '',
    BACKUP_PASSPHRASE: backup.keys.passphrase ?? '',
  };
}

function definition(
  { dataFolder }: StartSettings,
  { name, script, environment }: Pick<ProcessDefinition, 'name' | 'script' | 'environment'>,
): ProcessDefinition {
  return {
    name,
    script: join(ROOT, script),
    logFile: join(dataFolder, 'log', `${name}.log`),
    environment,
  };
}
