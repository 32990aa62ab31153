import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from '#connection/database-url.ts';
import { ensureLogins } from '#connection/logins.ts';
import { withClient } from '#connection/with-client.ts';
import { startEmbeddedPostgres } from '#embedded/postgres.ts';
import { migrate } from '#migrate.ts';
import { prepareExternalServer } from '#testing/external-server.ts';
import { fastFolder } from '#testing/fast-folder.ts';
import { removeAbandoned, TEST_FOLDER_PREFIX } from '#testing/remove-abandoned.ts';

/** The server of test databases: `adminUrl` creates and drops them, the role of `roleUrl` owns and uses them. */
export interface TestServer {
  readonly adminUrl: string;
  readonly roleUrl: string;
  /** Name of the migrated, empty database that is copied. */
  readonly template: string;
}

export interface RunningTestServer extends TestServer {
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for one test run, with a migrated template database in it.
 * TEST_DATABASE_MAJOR=15 selects the oldest supported version. TEST_DATABASE_URL selects an external server by the URL
 * of its superuser.
 */
export async function startTestServer(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<RunningTestServer> {
  const given = environment['TEST_DATABASE_URL'];
  const server = given === undefined ? await startEmbedded(environment) : await useGiven(given);
  try {
    await createTemplate(server);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startEmbedded(environment: NodeJS.ProcessEnv): Promise<RunningTestServer> {
  await removeAbandoned();
  const folder = mkdtempSync(join(fastFolder(), TEST_FOLDER_PREFIX));
  // As root, the server runs as another user, which must be able to enter.
  chmodSync(folder, 0o711);
  const major = environment['TEST_DATABASE_MAJOR'] === '15' ? 15 : 18;
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    major,
    settings: {
      // Test data may be lost when the machine crashes. Commits still wait for the log, so that their order is realistic.
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'on',
      max_connections: '200',
      // Each connection calculates as many hashes as its password was stored with; the default 4,096 take 4 ms.
      ...(major === 18 && { scram_iterations: '1' }),
    },
  });
  await storePasswordAgain(server.adminUrl);
  return {
    adminUrl: server.adminUrl,
    roleUrl: server.url,
    template: templateName(),
    async stop() {
      await server.stop();
      rmSync(server.dataDir, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `initdb` stored the password of the superuser before the settings applied. */
async function storePasswordAgain(adminUrl: string): Promise<void> {
  // The password is hexadecimal, so it needs no escaping; `alter role` takes no parameters.
  const { password } = new URL(adminUrl);
  await withClient(adminUrl, (client) => client.query(`alter role current_user password '${password}'`));
}

async function useGiven(url: string): Promise<RunningTestServer> {
  const { adminUrl, roleUrl, clear } = await prepareExternalServer(url);
  return { adminUrl, roleUrl, template: templateName(), stop: clear };
}

/** Two runs may share a server, so each has its own template. */
function templateName(): string {
  return `cartage_template_${process.pid}`;
}

async function createTemplate(server: TestServer): Promise<void> {
  const role = new URL(server.roleUrl).username;
  await withClient(server.adminUrl, (client) =>
    client.query(`create database ${server.template} owner ${role}`),
  );
  await migrate(withDatabase(server.roleUrl, server.template));
  await ensureLogins(withDatabase(server.roleUrl, server.template));
}
