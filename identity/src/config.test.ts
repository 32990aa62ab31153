import { generateKeyPairSync } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { ConfigError, readConfig } from '#config.ts';
import { originOf } from '#tenants.ts';

const GOOD = {
  IDENTITY_PORT: '4201',
  PUBLIC_PORT: '4200',
  DATABASE_URL: 'postgres://app@127.0.0.1/cartage',
};
const COOKIE_KEY = 'a'.repeat(32);

const pem = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

function issuesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env, '1');
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
    throw error;
  }
}

describe('the settings', () => {
  test('have defaults for all but ports and database', () => {
    expect(readConfig(GOOD, '1.2.3')).toEqual({
      port: 4201,
      publicScheme: 'http',
      publicPort: 4200,
      databaseUrl: GOOD.DATABASE_URL,
      accessTokenSeconds: 600,
      demo: false,
      cookieKeys: undefined,
      signingKey: undefined,
      version: '1.2.3',
    });
  });

  test('report every invalid value at once', () => {
    const issues = issuesOf({
      PUBLIC_PORT: '70000',
      PUBLIC_SCHEME: 'ftp',
      IDENTITY_ACCESS_TOKEN_SECONDS: '1e9',
    });
    expect(issues).toEqual([
      'IDENTITY_PORT is missing',
      'PUBLIC_SCHEME must be http or https',
      'PUBLIC_PORT must be a whole number from 1 to 65535',
      'DATABASE_URL is missing',
      'IDENTITY_ACCESS_TOKEN_SECONDS must be a whole number from 1 to 3600',
    ]);
  });

  test.each(['', ' 80', '0x50', '-1', '8.5', 'NaN'])('reject the port %j', (text) => {
    expect(issuesOf({ ...GOOD, PUBLIC_PORT: text })).toHaveLength(1);
  });

  test('require own secrets and no demo in production', () => {
    const production = { ...GOOD, NODE_ENV: 'production' };
    expect(issuesOf({ ...production, CARTAGE_DEMO: '1' })).toHaveLength(3);
    const secrets = { IDENTITY_COOKIE_KEYS: COOKIE_KEY, IDENTITY_SIGNING_KEY: pem(2048) };
    expect(issuesOf({ ...production, ...secrets })).toEqual([]);
  });

  test('accept a signing key with line ends written as \\n', () => {
    const text = pem(2048).replaceAll('\n', String.raw`\n`);
    const { signingKey } = readConfig({ ...GOOD, IDENTITY_SIGNING_KEY: text }, '1');
    expect(signingKey).toMatchObject({ kty: 'RSA', use: 'sig', alg: 'RS256', d: expect.any(String) });
  });

  test('reject weak secrets without repeating them', () => {
    const issues = issuesOf({
      ...GOOD,
      IDENTITY_COOKIE_KEYS: `${COOKIE_KEY},short`,
      IDENTITY_SIGNING_KEY: 'hunter2',
    });
    expect(issues).toHaveLength(2);
    expect(issues.join()).not.toMatch(/short|hunter2/);
    expect(issuesOf({ ...GOOD, IDENTITY_SIGNING_KEY: pem(1024) })).toHaveLength(1);
  });
});

test.each([
  ['http', 4200, 'http://localhost:4200'],
  ['http', 80, 'http://localhost'],
  ['https', 443, 'https://localhost'],
  ['https', 80, 'https://localhost:80'],
] as const)('the origin for %s on port %i is %s', (publicScheme, publicPort, origin) => {
  expect(originOf('localhost', { publicScheme, publicPort })).toBe(origin);
});
