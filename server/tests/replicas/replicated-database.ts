import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from '@cartage/database/connection/database-url.ts';
import { ensureLogins } from '@cartage/database/connection/logins.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { loadDemoWorld } from '@cartage/database/demo/load.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@cartage/database/embedded/postgres.ts';
import { startStandby } from '@cartage/database/embedded/standby.ts';
import { migrate } from '@cartage/database/migrate.ts';
import { fastFolder } from '@cartage/database/testing/fast-folder.ts';
import { DEMO_TEMPLATE } from '@cartage/database/testing/test-database.ts';

/** Two clusters with streaming replication and the demo world. */
export interface ReplicatedDatabase {
  /** The primary, as the owner of the database and as a superuser. */
  readonly url: string;
  readonly adminUrl: string;
  /** Host and port, which stay the same. */
  readonly replicaAddress: string;
  /** Statements of a superuser on the replica. */
  onReplica(...statements: readonly string[]): Promise<void>;
  /** SIGKILL to the main process; the others end by themselves. */
  kill(): Promise<void>;
  /** Stops all processes of the replica without ending them, so that it keeps its connections and stays silent. */
  freeze(): void;
  thaw(): void;
  /** Starts the killed replica again. */
  restart(): Promise<void>;
  /** Another replica at the same address, instead of a promoted one. */
  replace(): Promise<void>;
  stop(): Promise<void>;
}

/** The machine itself does not lose power, so fsync is not needed. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(fastFolder(), 'cartage-replicas-'));
  chmodSync(folder, 0o711);
  const primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), settings: SETTINGS });
  await migrate(primary.url);
  await ensureLogins(primary.url);
  await loadDemoWorld(primary.url, DEMO_TEMPLATE);
  const port = await freePort(0);
  let number = 1;
  const start = () =>
    startStandby(primary, { dataDir: join(folder, `replica-${number}`), port, settings: SETTINGS });
  let replica: EmbeddedPostgres = await start();
  if (replica.port !== port) throw new Error('The port of the replica was taken');
  const main = () =>
    Number(readFileSync(join(replica.dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    url: primary.url,
    adminUrl: withDatabase(primary.adminUrl, 'cartage'),
    replicaAddress: `postgres://127.0.0.1:${port}`,
    async onReplica(...statements) {
      await withClient(withDatabase(replica.adminUrl, 'cartage'), async (client) => {
        for (const statement of statements) await client.query(statement);
      });
    },
    async kill() {
      process.kill(main(), 'SIGKILL');
      await replica.stop();
    },
    freeze: () => signalAll(main(), 'SIGSTOP'),
    thaw: () => signalAll(main(), 'SIGCONT'),
    async restart() {
      replica = await start();
    },
    async replace() {
      await replica.stop();
      number += 1;
      replica = await start();
    },
    async stop() {
      await replica.stop();
      await primary.stop();
      for (const { dataDir } of [replica, primary]) rmSync(dataDir, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signalAll(main: number, signal: NodeJS.Signals): void {
  for (const pid of [main, ...childrenOf(main)]) process.kill(pid, signal);
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    return Number.isInteger(pid) && parentOf(pid) === parent ? [pid] : [];
  });
}

function parentOf(pid: number): number | undefined {
  try {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    return Number(after.split(' ')[1]);
  } catch {
    // The process ended.
    return undefined;
  }
}
