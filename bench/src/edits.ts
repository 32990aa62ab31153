import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

const CLIENTS = 8;

/** Eight clients that edit one consignment at random, a thousand times each, all at once (CONS-23). */
export const edits: Bench = {
  name: 'edits',
  run: async (options) => {
    const args = ['--clients', String(CLIENTS), '--edits', String(options.edits)];
    // The program writes a report of this form.
    const report = (await runNode('server/tests/edits/main.ts', args)) as {
      readonly edits: number;
      readonly saved: number;
      readonly refused: number;
      readonly lost: readonly string[];
      readonly wrong: readonly string[];
      readonly seconds: number;
    };
    const none = (what: string, value: number) => ({ what, value, unit: '', limit: { atMost: 0 } }) as const;
    return [
      { what: 'edits of one consignment by eight clients at once', value: report.edits, unit: '' },
      { what: 'of them saved', value: report.saved, unit: '' },
      { what: 'of them refused, because somebody was first', value: report.refused, unit: '' },
      none('lost', report.lost.length),
      none('answered otherwise', report.wrong.length),
      { what: 'whole run', value: report.seconds, unit: 's' },
    ];
  },
};
