import { readFileSync } from 'node:fs';
import type { SettingName } from '#settings/settings-table.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the value of a setting, or the content of the file that NAME_FILE names; undefined when both are missing or empty.
 * Adds an issue when both are set or the file cannot be read.
 */
export function readText(env: Environment, name: SettingName, issues: string[]): string | undefined {
  const given = env[name] || undefined;
  const file = env[`${name}_FILE`];
  if (!file) return given;
  if (given !== undefined) issues.push(`${name} and ${name}_FILE are both set`);
  try {
    return readFileSync(file, 'utf8').trimEnd() || undefined;
  } catch {
    issues.push(`${name}_FILE names a file that cannot be read`);
    return undefined;
  }
}

export interface NumberRule {
  readonly min: number;
  readonly max: number;
  /** When absent, the setting is required. */
  readonly defaultValue?: number;
}

/** Returns a whole number within the rule; otherwise adds an issue and returns the default or the minimum. */
export function readNumber(
  name: SettingName,
  text: string | undefined,
  { min, max, defaultValue }: NumberRule,
  issues: string[],
): number {
  if (text === undefined) {
    if (defaultValue === undefined) issues.push(`${name} is missing`);
    return defaultValue ?? min;
  }
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  issues.push(`${name} must be a whole number from ${min} to ${max}`);
  return defaultValue ?? min;
}

export function readScheme(text: string | undefined, issues: string[]): 'http' | 'https' {
  if (text === undefined || text === 'http') return 'http';
  if (text !== 'https') issues.push('PUBLIC_SCHEME must be http or https');
  return 'https';
}

/** Reads a setting that is 0 or 1; undefined when it is not set. */
export function readSwitch(env: Environment, name: SettingName, issues: string[]): boolean | undefined {
  const text = env[name] || undefined;
  if (text !== undefined && text !== '0' && text !== '1') issues.push(`${name} must be 0 or 1`);
  return text === undefined ? undefined : text === '1';
}

/** Adds an issue when the address of the database is missing or malformed, without repeating it. */
export function readDatabaseUrl(text: string | undefined, issues: string[]): string {
  if (text === undefined) issues.push('DATABASE_URL is missing');
  else if (!isDatabaseUrl(text))
    issues.push('DATABASE_URL must be a URL that starts with postgres:// or postgresql://');
  return text ?? '';
}

export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

export const isDatabaseUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
