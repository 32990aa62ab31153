import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { vi } from 'vitest';
import { type Certificates, createCertificates } from '#counterparts/certificates.ts';
import {
  asPostgres,
  folderOfPostgres,
  giveToPostgres,
  runStatements,
} from '#counterparts/debian-postgres.ts';
import { adapt, guideBlocks } from '#counterparts/guide-files.ts';
import { type Program, runProgram, startProgram, untilListening } from '#counterparts/program.ts';

/** Two servers of PostgreSQL with Patroni, one etcd, and HAProxy in front of the primary. */
export interface PatroniCluster {
  /** The port of HAProxy. */
  readonly port: number;
  readonly certificates: Certificates;
  /** A superuser, through HAProxy. */
  readonly adminUrl: string;
  leader(): Promise<string>;
  /** Waits until there is a leader other than `former`, and a standby that commits wait for. */
  untilComplete(former?: string): Promise<string>;
  /** SIGKILL for Patroni and PostgreSQL of a node. */
  kill(name: string): Promise<void>;
  /** Starts Patroni of a killed node again. */
  start(name: string): Promise<void>;
  switchover(from: string, to: string): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly home: string;
  readonly config: string;
  readonly restPort: number;
  patroni: Program | undefined;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

const SLOW = { timeout: 240_000, interval: 200 };
const NODES = ['db1', 'db2'] as const;
const GUIDE_ADDRESSES = { db1: '10.0.0.21', db2: '10.0.0.22' } as const;

const contentOf = (path: string) =>
  guideBlocks('operate.md').find((block) => block.path === path)?.content ?? '';

export async function startPatroniCluster(folder: string): Promise<PatroniCluster> {
  const certificates = await createCertificates(join(folder, 'certificates'), 'db.internal');
  const ports: number[] = [];
  for (let next = 27_432; ports.length < 7; next = (ports.at(-1) ?? next) + 1)
    ports.push(await freePort(next));
  const [port = 0, etcdPort = 0, peerPort = 0, ...nodePorts] = ports;
  const etcd = await startEtcd(folder, etcdPort, peerPort);
  const servers = NODES.map((name, index) => ({
    name,
    databasePort: nodePorts[index * 2] ?? 0,
    restPort: nodePorts[index * 2 + 1] ?? 0,
  }));
  const nodes: Node[] = servers.map(({ name, databasePort, restPort }) => {
    const home = folderOfPostgres(folder, name);
    for (const [from, to] of [
      [certificates.certificateFile, 'server.crt'],
      [certificates.keyFile, 'server.key'],
    ] as const) {
      copyFileSync(from, join(home, to));
      chmodSync(join(home, to), 0o600);
      giveToPostgres(join(home, to));
    }
    const config = join(home, 'config.yml');
    const replacements = {
      'name: db1': `name: ${name}`,
      [`${GUIDE_ADDRESSES.db1}:8008`]: `127.0.0.1:${restPort}`,
      [`${GUIDE_ADDRESSES.db1}:5432`]: `127.0.0.1:${databasePort}`,
      '10.0.0.31:2379,10.0.0.32:2379,10.0.0.33:2379': `127.0.0.1:${etcdPort}`,
      '10.0.0.0/24': '127.0.0.1/32',
      '10.0.0.10/32': '127.0.0.1/32',
      '/etc/patroni': home,
      '/var/lib/postgresql/15/patroni': join(home, 'data'),
      '/var/lib/postgresql/.pgpass-patroni': join(home, 'pgpass'),
      // Otherwise, both servers would use the same socket.
      'max_connections: 200': `max_connections: 200\n        unix_socket_directories: ${home}\n        fsync: 'off'`,
    };
    writeFileSync(config, adapt(contentOf('/etc/patroni/config.yml'), replacements));
    return { name, home, config, restPort, patroni: undefined };
  });
  const haproxy = await startHaproxy(folder, port, servers);
  const nodeOf = (name: string) => {
    const node = nodes.find((each) => each.name === name);
    if (node === undefined) throw new Error(`No node ${name}`);
    return node;
  };
  const start = async (name: string) => {
    const node = nodeOf(name);
    node.patroni = startProgram(asPostgres(['patroni', node.config]));
    await untilListening(node.restPort, node.patroni);
  };
  const members = async (): Promise<readonly Member[]> => {
    for (const { restPort } of nodes) {
      try {
        const response = await fetch(`http://127.0.0.1:${restPort}/cluster`);
        return ((await response.json()) as { members: readonly Member[] }).members;
      } catch {
        // The other node answers.
      }
    }
    return [];
  };
  const leader = async () => (await members()).find(({ role }) => role === 'leader')?.name ?? '';
  const url = (database: string) =>
    `postgres://postgres:password-of-postgres@127.0.0.1:${port}/${database}` +
    `?sslmode=verify-full&sslrootcert=${certificates.authorityFile}`;
  const untilComplete = async (former = '') => {
    const isComplete = async () => {
      const running = (await members()).filter(({ state }) => ['running', 'streaming'].includes(state));
      const isOther = running.some(({ role, name }) => role === 'leader' && name !== former);
      return isOther && running.some(({ role }) => role === 'sync_standby');
    };
    await vi.waitUntil(isComplete, SLOW);
    return leader();
  };
  await start('db1');
  await vi.waitUntil(async () => (await leader()) === 'db1', SLOW);
  await start('db2');
  await untilComplete();
  await vi.waitFor(() => withClient(url('postgres'), (client) => client.query('select')), SLOW);
  await runStatements(url('postgres'), 'logins');
  return {
    port,
    certificates,
    adminUrl: url('cartage'),
    leader,
    untilComplete,
    async kill(name) {
      const { home, patroni } = nodeOf(name);
      const [pid = ''] = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await patroni?.stop('SIGKILL');
    },
    start,
    async switchover(from, to) {
      const names = ['--master', from, '--candidate', to, '--force'];
      const { config } = nodeOf(from);
      await runProgram(['patronictl', '-c', config, 'switchover', ...names], {
        environment: { LANG: 'C.UTF-8' },
      });
    },
    async stop() {
      await haproxy.stop();
      for (const { patroni } of nodes) await patroni?.stop();
      await etcd.stop();
    },
  };
}

async function startEtcd(folder: string, port: number, peerPort: number): Promise<Program> {
  const [url, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const home = folderOfPostgres(folder, 'etcd');
  const parameters = {
    name: 'first',
    'data-dir': join(home, 'data'),
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `first=${peerUrl}`,
    // On a busy machine, its log on the disk is slow.
    'heartbeat-interval': '500',
    'election-timeout': '5000',
  };
  const command = Object.entries(parameters).flatMap(([name, value]) => [`--${name}`, value]);
  const etcd = startProgram(asPostgres(['etcd', ...command]));
  await untilListening(port, etcd);
  return etcd;
}

async function startHaproxy(
  folder: string,
  port: number,
  servers: readonly {
    readonly name: keyof typeof GUIDE_ADDRESSES;
    readonly databasePort: number;
    readonly restPort: number;
  }[],
): Promise<Program> {
  const replacements = {
    '127.0.0.1:5432': `127.0.0.1:${port}`,
    'check port 8008 ': 'check ',
    ...Object.fromEntries(
      servers.map(({ name, databasePort, restPort }) => [
        `${GUIDE_ADDRESSES[name]}:5432`,
        `127.0.0.1:${databasePort} port ${restPort}`,
      ]),
    ),
  };
  const file = join(folder, 'database.cfg');
  writeFileSync(file, adapt(contentOf('/etc/haproxy/database.cfg'), replacements));
  const haproxy = startProgram(['haproxy', '-db', '-f', file]);
  await untilListening(port, haproxy);
  return haproxy;
}
