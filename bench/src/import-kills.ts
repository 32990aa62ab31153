import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

interface ImportKillReport {
  readonly kills: number;
  readonly total: number;
  readonly created: number;
  readonly failed: number;
  readonly duplicated: number;
  readonly unaccounted: number;
  readonly brokenInvariants: readonly string[];
  readonly seconds: number;
}

/** Kills API process, worker and PostgreSQL in turn with SIGKILL during an import of 2,000 consignments (IMPORT-05). */
export const importKills: Bench = {
  name: 'import-kills',
  run: async ({ importKills: kills, seed }) => {
    const args = ['--kills', String(kills), '--seed', String(seed)];
    // The program prints this report.
    const report = (await runNode('server/tests/kills/import-main.ts', args)) as ImportKillReport;
    const mustBeZero = (label: string, value: number) =>
      ({ label, value, unit: '', limit: { atMost: 0 } }) as const;
    return [
      { label: 'kills during the import', value: report.kills, unit: '', limit: { atLeast: kills } },
      { label: 'consignments in the file', value: report.total, unit: '' },
      { label: '  created', value: report.created, unit: '' },
      { label: '  failed', value: report.failed, unit: '' },
      mustBeZero('without an outcome', report.total - report.created - report.failed),
      mustBeZero('created twice', report.duplicated),
      mustBeZero('rows that the result does not account for', report.unaccounted),
      mustBeZero('broken invariants', report.brokenInvariants.length),
      { label: 'total time', value: report.seconds, unit: 's' },
    ];
  },
};
