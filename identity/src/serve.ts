import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { sweep } from '#adapter.ts';
import type { Clock } from '#clock.ts';
import type { IdentityConfig } from '#config.ts';
import { openDatabase } from '#database.ts';
import type { Log } from '#log.ts';
import { assertIdentityVersion } from '#migrate.ts';
import { MOUNT, mountTenants, type MountedTenants } from '#mounted-tenants.ts';
import { sendAsset } from '#pages/assets.ts';
import type { Tenant } from '#tenants.ts';

const SWEEP_EVERY_MS = 10 * 60 * 1000;

export interface IdentityServer {
  readonly port: number;
  /** Finishes requests in progress, then closes everything. Aborts connections after `graceMs`. */
  close(graceMs?: number): Promise<void>;
}

/** Starts the providers of all tenants in the database, on one loopback port. */
export async function startIdentity(config: IdentityConfig, log: Log, clock: Clock): Promise<IdentityServer> {
  const db = openDatabase(config.databaseUrl, log);
  try {
    await assertIdentityVersion(db);
    await sweep(db, clock);
    const tenants = await mountTenants({ config, db, log, clock });
    const server = createServer((request, response) => {
      serve(tenants, request, response).catch((error: unknown) => fail(error, response, log));
    });
    await listen(server, config.port);
    const sweeper = setInterval(() => {
      sweep(db, clock).catch((error: unknown) => log.warn('sweep_failed', { message: String(error) }));
    }, SWEEP_EVERY_MS).unref();
    // The address of a listening TCP server is an object.
    const { port } = server.address() as AddressInfo;
    return {
      port,
      async close(graceMs = 4_000) {
        clearInterval(sweeper);
        await closeServer(server, graceMs);
        await db.end();
      },
    };
  } catch (error) {
    await db.end();
    throw error;
  }
}

async function serve(
  tenants: MountedTenants,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? '/';
  const path = url.split('?', 1)[0] ?? url;
  if (path === `${MOUNT}/health`) return sendText(response, 200, 'ok');
  if (!path.startsWith(`${MOUNT}/`)) return sendText(response, 404, 'Not found');
  const mounted = await tenants.byHost(hostOf(request));
  if (!mounted) return sendText(response, 404, 'Not found');
  const inner = path.slice(MOUNT.length);
  if (sendAsset(inner, request.method, response)) return;
  if (inner === '/me') return mounted.userinfo(request, response);
  pinOrigin(request, mounted.tenant);
  // As Express does when mounting: the library derives its own URLs from the difference.
  Object.assign(request, { originalUrl: url });
  request.url = url.slice(MOUNT.length);
  await mounted.handle(request, response);
}

/** The library's URLs must follow the settings, never the headers of the caller. */
function pinOrigin(request: IncomingMessage, { origin }: Tenant): void {
  const { host, protocol } = new URL(origin);
  delete request.headers['x-forwarded-host'];
  request.headers.host = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

function fail(error: unknown, response: ServerResponse, log: Log): void {
  log.error('request_failed', { message: error instanceof Error ? error.message : String(error) });
  if (response.headersSent) response.destroy();
  else sendText(response, 500, 'Something went wrong.');
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy at first stays open after its response, so this repeats.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
  });
}
