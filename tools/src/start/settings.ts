import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '#root.ts';

/** What `npm start` itself can be told; all of it has a default. */
export interface StartSettings {
  /** PORT: wanted public port. */
  readonly port: number;
  /** DATABASE_URL, or DATABASE_URL_FILE that holds it: a PostgreSQL of yours in place of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** CARTAGE_DATA: folder of the embedded database and the logs. */
  readonly dataFolder: string;
  /** CARTAGE_DEMO: the demo world; always with the embedded database, by wish (1) with another. */
  readonly isDemo: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Throws one error that names every fault. */
export function readStartSettings(environment: Environment): StartSettings {
  const faults: string[] = [];
  const port = environment['PORT'] || '4200';
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    faults.push('PORT must be a whole number from 1 to 65535');
  }
  const databaseUrl = readDatabaseUrl(environment, faults);
  if (!['', '0', '1'].includes(environment['CARTAGE_DEMO'] ?? '')) faults.push('CARTAGE_DEMO must be 0 or 1');
  if (faults.length > 0) {
    throw new SettingsError(`The settings are not right:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  }
  return {
    port: Number(port),
    databaseUrl,
    dataFolder: resolve(environment['CARTAGE_DATA'] || join(ROOT, '.data')),
    isDemo: databaseUrl === undefined || environment['CARTAGE_DEMO'] === '1',
  };
}

function readDatabaseUrl(environment: Environment, faults: string[]): string | undefined {
  const url = environment['DATABASE_URL'] || readFile(environment['DATABASE_URL_FILE'], faults);
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url)) {
    faults.push('DATABASE_URL must start with postgres:// or postgresql://');
  }
  return url;
}

function readFile(file: string | undefined, faults: string[]): string | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    faults.push('DATABASE_URL_FILE names a file that cannot be read');
    return undefined;
  }
}
