import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

/** A thousand freight labels in one PDF, compared with generating only their codes. */
export const labels: Bench = {
  name: 'labels',
  run: async () => {
    // The program prints this report.
    const report = (await runNode('server/tests/speed/labels.ts', [])) as {
      readonly labelMs: number;
      readonly codesMs: number;
      readonly bytes: number;
      readonly growth: number;
    };
    return [
      {
        label: 'labels / their barcodes and QR codes alone, CPU time',
        value: report.labelMs / report.codesMs,
        unit: '×',
        limit: { atMost: 4 },
      },
      {
        label: 'size per label in a file of a thousand',
        value: report.bytes / 1000,
        unit: 'kB',
        limit: { atMost: 6 },
      },
      {
        label: 'memory after the sixth thousand / after the third thousand',
        value: report.growth,
        unit: '×',
        limit: { atMost: 1.2 },
      },
      { label: 'one label, CPU time', value: report.labelMs, unit: 'ms' },
    ];
  },
};
