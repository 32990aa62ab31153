import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '#config.ts';

const good = { DATABASE_URL: 'postgres://cartage:s3cret-word@127.0.0.1:5432/cartage' };

function issuesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.issues;
  }
}

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'value'), text);
  return join(folder, 'value');
}

test('requires only DATABASE_URL', () => {
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
  expect(issuesOf({})).toEqual(['DATABASE_URL is missing']);
});

test('reports every invalid setting at once, without its value', () => {
  const faults = issuesOf({
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
    WEBHOOK_PRIVATE_ADDRESSES: 'yes',
    NODE_ENV: 'production',
    CARTAGE_DEMO: '1',
  });
  const names =
    'PORT PUBLIC_SCHEME DATABASE_URL EMBEDDED_ISSUER_TEMPLATE IDENTITY_UPSTREAM WEB_DIST ERROR_REPORTING_URL ANALYTICS_URL TRUST_PROXY';
  const rest =
    'SMTP_URL MAIL_FROM STORAGE_URL SCANNER_URL GOOGLE_PLACES_URL METRICS_PORT WORKER_METRICS_PORT RATE_LIMIT_USER_PER_MINUTE LOG_LEVEL LOG_KEY WEBHOOK_PRIVATE_ADDRESSES CARTAGE_DEMO';
  expect(faults.map((fault) => fault.split(/[ :]/, 1)[0]).toSorted()).toEqual(
    `${names} ${rest}`.split(' ').toSorted(),
  );
  expect(faults.join('\n')).not.toMatch(/hunter2|70000|gopher/);
});

test('rejects the demo in production only', () => {
  expect(issuesOf({ ...good, CARTAGE_DEMO: '1' })).toEqual([]);
  expect(issuesOf({ ...good, NODE_ENV: 'production' })).toEqual([]);
  expect(issuesOf({ ...good, NODE_ENV: 'production', CARTAGE_DEMO: '1' })).toHaveLength(1);
});

test('rejects a moved clock in production', () => {
  const moved = { ...good, CLOCK_OFFSET_MS: '-86400000' };
  expect(readConfig(good).clockOffsetMs).toBe(0);
  expect(readConfig(moved).clockOffsetMs).toBe(-86_400_000);
  expect(issuesOf({ ...moved, CLOCK_OFFSET_MS: '1 day' })).toHaveLength(1);
  expect(issuesOf({ ...moved, NODE_ENV: 'production' })).toEqual([
    'CLOCK_OFFSET_MS is for tests and must not be set in production',
  ]);
});

test('reads a setting from a file, as secret stores provide them', () => {
  const { DATABASE_URL } = good;
  expect(readConfig({ DATABASE_URL_FILE: fileWith(`${DATABASE_URL}\n`) }).databaseUrl).toBe(DATABASE_URL);
  expect(issuesOf({ ...good, LOG_KEY_FILE: '/no/such/file' })).toEqual([
    'LOG_KEY_FILE names a file that cannot be read',
  ]);
  expect(issuesOf({ ...good, DATABASE_URL_FILE: fileWith(DATABASE_URL) })).toEqual([
    'DATABASE_URL and DATABASE_URL_FILE are both set',
  ]);
});

test('derives the embedded issuer from the public address of the portal', () => {
  const template = (environment: Record<string, string>) =>
    readConfig({ ...good, ...environment }).embeddedIssuerTemplate;
  expect(template({ PORT: '4310' })).toBe('http://{host}:4310/idp');
  expect(template({ PUBLIC_SCHEME: 'https', PUBLIC_PORT: '443' })).toBe('https://{host}/idp');
  expect(template({ PUBLIC_SCHEME: 'https', PUBLIC_PORT: '8443' })).toBe('https://{host}:8443/idp');
});

test.each(['https://*.example/x', 'ftp://reports.example', 'https://reports.example/#x', 'reports'])(
  '[@SHELL-11] rejects %s as an address for reports',
  (address) => {
    expect(issuesOf({ ...good, ANALYTICS_URL: address })).toHaveLength(1);
  },
);

test('[@API-01] reads an address for each API, without a trailing slash', () => {
  const { apiAddresses } = readConfig({
    ...good,
    CONSIGNMENT_API_URL: 'https://freight.example/consignment/',
    CONFIGURATION_API_URL: 'https://freight.example/configuration',
    SCHEDULING_API_URL: 'https://runs.example',
    PRODUCT_API_URL: 'https://goods.example:8443/v1',
  });
  expect(apiAddresses).toEqual({
    consignment: 'https://freight.example/consignment',
    configuration: 'https://freight.example/configuration',
    scheduling: 'https://runs.example',
    product: 'https://goods.example:8443/v1',
  });
  expect(readConfig(good).apiAddresses).toEqual({});
  for (const address of ['ftp://goods.example', 'https://goods.example/?key=1', 'goods']) {
    expect(issuesOf({ ...good, PRODUCT_API_URL: address })).toHaveLength(1);
  }
});

test('[@AUTH-09] serves a web app with mock sign-in only with demo data, and never in production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-mock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), '<meta name="cartage-sign-in" content="mock" />');
  const mock = { ...good, WEB_DIST: folder };
  const refused = ['WEB_DIST is a build with mock sign-in: for tests with CARTAGE_DEMO=1 only'];
  expect(issuesOf(mock)).toEqual(refused);
  expect(issuesOf({ ...mock, NODE_ENV: 'production' })).toEqual(refused);
  expect(issuesOf({ ...mock, NODE_ENV: 'production', CARTAGE_DEMO: '1' })).toContain(refused[0]);
  expect(issuesOf({ ...mock, CARTAGE_DEMO: '1' })).toEqual([]);
});

test('uploads and backups on their way to a bucket are in the data folder', () => {
  const keys = { STORAGE_ACCESS_KEY: 'AKIA', STORAGE_SECRET_KEY: 'hunter2' };
  const buckets = { STORAGE_URL: 'https://s3.example/files', BACKUP_URL: 'https://s3.example/backups' };
  expect(readConfig({ ...good, ...keys, ...buckets, CARTAGE_DATA: '/var/lib/cartage' })).toMatchObject({
    storageFolder: '/var/lib/cartage/files',
    backup: { folder: '/var/lib/cartage/backups' },
  });
});

test('stores files in a folder, or in a bucket with its keys', () => {
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
  expect(issuesOf({ ...good, STORAGE_URL: 'https://s3.example/files' })).toEqual([
    'STORAGE_ACCESS_KEY is missing: STORAGE_URL is a bucket',
    'STORAGE_SECRET_KEY is missing: STORAGE_URL is a bucket',
  ]);
  const addresses = ['https://a.example/b/c', 'https://me:hunter2@s3.example/b', 'https://s3.example/b?x'];
  for (const STORAGE_URL of addresses)
    expect(issuesOf({ ...good, STORAGE_URL, ...keys }).join(), STORAGE_URL).toMatch(/^STORAGE_URL must be/);
  for (const SCANNER_URL of ['tcp://', 'unix://host/x', 'http://127.0.0.1'])
    expect(issuesOf({ ...good, SCANNER_URL }), SCANNER_URL).toHaveLength(1);
});

test('replicas are hosts and ports', () => {
  const { replicaAddresses } = readConfig({
    ...good,
    DATABASE_REPLICA_URLS: 'postgres://db2:5433, postgresql://db3?sslmode=disable',
  });
  expect(replicaAddresses).toEqual(['postgres://db2:5433', 'postgresql://db3?sslmode=disable']);
  expect(readConfig(good).replicaAddresses).toEqual([]);
  const issue =
    'DATABASE_REPLICA_URLS must have URLs such as postgres://host:5432 with commas, without user name and database';
  for (const wrong of [
    'db2:5433',
    'postgres://api@db2',
    'postgres://db2/cartage',
    'postgres://db2,mysql://db3',
  ])
    expect(issuesOf({ ...good, DATABASE_REPLICA_URLS: wrong })).toEqual([issue]);
});
