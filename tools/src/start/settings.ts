import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Login } from '@cartage/database/connection/logins.ts';
import {
  type Environment,
  isDatabaseUrl,
  readNumber,
  readSwitch,
  readText,
} from '@cartage/runtime/settings/read-settings.ts';
import type { SettingName } from '@cartage/runtime/settings/settings-table.ts';
import { type BackupSettings, readBackupSettings } from '@cartage/server/backup/backup-settings.ts';
import { type FileSettings, readFileSettings } from '@cartage/server/files/storage-settings.ts';
import { readReplicaAddresses } from '@cartage/server/settings/replica-urls.ts';
import { ROOT } from '#root.ts';

/** Settings of the commands, `npm start` among them. All have defaults. */
export interface StartSettings {
  /** PORT. */
  readonly port: number;
  /** True when a port in use is an error: with another database than the embedded one, and in production. */
  readonly isPortFixed: boolean;
  /** IDENTITY_PORT; undefined for the next free port. */
  readonly identityPort: number | undefined;
  /** METRICS_PORT and WORKER_METRICS_PORT, which no other listener may get. */
  readonly metricsPorts: readonly number[];
  /** CARTAGE_IDENTITY: false starts no identity process. */
  readonly hasIdentity: boolean;
  /** DATABASE_URL. Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** DATABASE_REPLICA_URLS: hosts and ports of streaming replicas. */
  readonly replicaAddresses: readonly string[];
  /**
   * API_DATABASE_URL, WORKER_DATABASE_URL, IDENTITY_DATABASE_URL, BACKUP_DATABASE_URL: logins that an administrator of the
   * database created
   * (docs/decisions/0053-one-login-per-process.md). The others are created by the owner at each start.
   */
  readonly logins: Readonly<Partial<Record<Login, string>>>;
  /** CARTAGE_DATA: folder of the embedded database and the logs. */
  readonly dataFolder: string;
  /** PUBLIC_PORT; undefined for the port of the API process. */
  readonly publicPort: string | undefined;
  /** STORAGE_URL; a folder in the data folder by default. */
  readonly storageUrl: string;
  /** STORAGE_URL and the keys of its bucket. */
  readonly storage: FileSettings;
  /** BACKUP_URL; a folder in the data folder by default. */
  readonly backupUrl: string;
  /** BACKUP_URL with its keys, schedule and retention. */
  readonly backup: BackupSettings;
  /** CARTAGE_DEMO: load the demo world. Always with the embedded database; with another one only if set to 1. */
  readonly isDemo: boolean;
  /** CARTAGE_SIMULATOR: the speed of the simulator; 0 switches it off. */
  readonly simulatorSpeed: number;
}

export const LOGIN_VARIABLES = {
  api: 'API_DATABASE_URL',
  worker: 'WORKER_DATABASE_URL',
  identity: 'IDENTITY_DATABASE_URL',
  backup: 'BACKUP_DATABASE_URL',
} as const satisfies Readonly<Record<Login, SettingName>>;

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const ANY_PORT = { min: 1, max: 65_535 };

/** Throws one error that lists every invalid setting. */
export function readStartSettings(environment: Environment): StartSettings {
  const errors: string[] = [];
  const read = (name: SettingName) => readText(environment, name, errors);
  const optionalPort = (name: SettingName) => {
    const text = read(name);
    return text === undefined ? undefined : readNumber(name, text, ANY_PORT, errors);
  };
  const port = readNumber('PORT', read('PORT'), { ...ANY_PORT, defaultValue: 4200 }, errors);
  const identityPort = optionalPort('IDENTITY_PORT');
  // 0 stands for any free port.
  const [metrics, workerMetrics] = [read('METRICS_PORT'), read('WORKER_METRICS_PORT')];
  const metricsPorts = [metrics, workerMetrics].map(Number).filter((each) => each > 0);
  const all = [port, ...(identityPort === undefined ? [] : [identityPort]), ...metricsPorts];
  if (new Set(all).size < all.length)
    errors.push('PORT, IDENTITY_PORT, METRICS_PORT and WORKER_METRICS_PORT must differ');
  const databaseUrl = read('DATABASE_URL');
  if (databaseUrl !== undefined && !isDatabaseUrl(databaseUrl))
    errors.push('DATABASE_URL must be a URL that starts with postgres:// or postgresql://');
  const isDemo = readSwitch(environment, 'CARTAGE_DEMO', errors);
  const hasIdentity = readSwitch(environment, 'CARTAGE_IDENTITY', errors) ?? true;
  const simulator = { min: 0, max: 1000, defaultValue: 60 };
  const dataFolder = resolve(read('CARTAGE_DATA') ?? join(ROOT, '.data'));
  const storageUrl = read('STORAGE_URL') ?? pathToFileURL(join(dataFolder, 'files')).href;
  const backupUrl = read('BACKUP_URL') ?? pathToFileURL(join(dataFolder, 'backups')).href;
  const settings: StartSettings = {
    port,
    isPortFixed: databaseUrl !== undefined || environment['NODE_ENV'] === 'production',
    identityPort,
    metricsPorts,
    hasIdentity,
    databaseUrl,
    replicaAddresses: readReplicaAddresses(read('DATABASE_REPLICA_URLS'), errors),
    logins: Object.fromEntries(
      Object.entries(LOGIN_VARIABLES).flatMap(([login, name]) => {
        const url = read(name);
        return url === undefined ? [] : [[login, url]];
      }),
    ),
    dataFolder,
    publicPort: read('PUBLIC_PORT'),
    storageUrl,
    storage: readFileSettings(
      (name) => (name === 'STORAGE_URL' ? storageUrl : read(name)),
      join(dataFolder, 'files'),
      errors,
    ),
    backupUrl,
    backup: readBackupSettings(
      (name) => (name === 'BACKUP_URL' ? backupUrl : read(name)),
      join(dataFolder, 'backups'),
      errors,
    ),
    isDemo: databaseUrl === undefined || isDemo === true,
    simulatorSpeed: readNumber('CARTAGE_SIMULATOR', read('CARTAGE_SIMULATOR'), simulator, errors),
  };
  if (errors.length > 0)
    throw new SettingsError(`Invalid settings:\n${errors.map((error) => `- ${error}`).join('\n')}`);
  return settings;
}
