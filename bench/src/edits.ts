import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

const CLIENTS = 8;

/** Eight concurrent clients that edit one consignment at random, a thousand times each (CONS-23). */
export const edits: Bench = {
  name: 'edits',
  run: async (options) => {
    const args = ['--clients', String(CLIENTS), '--edits', String(options.edits)];
    // The program prints this report.
    const report = (await runNode('server/tests/edits/main.ts', args)) as {
      readonly edits: number;
      readonly saved: number;
      readonly refused: number;
      readonly lost: readonly string[];
      readonly wrong: readonly string[];
      readonly seconds: number;
    };
    const mustBeZero = (label: string, value: number) =>
      ({ label, value, unit: '', limit: { atMost: 0 } }) as const;
    return [
      { label: 'edits of one consignment by eight concurrent clients', value: report.edits, unit: '' },
      { label: '  saved', value: report.saved, unit: '' },
      { label: '  refused because of a newer version', value: report.refused, unit: '' },
      mustBeZero('lost edits', report.lost.length),
      mustBeZero('wrong responses', report.wrong.length),
      { label: 'total time', value: report.seconds, unit: 's' },
    ];
  },
};
