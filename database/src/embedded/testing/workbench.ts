import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withClient } from '#connection/with-client.ts';
import { runAs, type OsUser } from '#embedded/os-user.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '#embedded/postgres.ts';
import { fastFolder } from '#testing/fast-folder.ts';

/** A server that another process supervises. */
export interface HeldServer {
  readonly process: ChildProcess;
  readonly adminUrl: string;
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly lines: readonly string[];
  readonly error?: string;
}

/** Folders and servers of one test; `clear` removes all of them. */
export interface Workbench {
  folder(mode?: number): string;
  start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres>;
  /** Starts a server in a separate process, optionally as another user. */
  hold(options: EmbeddedPostgresOptions, user?: OsUser | null): Promise<HeldServer>;
  removeLater(path: string): void;
  clear(): Promise<void>;
}

/** Test data may be lost when the machine crashes. */
const QUICK = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB' };

export function workbench(): Workbench {
  const paths: string[] = [];
  const servers: EmbeddedPostgres[] = [];
  const held: ChildProcess[] = [];
  const quick = (options: EmbeddedPostgresOptions) => ({
    ...options,
    settings: { ...QUICK, ...options.settings },
  });
  return {
    folder(mode = 0o711) {
      const path = mkdtempSync(join(fastFolder(), 'cartage-embedded-'));
      chmodSync(path, mode);
      paths.push(path);
      return path;
    },
    async start(options) {
      const server = await startEmbeddedPostgres(quick(options));
      servers.push(server);
      return server;
    },
    async hold(options, user = null) {
      const child = holdProcess(quick(options), user);
      held.push(child);
      return { process: child, ...JSON.parse(await firstLine(child)) };
    },
    removeLater: (path) => void paths.push(path),
    async clear() {
      for (const child of held.splice(0)) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.stdin?.end();
        await ended;
      }
      for (const server of servers.splice(0)) await server.stop();
      for (const path of paths.splice(0)) rmSync(path, { recursive: true, force: true });
    },
  };
}

function holdProcess(options: EmbeddedPostgresOptions, user: OsUser | null): ChildProcess {
  const script = fileURLToPath(new URL('hold.ts', import.meta.url));
  return spawn(process.execPath, [script, JSON.stringify(options)], {
    ...runAs(user),
    cwd: '/',
    env: { PATH: process.env['PATH'], NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  // `spawn` above creates the pipe.
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text;
}

/** Id of the main process that runs on the data. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Writes a row that a later start must find. */
export async function writeTestRow(url: string): Promise<void> {
  await withClient(url, (client) => client.query("create table mark as select 'still here' as text"));
}

export async function readTestRow(url: string): Promise<unknown> {
  return withClient(url, async (client) => (await client.query('select text from mark')).rows[0]?.text);
}
