import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#connection/with-client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded/postgres.ts';
import { migrate } from '#migrate.ts';
import { fastFolder } from '#testing/fast-folder.ts';

let folder = '';
let server: EmbeddedPostgres;

// A server of its own: roles belong to the whole server, and other tests use them.
beforeAll(async () => {
  folder = mkdtempSync(join(fastFolder(), 'cartage-roles-'));
  chmodSync(folder, 0o711);
  const settings = { fsync: 'off', shared_buffers: '16MB' };
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'cluster'), settings });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rename = (from: string, to: string) =>
  withClient(server.adminUrl, (client) => client.query(`alter role ${from} rename to ${to}`));

test('a migrated database on a server without its roles is refused, with the remedy', async () => {
  await migrate(server.url);
  await rename('cartage_tracking', 'elsewhere');
  await expect(migrate(server.url)).rejects.toThrow(
    'The server has no role cartage_tracking, although the migrations are applied. Restore a backup into an empty ' +
      'database (docs/guides/back-up.md), or copy the roles with pg_dumpall --roles-only.',
  );
  await rename('elsewhere', 'cartage_tracking');
  await migrate(server.url);
});
