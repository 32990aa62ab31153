import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@cartage/database/embedded/postgres.ts';
import type { Bench, Measure } from '#measure.ts';
import { median } from '#interleave.ts';

const LATER_STARTS = 3;

/** Time until the embedded PostgreSQL is ready, with an empty folder and with existing data. */
export const databaseReady: Bench = {
  name: 'database',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cartage-bench-'));
    const dataDir = join(folder, 'postgres');
    try {
      const first = await startAndStop(dataDir);
      const later: number[] = [];
      for (let start = 0; start < LATER_STARTS; start++) later.push((await startAndStop(dataDir)).ready);
      rmSync(first.dataDir, { recursive: true, force: true });
      return [seconds('ready, first start', first.ready), seconds('ready, later start', median(later))];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function startAndStop(dataDir: string): Promise<{ ready: number; dataDir: string }> {
  const started = performance.now();
  const server = await startEmbeddedPostgres({ dataDir });
  const ready = performance.now() - started;
  await server.stop();
  return { ready, dataDir: server.dataDir };
}

function seconds(label: string, milliseconds: number): Measure {
  return { label, value: milliseconds / 1000, unit: 's' };
}
