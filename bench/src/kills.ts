import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

interface KillReport {
  readonly kills: number;
  readonly intents: number;
  readonly sends: number;
  readonly cut: number;
  readonly doneUnanswered: number;
  readonly lost: number;
  readonly doubled: number;
  readonly unasked: number;
  readonly differing: number;
  readonly refused: readonly string[];
  readonly brokenInvariants: readonly string[];
  readonly seconds: number;
  readonly readyMs: number;
}

/** The server killed with -9 again and again while eight clients create (promises.md R1 and R2). */
export const kills: Bench = {
  name: 'kills',
  run: async (options) => {
    const args = ['--kills', String(options.kills), '--seed', String(options.seed)];
    // The program writes a report of this form.
    const report = (await runNode('server/tests/kills/main.ts', args)) as KillReport;
    const none = (what: string, value: number) => ({ what, value, unit: '', limit: { atMost: 0 } }) as const;
    return [
      { what: 'kills', value: report.kills, unit: '' },
      { what: 'consignments wished for and acknowledged', value: report.intents, unit: '' },
      { what: 'requests', value: report.sends, unit: '' },
      { what: 'requests that a kill left without an answer', value: report.cut, unit: '' },
      { what: 'of them done all the same', value: report.doneUnanswered, unit: '' },
      none('lost', report.lost),
      none('doubled', report.doubled),
      none('there and never asked for', report.unasked),
      none('answered otherwise the second time', report.differing),
      none('refused', report.refused.length),
      none('broken invariants', report.brokenInvariants.length),
      { what: 'restart until ready, median', value: report.readyMs, unit: 'ms' },
      { what: 'whole run', value: report.seconds, unit: 's' },
    ];
  },
};
