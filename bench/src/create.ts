import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

/** Creation below HTTP against the same statements sent by the driver alone: throughput at eight at once. */
export const create: Bench = {
  name: 'create',
  run: async (_options, stack) => {
    const { url, adminUrl } = await stack();
    // The program writes these two figures.
    const taken = (await runNode('server/tests/speed/create.ts', [
      '--url',
      url,
      '--admin-url',
      adminUrl,
    ])) as {
      readonly useCaseMs: number;
      readonly driverMs: number;
    };
    return [
      {
        what: 'creations / the same statements by the driver alone',
        value: taken.driverMs / taken.useCaseMs,
        unit: '×',
        limit: { atLeast: 0.8 },
      },
      { what: 'creation, median of batches', value: taken.useCaseMs, unit: 'ms' },
      { what: 'statements alone, median of batches', value: taken.driverMs, unit: 'ms' },
    ];
  },
};
