import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { Client } from 'pg';

import type { IdentityConfig } from '#config.ts';
import { seedDemoIdentity } from '#demo/seed.ts';
import { createLog } from '#log.ts';
import { migrateIdentity } from '#migrate.ts';
import { startIdentity, type IdentityServer } from '#serve.ts';
import { Browser } from '#testing/browser.ts';
import { portalAt, type Portal } from '#testing/sign-in.ts';

/** The public port; the browser of the tests connects to the real one. */
const PUBLIC_PORT = 4200;

export interface IdentityUnderTest {
  readonly url: string;
  readonly kea: Portal;
  readonly tui: Portal;
  /** Log lines so far, newest last. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  browser(): Browser;
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** Moves the clock of the process, which otherwise stands still; the library's tokens keep the real time. */
  wait(seconds: number): void;
  restart(changes?: Partial<IdentityConfig>): Promise<void>;
  stop(): Promise<void>;
}

/** The provider with the demo users, on its own database. */
export async function startIdentityUnderTest(
  changes: Partial<IdentityConfig> = {},
): Promise<IdentityUnderTest> {
  const database = await createTestDatabase();
  await migrateIdentity(database.url);
  await seedDemoIdentity(database.url);
  const client = new Client({ connectionString: database.url });
  await client.connect();

  const log: Record<string, unknown>[] = [];
  let nowMs = Date.now();
  const clock = () => new Date(nowMs);
  const writer = createLog((line) => void log.push(JSON.parse(line)), clock);
  const start = (more: Partial<IdentityConfig>): Promise<IdentityServer> =>
    startIdentity(
      { ...BASE_CONFIG, databaseUrl: database.logins.identity, ...changes, ...more },
      writer,
      clock,
    );
  let server = await start({});

  return {
    url: database.url,
    kea: portalOf('kea'),
    tui: portalOf('tui'),
    log,
    browser: () => new Browser(server.port),
    sql: async (text, values = []) => (await client.query(text, [...values])).rows,
    wait(seconds) {
      nowMs += seconds * 1000;
    },
    async restart(more = {}) {
      const { port } = server;
      await server.close();
      server = await start({ port, ...more });
    },
    async stop() {
      await server.close();
      await client.end();
      await database.drop();
    },
  };
}

export const BASE_CONFIG: Omit<IdentityConfig, 'databaseUrl'> = {
  port: 0,
  publicScheme: 'http',
  publicPort: PUBLIC_PORT,
  accessTokenSeconds: 600,
  demo: true,
  cookieKeys: undefined,
  signingKey: undefined,
  version: '20251015.4',
};

function portalOf(code: (typeof DEMO_TENANTS)[number]['code']): Portal {
  const host = DEMO_TENANTS.find((tenant) => tenant.code === code)?.host ?? '';
  return portalAt(`http://${host}:${PUBLIC_PORT}`);
}
