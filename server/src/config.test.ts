import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '#config.ts';

const good = { DATABASE_URL: 'postgres://cartage:s3cret-word@127.0.0.1:5432/cartage' };

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults;
  }
}

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'value'), text);
  return join(folder, 'value');
}

test('only the address of the database has no default', () => {
  expect(readConfig(good)).toMatchObject({
    host: '127.0.0.1',
    port: 4200,
    embeddedIssuerTemplate: 'http://{host}:4200/idp',
    identityUpstream: undefined,
    trustedProxies: [],
    metricsHost: '127.0.0.1',
    metricsPort: undefined,
    workerMetricsPort: undefined,
  });
  expect(faultsOf({})).toEqual(['DATABASE_URL is missing']);
});

test('all faults are named at once, and no value is repeated', () => {
  const faults = faultsOf({
    DATABASE_URL: 'mysql://root:hunter2@db',
    PORT: '70000',
    PUBLIC_SCHEME: 'gopher',
    EMBEDDED_ISSUER_TEMPLATE: 'http://portal.example/idp',
    IDENTITY_UPSTREAM: 'hunter2',
    WEB_DIST: '/no/such/folder',
    ERROR_REPORTING_URL: "https://reports.example/x; script-src 'unsafe-inline'",
    ANALYTICS_URL: 'https://hunter2@counts.example',
    SMTP_URL: 'imap://hunter2',
    STORAGE_URL: 's3://hunter2',
    SCANNER_URL: 'https://hunter2',
    GOOGLE_PLACES_URL: 'hunter2',
    TRUST_PROXY: '10.0.0.0/8, somewhere',
    RATE_LIMIT_USER_PER_MINUTE: '1e3',
    METRICS_PORT: '-1',
    WORKER_METRICS_PORT: 'many',
    LOG_LEVEL: 'loud',
    LOG_KEY: 'hunter2',
    NODE_ENV: 'production',
    CARTAGE_DEMO: '1',
  });
  const names =
    'PORT PUBLIC_SCHEME DATABASE_URL EMBEDDED_ISSUER_TEMPLATE IDENTITY_UPSTREAM WEB_DIST ERROR_REPORTING_URL ANALYTICS_URL TRUST_PROXY';
  const rest =
    'SMTP_URL MAIL_FROM STORAGE_URL SCANNER_URL GOOGLE_PLACES_URL METRICS_PORT WORKER_METRICS_PORT RATE_LIMIT_USER_PER_MINUTE LOG_LEVEL LOG_KEY CARTAGE_DEMO';
  expect(faults.map((fault) => fault.split(/[ :]/, 1)[0]).toSorted()).toEqual(
    `${names} ${rest}`.split(' ').toSorted(),
  );
  expect(faults.join('\n')).not.toMatch(/hunter2|70000|gopher/);
});

test('demo people are refused in production only', () => {
  expect(faultsOf({ ...good, CARTAGE_DEMO: '1' })).toEqual([]);
  expect(faultsOf({ ...good, NODE_ENV: 'production' })).toEqual([]);
  expect(faultsOf({ ...good, NODE_ENV: 'production', CARTAGE_DEMO: '1' })).toHaveLength(1);
});

test('a setting may stand in a file, which many places for secrets give', () => {
  const { DATABASE_URL } = good;
  expect(readConfig({ DATABASE_URL_FILE: fileWith(`${DATABASE_URL}\n`) }).databaseUrl).toBe(DATABASE_URL);
  expect(faultsOf({ ...good, LOG_KEY_FILE: '/no/such/file' })).toEqual([
    'LOG_KEY_FILE names a file that cannot be read',
  ]);
  expect(faultsOf({ ...good, DATABASE_URL_FILE: fileWith(DATABASE_URL) })).toEqual([
    'DATABASE_URL and DATABASE_URL_FILE are both given',
  ]);
});

test('the issuer of the embedded provider follows from where people reach the portal', () => {
  const template = (environment: Record<string, string>) =>
    readConfig({ ...good, ...environment }).embeddedIssuerTemplate;
  expect(template({ PORT: '4310' })).toBe('http://{host}:4310/idp');
  expect(template({ PUBLIC_SCHEME: 'https', PUBLIC_PORT: '443' })).toBe('https://{host}/idp');
  expect(template({ PUBLIC_SCHEME: 'https', PUBLIC_PORT: '8443' })).toBe('https://{host}:8443/idp');
});

test.each(['https://*.example/x', 'ftp://reports.example', 'https://reports.example/#x', 'reports'])(
  '[@SHELL-11] %s is no address for reports',
  (address) => {
    expect(faultsOf({ ...good, ANALYTICS_URL: address })).toHaveLength(1);
  },
);

test('[@AUTH-09] a web app with mock sign-in is served with the demo world only, and never in production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-mock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), '<meta name="cartage-sign-in" content="mock" />');
  const mock = { ...good, WEB_DIST: folder };
  const refused = ['WEB_DIST is a build with mock sign-in: for tests with CARTAGE_DEMO=1 only'];
  expect(faultsOf(mock)).toEqual(refused);
  expect(faultsOf({ ...mock, NODE_ENV: 'production' })).toEqual(refused);
  expect(faultsOf({ ...mock, NODE_ENV: 'production', CARTAGE_DEMO: '1' })).toContain(refused[0]);
  expect(faultsOf({ ...mock, CARTAGE_DEMO: '1' })).toEqual([]);
});

test('files are kept in a folder, or in a bucket with its keys', () => {
  expect(readConfig({ ...good, STORAGE_URL: 'file:///var/files' })).toMatchObject({
    storageFolder: '/var/files',
    bucket: undefined,
    scannerUrl: undefined,
  });
  const keys = { STORAGE_ACCESS_KEY: 'AKIA', STORAGE_SECRET_KEY_FILE: fileWith('hunter2\n') };
  const bucket = { ...good, STORAGE_URL: 'https://s3.example/files', ...keys };
  for (const SCANNER_URL of ['tcp://127.0.0.1:3310', 'unix:///run/clamd.ctl'])
    expect(readConfig({ ...bucket, SCANNER_URL })).toMatchObject({
      scannerUrl: SCANNER_URL,
      bucket: {
        url: 'https://s3.example/files',
        region: 'us-east-1',
        accessKey: 'AKIA',
        secretKey: 'hunter2',
      },
    });
  expect(faultsOf({ ...good, STORAGE_URL: 'https://s3.example/files' })).toEqual([
    'STORAGE_ACCESS_KEY is missing: STORAGE_URL is a bucket',
    'STORAGE_SECRET_KEY is missing: STORAGE_URL is a bucket',
  ]);
  const addresses = ['https://a.example/b/c', 'https://me:hunter2@s3.example/b', 'https://s3.example/b?x'];
  for (const STORAGE_URL of addresses)
    expect(faultsOf({ ...good, STORAGE_URL, ...keys }).join(), STORAGE_URL).toMatch(/^STORAGE_URL must be/);
  for (const SCANNER_URL of ['tcp://', 'unix://host/x', 'http://127.0.0.1'])
    expect(faultsOf({ ...good, SCANNER_URL }), SCANNER_URL).toHaveLength(1);
});
