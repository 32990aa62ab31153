import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

/** A thousand freight labels in one PDF against nothing but the codes on them. */
export const labels: Bench = {
  name: 'labels',
  run: async () => {
    // The program writes these figures.
    const taken = (await runNode('server/tests/speed/labels.ts', [])) as {
      readonly labelMs: number;
      readonly codesMs: number;
      readonly bytes: number;
      readonly growth: number;
    };
    return [
      {
        what: 'labels / their bar codes and QR codes alone, processor time',
        value: taken.labelMs / taken.codesMs,
        unit: '×',
        limit: { atMost: 4 },
      },
      { what: 'label in a file of a thousand', value: taken.bytes / 1000, unit: 'kB', limit: { atMost: 6 } },
      {
        what: 'memory after the sixth thousand / after the third',
        value: taken.growth,
        unit: '×',
        limit: { atMost: 1.2 },
      },
      { what: 'label, processor time', value: taken.labelMs, unit: 'ms' },
    ];
  },
};
