import { importRequests } from '#import-requests.ts';
import { importRun } from '#import-run.ts';
import type { Bench, Measure } from '#measure.ts';
import { loginUrl } from '@cartage/database/connection/logins.ts';
import { runNode, startNode } from '#node-process.ts';
import type { Stack } from '#stack.ts';

/**
 * The import of consignments against the statements of as many creations sent by the driver alone, and large imports
 * through the API, by the worker to their end.
 */
export const importConsignments: Bench = {
  name: 'import',
  run: async ({ imports }, stack) => {
    const running = await stack();
    const { url, adminUrl } = running;
    // The program writes these two figures.
    const taken = (await runNode('server/tests/speed/import.ts', [
      '--url',
      url,
      '--admin-url',
      adminUrl,
    ])) as {
      readonly importMs: number;
      readonly driverMs: number;
    };
    return [
      {
        label: 'import / the statements of its creations by the driver alone',
        value: taken.importMs / taken.driverMs,
        unit: '×',
        limit: { atMost: 1.5 },
      },
      { label: 'one imported consignment', value: taken.importMs, unit: 'ms' },
      ...(await importRequests(running)),
      ...(await importRuns(running, imports)),
    ];
  },
};

async function importRuns(stack: Stack, counts: readonly number[]): Promise<readonly Measure[]> {
  const worker = await startNode('server/src/worker.ts', {
    DATABASE_URL: loginUrl(stack.url, 'worker'),
    LOG_LEVEL: 'error',
  });
  try {
    const measures: Measure[] = [];
    for (const count of counts) measures.push(...(await importRun(stack, count)));
    return measures;
  } finally {
    await worker.stop();
  }
}
