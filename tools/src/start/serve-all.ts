import { withClient } from '@cartage/database/connection/with-client.ts';
import { assertDatabaseVersion } from '@cartage/database/migrate.ts';
import { assertIdentityVersion } from '@cartage/identity/migrate.ts';
import { assertSessions } from '@cartage/runtime/assert-sessions.ts';
import { readStartSettings, SettingsError, LOGIN_VARIABLES, type StartSettings } from '#start/settings.ts';
import type { Cartage } from '#start/start-cartage.ts';
import { startProcesses, stopProcesses } from '#start/start-processes.ts';
import type { ManagedProcess } from '#start/supervise.ts';

/**
 * Starts identity, worker and server of one machine on a prepared database (`npm run admin -- migrate`).
 * Unlike `npm start`, it changes nothing in the database and builds nothing.
 */
export function serveAll(environment: NodeJS.ProcessEnv, print: (line: string) => void): Cartage {
  const stopping = new AbortController();
  const processes: ManagedProcess[] = [];
  async function start(): Promise<void> {
    const settings = readStartSettings(environment);
    assertLogins(settings);
    await assertVersions(settings);
    const databaseUrl = () => settings.databaseUrl ?? '';
    const port = await startProcesses({ settings, databaseUrl, signal: stopping.signal, print }, processes);
    print(`Cartage is ready on port ${port}. Logs: ${settings.dataFolder}/log`);
  }
  return {
    ready: start(),
    async stop() {
      stopping.abort();
      await stopProcesses(processes);
    },
  };
}

/** Otherwise each process would print the sentence to its log. */
async function assertVersions({ databaseUrl, logins, hasIdentity }: StartSettings): Promise<void> {
  const url = databaseUrl ?? logins.api ?? '';
  await assertDatabaseVersion(url);
  await assertSessions(url);
  if (hasIdentity && databaseUrl !== undefined) await withClient(databaseUrl, assertIdentityVersion);
}

function assertLogins({ databaseUrl, logins, hasIdentity }: StartSettings): void {
  if (databaseUrl !== undefined) return;
  const needed = hasIdentity ? (['api', 'worker', 'identity'] as const) : (['api', 'worker'] as const);
  const missing = needed.filter((login) => logins[login] === undefined);
  if (missing.length > 0)
    throw new SettingsError(
      `Set DATABASE_URL, or the login of each process. Missing: ${missing.map((login) => LOGIN_VARIABLES[login]).join(', ')}`,
    );
}
