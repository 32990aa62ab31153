import { createPrivateKey } from 'node:crypto';

import type { JWK } from 'jose';

/** Everything the process is told from outside. Names and defaults stand here only. */
export interface IdentityConfig {
  /** Own port on 127.0.0.1; 0 takes a free one. */
  readonly port: number;
  readonly publicScheme: 'http' | 'https';
  readonly publicPort: number;
  readonly databaseUrl: string;
  readonly accessTokenSeconds: number;
  /** Whether demo people may sign in. */
  readonly demo: boolean;
  /** Undefined: made once and kept in the database. */
  readonly cookieKeys: readonly string[] | undefined;
  /** Undefined: one per tenant, made once and kept in the database. */
  readonly signingKey: JWK | undefined;
  /** Shown at the foot of the sign-in page. */
  readonly version: string;
}

export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The settings of the identity process are not right:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment. Throws one ConfigError that names every fault. */
export function readConfig(env: Environment, version: string): IdentityConfig {
  const faults: string[] = [];
  const production = env['NODE_ENV'] === 'production';
  const demo = env['CARTAGE_DEMO'] === '1';
  if (production && demo) {
    faults.push('CARTAGE_DEMO must not be 1 in production: the passwords of the demo people are public');
  }
  const config: IdentityConfig = {
    port: readNumber(env, 'IDENTITY_PORT', { min: 0, max: 65_535 }, faults),
    publicScheme: readScheme(env, faults),
    publicPort: readNumber(env, 'PUBLIC_PORT', { min: 1, max: 65_535 }, faults),
    databaseUrl: readDatabaseUrl(env, faults),
    accessTokenSeconds: readNumber(
      env,
      'IDENTITY_ACCESS_TOKEN_SECONDS',
      { min: 1, max: 3_600, preset: 600 },
      faults,
    ),
    demo,
    cookieKeys: readCookieKeys(env, production, faults),
    signingKey: readSigningKey(env, production, faults),
    version,
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly preset?: number;
}

function readNumber(env: Environment, name: string, rule: NumberRule, faults: string[]): number {
  const text = env[name];
  if (text === undefined || text === '') {
    if (rule.preset !== undefined) return rule.preset;
    faults.push(`${name} is missing`);
    return rule.min;
  }
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= rule.min && value <= rule.max) return value;
  faults.push(`${name} must be a whole number from ${rule.min} to ${rule.max}`);
  return rule.min;
}

function readScheme(env: Environment, faults: string[]): 'http' | 'https' {
  const scheme = env['PUBLIC_SCHEME'] || 'http';
  if (scheme === 'http' || scheme === 'https') return scheme;
  faults.push('PUBLIC_SCHEME must be http or https');
  return 'http';
}

function readDatabaseUrl(env: Environment, faults: string[]): string {
  const url = env['DATABASE_URL'] ?? '';
  if (url === '') faults.push('DATABASE_URL is missing');
  else if (!/^postgres(ql)?:\/\//.test(url))
    faults.push('DATABASE_URL must start with postgres:// or postgresql://');
  return url;
}

function readCookieKeys(
  env: Environment,
  production: boolean,
  faults: string[],
): readonly string[] | undefined {
  const text = env['IDENTITY_COOKIE_KEYS'] ?? '';
  if (text === '') {
    if (production)
      faults.push('IDENTITY_COOKIE_KEYS is missing; production needs its own (newest first, with commas)');
    return undefined;
  }
  const keys = text.split(',').map((key) => key.trim());
  if (keys.some((key) => key.length < 32))
    faults.push('IDENTITY_COOKIE_KEYS: each key needs at least 32 characters');
  return keys;
}

function readSigningKey(env: Environment, production: boolean, faults: string[]): JWK | undefined {
  const text = env['IDENTITY_SIGNING_KEY'] ?? '';
  if (text === '') {
    if (production)
      faults.push('IDENTITY_SIGNING_KEY is missing; production needs its own (private RSA key as PEM)');
    return undefined;
  }
  try {
    // Many places that hold settings cannot hold a line end.
    const key = createPrivateKey(text.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) {
      return { ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
    }
  } catch {
    // Falls through to the fault: what the parser says could repeat parts of the key.
  }
  faults.push('IDENTITY_SIGNING_KEY must be a private RSA key as PEM with at least 2048 bits');
  return undefined;
}
