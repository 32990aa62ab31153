import { createPrivateKey } from 'node:crypto';
import {
  type Environment,
  type NumberRule,
  readDatabaseUrl,
  readNumber,
  readScheme,
  readText,
} from '@cartage/runtime/settings/read-settings.ts';
import type { SettingName } from '@cartage/runtime/settings/settings-table.ts';

import type { JWK } from 'jose';

/** The settings of the process. */
export interface IdentityConfig {
  /** The port on 127.0.0.1; 0 for any free port. */
  readonly port: number;
  readonly publicScheme: 'http' | 'https';
  readonly publicPort: number;
  readonly databaseUrl: string;
  readonly accessTokenSeconds: number;
  /** Whether demo users may sign in. */
  readonly demo: boolean;
  /** Undefined to create one and store it in the database. */
  readonly cookieKeys: readonly string[] | undefined;
  /** Undefined to create one per tenant and store them in the database. */
  readonly signingKey: JWK | undefined;
  /** Shown at the foot of the sign-in page. */
  readonly version: string;
}

export class ConfigError extends Error {
  readonly issues: readonly string[];

  constructor(issues: readonly string[]) {
    super(`Invalid settings of the identity process:\n${issues.map((issue) => `- ${issue}`).join('\n')}`);
    this.name = 'ConfigError';
    this.issues = issues;
  }
}

/** Reads and validates the environment. Throws one ConfigError that lists every invalid setting. */
export function readConfig(env: Environment, version: string): IdentityConfig {
  const issues: string[] = [];
  const production = env['NODE_ENV'] === 'production';
  const demo = env['CARTAGE_DEMO'] === '1';
  if (production && demo) {
    issues.push('CARTAGE_DEMO must not be 1 in production: the passwords of the demo users are public');
  }
  const read = (name: SettingName) => readText(env, name, issues);
  const number = (name: SettingName, rule: NumberRule) => readNumber(name, read(name), rule, issues);
  const config: IdentityConfig = {
    port: number('IDENTITY_PORT', { min: 0, max: 65_535 }),
    publicScheme: readScheme(read('PUBLIC_SCHEME'), issues),
    publicPort: number('PUBLIC_PORT', { min: 1, max: 65_535 }),
    databaseUrl: readDatabaseUrl(read('DATABASE_URL'), issues),
    accessTokenSeconds: number('IDENTITY_ACCESS_TOKEN_SECONDS', { min: 1, max: 3_600, defaultValue: 600 }),
    demo,
    cookieKeys: readCookieKeys(read('IDENTITY_COOKIE_KEYS'), production, issues),
    signingKey: readSigningKey(read('IDENTITY_SIGNING_KEY'), production, issues),
    version,
  };
  if (issues.length > 0) throw new ConfigError(issues);
  return config;
}

function readCookieKeys(
  text: string | undefined,
  production: boolean,
  issues: string[],
): readonly string[] | undefined {
  if (text === undefined) {
    if (production)
      issues.push('IDENTITY_COOKIE_KEYS is missing; production needs its own (newest first, with commas)');
    return undefined;
  }
  const keys = text.split(',').map((key) => key.trim());
  if (keys.some((key) => key.length < 32))
    issues.push('IDENTITY_COOKIE_KEYS: each key needs at least 32 characters');
  return keys;
}

function readSigningKey(text: string | undefined, production: boolean, issues: string[]): JWK | undefined {
  if (text === undefined) {
    if (production)
      issues.push('IDENTITY_SIGNING_KEY is missing; production needs its own (private RSA key as PEM)');
    return undefined;
  }
  try {
    // Many secret stores cannot hold line ends.
    const key = createPrivateKey(text.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) {
      return { ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
    }
  } catch {
    // Falls through to the issue below: the parser's message could contain parts of the key.
  }
  issues.push('IDENTITY_SIGNING_KEY must be a private RSA key as PEM with at least 2048 bits');
  return undefined;
}
