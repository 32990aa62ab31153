import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withDatabase } from '#connection/database-url.ts';
import { withClient } from '#connection/with-client.ts';
import { startEmbeddedPostgres } from '#embedded/postgres.ts';
import { migrate } from '#migrate.ts';
import { prepareGivenServer } from '#testing/given-server.ts';
import { fastFolder } from '#testing/fast-folder.ts';
import { removeAbandoned, TEST_FOLDER_PREFIX } from '#testing/remove-abandoned.ts';

/** Where test databases are made: `adminUrl` creates and drops them, `roleUrl` is the role that owns and uses them. */
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
 * TEST_DATABASE_MAJOR=15 takes the oldest version that is supported; TEST_DATABASE_URL takes a server of yours and is
 * the address of its superuser.
 */
export async function startTestServer(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<RunningTestServer> {
  const given = environment['TEST_DATABASE_URL'];
  const server = given === undefined ? await startEmbedded(environment) : await useGiven(given);
  try {
    await makeTemplate(server);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startEmbedded(environment: NodeJS.ProcessEnv): Promise<RunningTestServer> {
  await removeAbandoned();
  const folder = mkdtempSync(join(fastFolder(), TEST_FOLDER_PREFIX));
  // As root the server runs as another user, who has to pass through.
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    major: environment['TEST_DATABASE_MAJOR'] === '15' ? 15 : 18,
    settings: {
      // A crash of the machine may lose a test run. Commits still wait for the log, so that their order is the real one.
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'on',
      max_connections: '200',
    },
  });
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

async function useGiven(url: string): Promise<RunningTestServer> {
  const { adminUrl, roleUrl, clear } = await prepareGivenServer(url);
  return { adminUrl, roleUrl, template: templateName(), stop: clear };
}

/** Two runs may share a server, so each has a template of its own. */
function templateName(): string {
  return `cartage_template_${process.pid}`;
}

async function makeTemplate(server: TestServer): Promise<void> {
  const role = new URL(server.roleUrl).username;
  await withClient(server.adminUrl, (client) =>
    client.query(`create database ${server.template} owner ${role}`),
  );
  await migrate(withDatabase(server.roleUrl, server.template));
}
