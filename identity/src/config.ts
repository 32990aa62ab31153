import { createPrivateKey } from 'node:crypto';

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

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and validates the environment. Throws one ConfigError that lists every invalid setting. */
export function readConfig(env: Environment, version: string): IdentityConfig {
  const issues: string[] = [];
  const production = env['NODE_ENV'] === 'production';
  const demo = env['CARTAGE_DEMO'] === '1';
  if (production && demo) {
    issues.push('CARTAGE_DEMO must not be 1 in production: the passwords of the demo users are public');
  }
  const config: IdentityConfig = {
    port: readNumber(env, 'IDENTITY_PORT', { min: 0, max: 65_535 }, issues),
    publicScheme: readScheme(env, issues),
    publicPort: readNumber(env, 'PUBLIC_PORT', { min: 1, max: 65_535 }, issues),
    databaseUrl: readDatabaseUrl(env, issues),
    accessTokenSeconds: readNumber(
      env,
      'IDENTITY_ACCESS_TOKEN_SECONDS',
      { min: 1, max: 3_600, preset: 600 },
      issues,
    ),
    demo,
    cookieKeys: readCookieKeys(env, production, issues),
    signingKey: readSigningKey(env, production, issues),
    version,
  };
  if (issues.length > 0) throw new ConfigError(issues);
  return config;
}

interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly preset?: number;
}

function readNumber(env: Environment, name: string, rule: NumberRule, issues: string[]): number {
  const text = env[name];
  if (text === undefined || text === '') {
    if (rule.preset !== undefined) return rule.preset;
    issues.push(`${name} is missing`);
    return rule.min;
  }
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= rule.min && value <= rule.max) return value;
  issues.push(`${name} must be a whole number from ${rule.min} to ${rule.max}`);
  return rule.min;
}

function readScheme(env: Environment, issues: string[]): 'http' | 'https' {
  const scheme = env['PUBLIC_SCHEME'] || 'http';
  if (scheme === 'http' || scheme === 'https') return scheme;
  issues.push('PUBLIC_SCHEME must be http or https');
  return 'http';
}

function readDatabaseUrl(env: Environment, issues: string[]): string {
  const url = env['DATABASE_URL'] ?? '';
  if (url === '') issues.push('DATABASE_URL is missing');
  else if (!/^postgres(ql)?:\/\//.test(url))
    issues.push('DATABASE_URL must start with postgres:// or postgresql://');
  return url;
}

function readCookieKeys(
  env: Environment,
  production: boolean,
  issues: string[],
): readonly string[] | undefined {
  const text = env['IDENTITY_COOKIE_KEYS'] ?? '';
  if (text === '') {
    if (production)
      issues.push('IDENTITY_COOKIE_KEYS is missing; production needs its own (newest first, with commas)');
    return undefined;
  }
  const keys = text.split(',').map((key) => key.trim());
  if (keys.some((key) => key.length < 32))
    issues.push('IDENTITY_COOKIE_KEYS: each key needs at least 32 characters');
  return keys;
}

function readSigningKey(env: Environment, production: boolean, issues: string[]): JWK | undefined {
  const text = env['IDENTITY_SIGNING_KEY'] ?? '';
  if (text === '') {
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
