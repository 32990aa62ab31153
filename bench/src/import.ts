import { importRequests } from '#import-requests.ts';
import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

/**
 * The import of consignments against the statements of as many creations sent by the driver alone, and large imports
 * through the API.
 */
export const importConsignments: Bench = {
  name: 'import',
  run: async (_options, stack) => {
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
      {
        label: '10,000 imported consignments',
        value: (taken.importMs * 10_000) / 1000,
        unit: 's',
      },
      ...(await importRequests(running)),
    ];
  },
};
