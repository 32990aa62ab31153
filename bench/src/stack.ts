import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureLogins, loginUrl } from '@cartage/database/connection/logins.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { loadManyConsignments } from '@cartage/database/demo/load-many.ts';
import { loadDemoWorld } from '@cartage/database/demo/load.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@cartage/database/embedded/postgres.ts';
import { migrate } from '@cartage/database/migrate.ts';
import { startIssuer } from '#issuer.ts';
import { multiplyConsignments } from '#multiply.ts';
import { startNode } from '#node-process.ts';

/** A running system with its own database. */
export interface Stack {
  /** URL of the owner of the database, to whom row-level security applies. */
  readonly url: string;
  /** URL of a superuser, to whom row-level security does not apply. */
  readonly adminUrl: string;
  /** The server of the database. */
  readonly postgres: EmbeddedPostgres;
  readonly organisationId: number;
  /** Origin and process of the API. */
  readonly origin: string;
  readonly pid: number;
  /** Token of a user with all permissions at all sites of the organisation. */
  readonly token: string;
  readonly user: { readonly tenantId: number; readonly sub: string };
  close(): Promise<void>;
}

/** Consignments are spread over `DAYS` days up to this one. */
export const TODAY = '2026-03-18';
export const DAYS = 200;

/** Above this number, `LOADED_TO_COPY` consignments are loaded and copied. */
const MAX_LOADED = 100_000;
const LOADED_TO_COPY = 50_000;

const ORGANISATION = 101;
const TENANT = 1;
const USER = 'kea-hana-wilcox';
export const UNLIMITED = {
  RATE_LIMIT_USER_PER_MINUTE: '0',
  RATE_LIMIT_TENANT_PER_MINUTE: '0',
  RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
};

/** The demo world with one organisation grown to `rows` consignments, and the real server on it. */
export async function startStack(rows: number): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const issuer = await startIssuer();
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
    await issuer.close();
    await postgres.stop();
    rmSync(postgres.dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const adminUrl = await fill(postgres, rows, issuer.url);
    const server = await startNode('server/src/main.ts', {
      DATABASE_URL: loginUrl(postgres.url, 'api'),
      PORT: '0',
      LOG_LEVEL: 'error',
      ...UNLIMITED,
    });
    closing.push(server.stop);
    const token = issuer.sign({ sub: USER, audience: 'urn:cartage:kea:api', organisationId: ORGANISATION });
    const origin = `http://127.0.0.1:${server.port}`;
    return {
      url: postgres.url,
      adminUrl,
      postgres,
      organisationId: ORGANISATION,
      origin,
      pid: server.pid,
      token,
      user: { tenantId: TENANT, sub: USER },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fill(
  postgres: { readonly url: string; readonly adminUrl: string },
  rows: number,
  issuer: string,
): Promise<string> {
  const { url } = postgres;
  const adminUrl = new URL(postgres.adminUrl);
  adminUrl.pathname = new URL(url).pathname;
  await migrate(url);
  await ensureLogins(url);
  await loadDemoWorld(url, { today: TODAY, seed: 1 });
  await loadManyConsignments(url, {
    organisationId: ORGANISATION,
    count: rows > MAX_LOADED ? LOADED_TO_COPY : rows,
    days: DAYS,
    today: TODAY,
    seed: 2,
  });
  await withClient(adminUrl.href, async (client) => {
    await client.query('update tenant set issuer = $1 where host = $2', [issuer, 'localhost']);
    if (rows > MAX_LOADED) await multiplyConsignments(client, { organisationId: ORGANISATION, rows });
    await client.query('vacuum analyze');
  });
  return adminUrl.href;
}
