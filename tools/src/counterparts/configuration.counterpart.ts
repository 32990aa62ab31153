import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ALERT_COUNT } from '#counterparts/alert-count.ts';
import { type Certificates, createCertificates } from '#counterparts/certificates.ts';
import { adapt, guideBlocks, writeBelow } from '#counterparts/guide-files.ts';
import { runProgram } from '#counterparts/program.ts';
import { startHaproxy, startNginx } from '#counterparts/proxies.ts';
import { startUpstreams, type Upstreams } from '#counterparts/upstreams.ts';
import { ROOT } from '#root.ts';

/** Each program checks the files that the guide says it reads, without starting. */
const HOST = 'portal.freight.example';
let folder = '';
let certificates: Certificates;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-configuration-'));
  certificates = await createCertificates(join(folder, 'etc/ssl/cartage'), HOST);
  chmodSync(folder, 0o711);
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

test('nginx repeats a POST with an idempotency key at the other server, and no other POST', async () => {
  const upstreams = await startUpstreams();
  const proxy = await startNginx(proxyOptions(upstreams));
  const send = (headers: Record<string, string>) => post(proxy.port, headers, 'x'.repeat(300_000));
  try {
    // nginx takes turns: the first of two requests goes to the server that loses it.
    const withoutKey = [await send({}), await send({})];
    expect(withoutKey).toEqual(['502', '200 300000']);
    const withKey = [await send({ 'idempotency-key': 'a' }), await send({ 'idempotency-key': 'b' })];
    expect(withKey).toEqual(['200 300000', '200 300000']);
  } finally {
    await proxy.program.stop();
    upstreams.close();
  }
});

test('the check of HAProxy names the host, without which Cartage rejects it', async () => {
  const upstreams = await startUpstreams();
  const proxy = await startHaproxy(proxyOptions(upstreams));
  try {
    await vi.waitFor(() => expect(upstreams.checks()).toContain(HOST), { timeout: 10_000 });
    // The losing server fails its check, and HAProxy leaves it out.
    await vi.waitFor(async () => expect(await post(proxy.port, {}, 'x')).toBe('200 1'), { timeout: 10_000 });
  } finally {
    await proxy.program.stop();
    upstreams.close();
  }
});

const proxyOptions = ({ losing, working }: Upstreams) => ({
  folder,
  replacements: {
    '/etc/ssl/cartage': join(folder, '/etc/ssl/cartage'),
    '127.0.0.1:4200': `127.0.0.1:${losing}`,
    '127.0.0.1:4210': `127.0.0.1:${working}`,
  },
});

/** The status, with the length of the body that the server received. */
async function post(port: number, headers: Record<string, string>, body: string): Promise<string> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/',
    ca: certificates.authority,
    servername: HOST,
    agent: false,
    headers: { host: HOST, ...headers },
  });
  outgoing.end(body);
  // The event carries the response.
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  return response.statusCode === 200 ? `200 ${text}` : String(response.statusCode);
}

test('Caddy', async () => {
  const parameters = ['--config', file('etc/caddy/Caddyfile'), '--adapter', 'caddyfile'];
  expect(await runProgram(['caddy', 'validate', ...parameters])).toContain('Valid configuration');
});

test('Prometheus: configuration and alert rules', async () => {
  const output = await runProgram(['promtool', 'check', 'config', file('etc/prometheus/prometheus.yml')]);
  expect(output).toContain(`${ALERT_COUNT} rules found`);
});

test('logrotate', async () => {
  const output = await runProgram(['logrotate', '--debug', file('etc/logrotate.d/cartage')]);
  expect(output).not.toContain('error');
  expect(output).toContain('9437184 bytes (30 rotations)');
});

test('docker-compose', async () => {
  const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
  const own = writeBelow(folder, 'compose.yaml', adapt(compose, { '/etc/cartage': file('etc/cartage') }));
  const command = ['docker-compose', '--file', own, 'config'];
  const output = await runProgram(command, { environment: { CARTAGE_PASSWORD: 'x' } });
  expect(output).toContain('DATABASE_URL: postgres://cartage:x@database:5432/cartage');
  expect(output).toContain('SMTP_URL: smtps://portal:password@mail.internal');
  expect(output).toMatch(/BACKUP_SCHEDULE: ['"]?0 14 \* \* \*['"]?$/m);
  await expect(runProgram(command)).rejects.toThrow('Set CARTAGE_PASSWORD in .env');
});
