import { join } from 'node:path';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { adapt, guideBlocks, writeBelow } from '#counterparts/guide-files.ts';
import { type Program, startProgram, untilListening } from '#counterparts/program.ts';

export interface Proxy {
  readonly name: string;
  /** Of HTTPS, and of plain HTTP. */
  readonly port: number;
  readonly plainPort: number;
  readonly program: Program;
}

interface Options {
  readonly folder: string;
  /** Addresses and folders of the guide, and those of this test. */
  readonly replacements: Readonly<Record<string, string>>;
  /** Of HTTPS, and of plain HTTP; free ports by default. */
  readonly ports?: readonly [number, number];
}

/** nginx with the site of the guide for operators. */
export async function startNginx({ folder, replacements, ports }: Options): Promise<Proxy> {
  const [port, plainPort] = ports ?? (await twoPorts(26_100));
  const site = write(folder, '/etc/nginx/sites-enabled/cartage', {
    ...replacements,
    'listen 443': `listen 127.0.0.1:${port}`,
    'listen 80': `listen 127.0.0.1:${plainPort}`,
  });
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    'daemon off;',
    'user www-data;',
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr;',
    'events {}',
    'http {',
    '  access_log off;',
    ...bodies.map((name) => `  ${name}_temp_path ${join(folder, `nginx-${name}`)};`),
    `  include ${site};`,
    '}',
  ].join('\n');
  const file = writeBelow(folder, 'nginx.conf', main);
  const program = startProgram(['nginx', '-c', file, '-e', 'stderr']);
  await untilListening(port, program);
  return { name: 'nginx', port, plainPort, program };
}

/** HAProxy with the configuration of the guide for operators. */
export async function startHaproxy({ folder, replacements, ports }: Options): Promise<Proxy> {
  const [port, plainPort] = ports ?? (await twoPorts(26_200));
  const file = write(folder, '/etc/haproxy/haproxy.cfg', {
    ...replacements,
    'bind :443': `bind 127.0.0.1:${port}`,
    'bind :80': `bind 127.0.0.1:${plainPort}`,
  });
  const program = startProgram(['haproxy', '-db', '-f', file]);
  await untilListening(port, program);
  return { name: 'HAProxy', port, plainPort, program };
}

export async function twoPorts(from: number): Promise<[number, number]> {
  const port = await freePort(from);
  return [port, await freePort(port + 1)];
}

function write(folder: string, path: string, replacements: Readonly<Record<string, string>>): string {
  const block = guideBlocks('operate.md').find((each) => each.path === path);
  return writeBelow(folder, path, adapt(block?.content ?? '', replacements));
}
