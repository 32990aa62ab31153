import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig as readIdentityConfig } from '@cartage/identity/config.ts';
import { readConfig } from '@cartage/server/config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adapt, guideBlocks, parseEnvironment, writeBelow } from '#counterparts/guide-files.ts';
import { ROOT } from '#root.ts';
import { cartageProcesses } from '#start/processes.ts';
import { LOGIN_VARIABLES, readStartSettings } from '#start/settings.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const [image, compose, guide] = [read('Containerfile'), read('compose.yaml'), read('docs/guides/operate.md')];
const service = compose.slice(compose.indexOf('\n  cartage:'), compose.indexOf('\nvolumes:'));
const sectionOf = (number: number) =>
  guide.slice(guide.indexOf(`\n## ${number}. `), guide.indexOf(`\n## ${number + 1}. `));

const KEYS = '/etc/cartage';
const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
let folder = '';

/** Where the container finds the folder with the keys. */
const inFolder = (path: string) => join(folder, path);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-compose-'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const files = {
    'cookie-keys': 'c'.repeat(64),
    'signing-key.pem': privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    'backup-recipient': RECIPIENT,
    'storage-access-key': 'a key',
    'storage-secret-key': 'a secret',
    'backup-access-key': 'another key',
    'backup-secret-key': 'another secret',
  };
  for (const [name, content] of Object.entries(files)) writeBelow(folder, `${KEYS}/${name}`, content);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The environment of the container: the image, then the file of settings, then compose.yaml. */
function containerEnvironment(more: string): Record<string, string> {
  const defaults = image.slice(image.indexOf('\nENV '), image.indexOf('\nWORKDIR', image.indexOf('\nENV ')));
  const path = /^ {4}env_file: (\S+)$/m.exec(service)?.[1];
  const file = guideBlocks('operate.md').find((block) => block.path === path)?.content ?? '';
  const own = [...service.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)];
  const environment = {
    ...Object.fromEntries(
      [...defaults.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    ),
    ...parseEnvironment(file + more),
    ...Object.fromEntries(own.map(([, name = '', value = '']) => [name, value.replaceAll("'", '')])),
  };
  const text = JSON.stringify(environment);
  return JSON.parse(adapt(text, { [KEYS]: inFolder(KEYS), '${CARTAGE_PASSWORD}': 'secret' }));
}

/** The settings that each process reads. */
function settingsOfProcesses(more = '') {
  const container = containerEnvironment(more);
  const addresses = {
    publicPort: 4200,
    identityPort: 4201,
    databaseUrl: () => container['DATABASE_URL'] ?? '',
  };
  const environments = cartageProcesses(readStartSettings(container), addresses).map(
    ({ name, environment }) => [name, { ...container, ...environment(), WEB_DIST: '' }] as const,
  );
  const { server = {}, worker = {}, identity = {} } = Object.fromEntries(environments);
  return {
    server: readConfig(server),
    worker: readConfig(worker),
    identity: readIdentityConfig(identity, '1'),
  };
}

const S3 = guideBlocks('operate.md').find(({ content }) => content.startsWith('STORAGE_URL=https:'))?.content;

test('every setting of section 3 is in the container', () => {
  const names = [...sectionOf(3).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(25);
  // compose.yaml has only the owner, from whom the other logins derive.
  const logins: readonly string[] = Object.values(LOGIN_VARIABLES);
  const container = containerEnvironment(S3 ?? '');
  expect(names.filter((name) => !logins.includes(name) && container[name] === undefined)).toEqual([]);
});

test('each process reads the settings of section 3', () => {
  const { server, worker, identity } = settingsOfProcesses();
  expect(server).toMatchObject({
    databaseUrl: expect.stringContaining('//cartage_api:'),
    host: '0.0.0.0',
    publicScheme: 'https',
    publicPort: 443,
    trustedProxies: ['172.16.0.0/12'],
    identityUpstream: 'http://127.0.0.1:4201',
    metricsHost: '0.0.0.0',
    metricsPort: 9464,
    storageFolder: '/var/lib/cartage/files',
    backup: { schedule: '0 14 * * *' },
  });
  expect(worker).toMatchObject({
    databaseUrl: expect.stringContaining('//cartage_worker:'),
    backupDatabaseUrl: expect.stringContaining('//cartage_backup:'),
    mail: { smtpUrl: 'smtps://portal:password@mail.internal', from: 'portal@freight.example' },
    backup: { folder: '/var/backups/cartage', schedule: '0 14 * * *', keys: { recipient: RECIPIENT } },
    workerMetricsPort: 9465,
    storageFolder: '/var/lib/cartage/files',
  });
  expect(identity).toMatchObject({
    databaseUrl: expect.stringContaining('//cartage_identity:'),
    port: 4201,
    publicScheme: 'https',
    publicPort: 443,
    cookieKeys: ['c'.repeat(64)],
    signingKey: { alg: 'RS256' },
  });
});

test('files and backups go to S3 when its settings are added to the file', () => {
  const { server, worker } = settingsOfProcesses(S3);
  const bucket = { accessKey: 'a key', secretKey: 'a secret' };
  expect([server.bucket, worker.bucket]).toMatchObject([bucket, bucket]);
  expect(worker.backup.bucket).toMatchObject({ accessKey: 'another key', secretKey: 'another secret' });
});

test('the container has the folder of the keys, and its group may read them', () => {
  expect(service).toMatch(/^ {6}- \/etc\/cartage:\/etc\/cartage:ro$/m);
  const paths = Object.entries(containerEnvironment(S3 ?? '')).filter(([name]) => name.endsWith('_FILE'));
  expect(paths.length).toBeGreaterThan(6);
  expect(paths.filter(([, path]) => !path.startsWith(`${inFolder(KEYS)}/`))).toEqual([]);
  expect(image).toMatch(/^USER 10001:10001$/m);
  const files = `${KEYS}/cookie-keys ${KEYS}/backup-recipient ${KEYS}/*.pem`;
  expect(sectionOf(12)).toContain(
    `\ninstall -d -m 750 -o root -g 10001 ${KEYS}\nchown root:10001 ${files}\nchmod 640 ${files}\n`,
  );
});
