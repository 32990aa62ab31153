import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

/** Consignment creation below HTTP, compared with the same statements sent by the driver alone, eight concurrently. */
export const create: Bench = {
  name: 'create',
  run: async (_options, stack) => {
    const { url, adminUrl } = await stack();
    // The program prints this report.
    const report = (await runNode('server/tests/speed/create.ts', [
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
        label: 'creation throughput / same statements by the driver alone',
        value: report.driverMs / report.useCaseMs,
        unit: '×',
        limit: { atLeast: 0.8 },
      },
      { label: 'creation, median', value: report.useCaseMs, unit: 'ms' },
      { label: 'statements alone, median', value: report.driverMs, unit: 'ms' },
    ];
  },
};
