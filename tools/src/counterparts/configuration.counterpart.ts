import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificates } from '#counterparts/certificates.ts';
import { adapt, guideBlocks, writeBelow } from '#counterparts/guide-files.ts';
import { runProgram } from '#counterparts/program.ts';
import { ROOT } from '#root.ts';

/** Each program checks the files that the guide says it reads, without starting. */
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-configuration-'));
  await createCertificates(join(folder, 'etc/ssl/cartage'), 'portal.freight.example');
  mkdirSync(join(folder, 'var/lib/cartage/log'), { recursive: true });
  const below = ['/etc/ssl/cartage', '/etc/prometheus', '/var/lib/cartage'];
  const replacements = {
    ...Object.fromEntries(below.map((path) => [path, join(folder, path)])),
    'su cartage cartage': 'su root root',
  };
  for (const { path, content } of guideBlocks('operate.md'))
    if (path !== null) writeBelow(folder, path, adapt(content, replacements));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (path: string) => join(folder, path);

test('nginx', async () => {
  const main = `pid ${file('nginx.pid')}; events {} http { access_log off; include ${file('etc/nginx/sites-enabled/cartage')}; }`;
  writeBelow(folder, 'nginx.conf', main);
  expect(await runProgram(['nginx', '-t', '-c', file('nginx.conf')])).toContain('test is successful');
});

test('HAProxy', async () => {
  const output = await runProgram(['haproxy', '-c', '-f', file('etc/haproxy/haproxy.cfg')]);
  expect(output.trim()).toBe('Configuration file is valid');
});

test('Caddy', async () => {
  const parameters = ['--config', file('etc/caddy/Caddyfile'), '--adapter', 'caddyfile'];
  expect(await runProgram(['caddy', 'validate', ...parameters])).toContain('Valid configuration');
});

test('Prometheus: configuration and alert rules', async () => {
  const output = await runProgram(['promtool', 'check', 'config', file('etc/prometheus/prometheus.yml')]);
  expect(output).toContain('10 rules found');
});

test('logrotate', async () => {
  const output = await runProgram(['logrotate', '--debug', file('etc/logrotate.d/cartage')]);
  expect(output).not.toContain('error');
  expect(output).toContain('9437184 bytes (30 rotations)');
});

test('docker-compose', async () => {
  const command = ['docker-compose', '--file', join(ROOT, 'compose.yaml'), 'config'];
  const output = await runProgram(command, { environment: { CARTAGE_PASSWORD: 'x' } });
  expect(output).toContain('DATABASE_URL: postgres://cartage:x@database:5432/cartage');
  await expect(runProgram(command)).rejects.toThrow('Set CARTAGE_PASSWORD in .env');
});
