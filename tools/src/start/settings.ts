import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Login } from '@cartage/database/connection/logins.ts';
import { ROOT } from '#root.ts';

/** Settings of `npm start` itself. All have defaults. */
export interface StartSettings {
  /** PORT: preferred public port. */
  readonly port: number;
  /** DATABASE_URL or the content of DATABASE_URL_FILE. Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /**
   * API_DATABASE_URL, WORKER_DATABASE_URL, IDENTITY_DATABASE_URL: logins that an administrator of the database created
   * (docs/decisions/0053-one-login-per-process.md). The others are created by the owner at each start.
   */
  readonly logins: Readonly<Partial<Record<Login, string>>>;
  /** CARTAGE_DATA: folder of the embedded database and the logs. */
  readonly dataFolder: string;
  /** CARTAGE_DEMO: load the demo world. Always with the embedded database; with another one only if set to 1. */
  readonly isDemo: boolean;
}

export const LOGIN_VARIABLES = {
  api: 'API_DATABASE_URL',
  worker: 'WORKER_DATABASE_URL',
  identity: 'IDENTITY_DATABASE_URL',
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Throws one error that lists every invalid setting. */
export function readStartSettings(environment: Environment): StartSettings {
  const errors: string[] = [];
  const port = environment['PORT'] || '4200';
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    errors.push('PORT must be a whole number from 1 to 65535');
  }
  const databaseUrl = readDatabaseUrl(environment, errors);
  if (!['', '0', '1'].includes(environment['CARTAGE_DEMO'] ?? '')) errors.push('CARTAGE_DEMO must be 0 or 1');
  if (errors.length > 0) {
    throw new SettingsError(`Invalid settings:\n${errors.map((error) => `- ${error}`).join('\n')}`);
  }
  return {
    port: Number(port),
    databaseUrl,
    logins: readLogins(environment),
    dataFolder: resolve(environment['CARTAGE_DATA'] || join(ROOT, '.data')),
    isDemo: databaseUrl === undefined || environment['CARTAGE_DEMO'] === '1',
  };
}

function readLogins(environment: Environment): StartSettings['logins'] {
  const names: Readonly<Record<Login, string>> = LOGIN_VARIABLES;
  return Object.fromEntries(
    Object.entries(names).flatMap(([login, name]) => {
      const url = environment[name];
      return url ? [[login, url]] : [];
    }),
  );
}

function readDatabaseUrl(environment: Environment, errors: string[]): string | undefined {
  const url = environment['DATABASE_URL'] || readFile(environment['DATABASE_URL_FILE'], errors);
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url)) {
    errors.push('DATABASE_URL must start with postgres:// or postgresql://');
  }
  return url;
}

function readFile(file: string | undefined, errors: string[]): string | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    errors.push('DATABASE_URL_FILE names a file that cannot be read');
    return undefined;
  }
}
