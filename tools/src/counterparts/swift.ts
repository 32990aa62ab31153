import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import type { BucketSettings } from '@cartage/server/files/bucket-client.ts';
import { type Program, runProgram, startProgram, untilListening } from '#counterparts/program.ts';

/** OpenStack Swift with its S3 API and one bucket. */
export interface Swift {
  readonly bucket: BucketSettings;
  /** The server that clients talk to, which the others store for. */
  readonly proxy: Program;
  stop(): Promise<void>;
}

const ACCESS_KEY = 'cartage:files';
const SECRET_KEY = 'fictional-secret';
const STORES = ['account', 'container', 'object'] as const;

/** Starts Swift with its files in `folder`. The bucket `files` does not exist yet. */
export async function startSwift(folder: string): Promise<Swift> {
  const device = join(folder, 'devices', 'disk');
  mkdirSync(device, { recursive: true });
  const ports: number[] = [];
  for (let next = 23_600; ports.length < 5; next = (ports.at(-1) ?? next) + 1)
    ports.push(await freePort(next));
  const [proxyPort = 0, cachePort = 0, ...storePorts] = ports;
  const started: Program[] = [];
  const start = async (port: number, command: readonly string[]) => {
    const program = startProgram(command);
    started.push(program);
    await untilListening(port, program);
    return program;
  };
  await start(cachePort, ['memcached', '-u', 'memcache', '-l', '127.0.0.1', '-p', String(cachePort)]);
  for (const [index, store] of STORES.entries()) {
    const port = storePorts[index] ?? 0;
    await createRing(folder, store, port);
    await start(port, [
      `swift-${store}-server`,
      write(folder, `${store}.conf`, storeSettings(folder, store, port)),
    ]);
  }
  const settings = write(folder, 'proxy.conf', proxySettings(folder, proxyPort, cachePort));
  const proxy = await start(proxyPort, ['swift-proxy-server', settings]);
  return {
    bucket: {
      url: `http://127.0.0.1:${proxyPort}/files`,
      region: 'us-east-1',
      accessKey: ACCESS_KEY,
      secretKey: SECRET_KEY,
    },
    proxy,
    async stop() {
      for (const program of started.toReversed()) await program.stop();
    },
  };
}

/** The ring of a store lists its disks: here one, without copies. */
async function createRing(folder: string, store: string, port: number): Promise<void> {
  const builder = `${store}.builder`;
  for (const change of [
    ['create', '4', '1', '1'],
    ['add', `r1z1-127.0.0.1:${port}/disk`, '1'],
    ['rebalance'],
  ])
    await runProgram(['swift-ring-builder', builder, ...change], { folder });
}

function write(folder: string, name: string, lines: readonly string[]): string {
  const file = join(folder, name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

const serverSettings = (folder: string, port: number) => [
  '[DEFAULT]',
  'bind_ip = 127.0.0.1',
  `bind_port = ${port}`,
  'workers = 0',
  'user = root',
  `swift_dir = ${folder}`,
];

const storeSettings = (folder: string, store: string, port: number) => [
  ...serverSettings(folder, port),
  `devices = ${join(folder, 'devices')}`,
  'mount_check = false',
  '[pipeline:main]',
  `pipeline = ${store}-server`,
  `[app:${store}-server]`,
  `use = egg:swift#${store}`,
];

interface Filter {
  readonly name: string;
  /** Its program, where that has another name. */
  readonly egg?: string;
  readonly setting?: string;
}

/** In the order in which a request passes them. */
const filtersOf = (cachePort: number): readonly Filter[] => [
  { name: 'catch_errors' },
  { name: 'gatekeeper' },
  { name: 'cache', egg: 'memcache', setting: `memcache_servers = 127.0.0.1:${cachePort}` },
  { name: 'listing_formats' },
  { name: 's3api', setting: 'location = us-east-1' },
  { name: 'tempauth', setting: `user_${ACCESS_KEY.replace(':', '_')} = ${SECRET_KEY} .admin` },
  { name: 'copy' },
  { name: 'slo' },
  { name: 'dlo' },
];

function proxySettings(folder: string, port: number, cachePort: number): string[] {
  const filters = filtersOf(cachePort);
  return [
    ...serverSettings(folder, port),
    '[pipeline:main]',
    `pipeline = ${filters.map(({ name }) => name).join(' ')} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    ...filters.flatMap(({ name, egg = name, setting = '' }) => [
      `[filter:${name}]`,
      `use = egg:swift#${egg}`,
      setting,
    ]),
  ];
}
