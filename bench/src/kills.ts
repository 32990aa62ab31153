import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

interface KillReport {
  readonly kills: number;
  readonly intents: number;
  readonly sends: number;
  readonly cut: number;
  readonly doneWithoutResponse: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly unacknowledged: number;
  readonly differing: number;
  readonly refused: readonly string[];
  readonly brokenInvariants: readonly string[];
  readonly seconds: number;
  readonly readyMs: number;
}

/** Kills the server repeatedly with SIGKILL while eight clients create consignments (promise R1 and promise R2). */
export const kills: Bench = {
  name: 'kills',
  run: async (options) => {
    const args = ['--kills', String(options.kills), '--seed', String(options.seed)];
    // The program prints this report.
    const report = (await runNode('server/tests/kills/main.ts', args)) as KillReport;
    const mustBeZero = (label: string, value: number) =>
      ({ label, value, unit: '', limit: { atMost: 0 } }) as const;
    return [
      { label: 'kills', value: report.kills, unit: '' },
      { label: 'requested and acknowledged consignments', value: report.intents, unit: '' },
      { label: 'requests', value: report.sends, unit: '' },
      { label: 'requests without a response because of a kill', value: report.cut, unit: '' },
      { label: '  completed nevertheless', value: report.doneWithoutResponse, unit: '' },
      mustBeZero('lost', report.lost),
      mustBeZero('duplicates', report.duplicated),
      mustBeZero('never requested', report.unacknowledged),
      mustBeZero('repeated requests with another response', report.differing),
      mustBeZero('refused', report.refused.length),
      mustBeZero('broken invariants', report.brokenInvariants.length),
      { label: 'time from restart until ready, median', value: report.readyMs, unit: 'ms' },
      { label: 'total time', value: report.seconds, unit: 's' },
    ];
  },
};
