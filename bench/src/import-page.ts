import { median } from '#interleave.ts';
import type { Bench, Measure } from '#measure.ts';
import { runNode } from '#node-process.ts';

interface Validation {
  readonly rows: number;
  readonly kind: 'correct' | 'wrong';
  readonly seconds: number;
  readonly busyMs: number;
  readonly longestTaskMs: number;
  readonly longTasks: number;
  readonly elements: number;
}

const LARGE = 10_000;

/**
 * The import page validates files in Chromium. The work of its main thread must not grow with the file, because a worker
 * reads and checks it and the page lists the first rows.
 */
export const importPage: Bench = {
  name: 'import-page',
  run: async () => {
    // The program writes this report.
    const report = (await runNode('e2e/src/validate-import.ts', [])) as readonly Validation[];
    return (['correct', 'wrong'] as const).flatMap((kind) => measuresOf(report, kind));
  },
};

function measuresOf(report: readonly Validation[], kind: Validation['kind']): readonly Measure[] {
  const own = report.filter((one) => one.kind === kind);
  const large = own.filter(({ rows }) => rows === LARGE);
  const small = own.filter(({ rows }) => rows !== LARGE);
  const of = (rounds: readonly Validation[], name: 'seconds' | 'busyMs' | 'longestTaskMs') =>
    rounds.map((round) => round[name]);
  // The round that other work on the machine disturbed least.
  const fewestLongTasks = Math.min(...large.map(({ longTasks }) => longTasks));
  return [
    {
      label: `10,000 ${kind} rows validated by the page, fastest round`,
      value: Math.min(...of(large, 'seconds')),
      unit: 's',
      limit: { atMost: 5 },
    },
    { label: '  median', value: median(of(large, 'seconds')), unit: 's' },
    {
      label: '  tasks of the main thread over 100 ms, best round',
      value: fewestLongTasks,
      unit: '',
      limit: { atMost: 0 },
    },
    { label: '  longest task, median', value: median(of(large, 'longestTaskMs')), unit: 'ms' },
    {
      label: '  main thread, 10,000 rows / 100 rows',
      value: median(of(large, 'busyMs')) / median(of(small, 'busyMs')),
      unit: '×',
      limit: { atMost: 3 },
    },
    { label: '  main thread', value: median(of(large, 'busyMs')), unit: 'ms' },
    {
      label: '  elements of the page, 10,000 rows',
      value: Math.max(...large.map(({ elements }) => elements)),
      unit: '',
      limit: { atMost: 3_000 },
    },
  ];
}
