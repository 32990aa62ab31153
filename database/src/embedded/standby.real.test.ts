import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { withClient } from '#connection/with-client.ts';
import { startStandby } from '#embedded/standby.ts';
import { readTestRow, workbench, writeTestRow } from '#embedded/testing/workbench.ts';

const bench = workbench();
afterEach(() => bench.clear());

test.for([18, 15] as const)('a standby of PostgreSQL %i follows its primary', async (major) => {
  const settings = { fsync: 'off', shared_buffers: '16MB' };
  const primary = await bench.start({ dataDir: join(bench.folder(), 'primary'), major, settings });
  const standby = await startStandby(primary, { dataDir: join(bench.folder(), 'standby'), major, settings });
  try {
    await writeTestRow(primary.url);
    await expect.poll(() => readTestRow(standby.url).catch(() => null)).toBe('still here');
    const isReplica = await withClient(standby.url, async (client) => {
      const { rows } = await client.query('select pg_is_in_recovery() as "isReplica"');
      return rows;
    });
    expect(isReplica).toEqual([{ isReplica: true }]);
  } finally {
    await standby.stop();
  }
});
