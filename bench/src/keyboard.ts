import type { Bench, Measure } from '#measure.ts';
import { runNode } from '#node-process.ts';

interface TaskResult {
  readonly name: string;
  readonly actions: number;
  readonly keys: number;
  readonly maxActions: number | null;
  readonly problem: string | null;
}

/**
 * Tasks of a dispatcher in Chromium by keyboard alone: each reaches its result, the focus is visible at every step, and
 * tasks with a limit of actions keep it.
 */
export const keyboard: Bench = {
  name: 'keyboard',
  run: async () => {
    // The program writes this report.
    const report = (await runNode('e2e/src/run-keyboard-tasks.ts', [])) as readonly TaskResult[];
    for (const { name, problem } of report) if (problem !== null) console.error(`${name}: ${problem}`);
    return [
      {
        label: `tasks completed by keyboard, of ${report.length}`,
        value: report.filter(({ problem }) => problem === null).length,
        unit: '',
        limit: { atLeast: report.length },
      },
      ...report.flatMap(measuresOf),
    ];
  },
};

function measuresOf({ name, actions, keys, maxActions }: TaskResult): readonly Measure[] {
  const limit = maxActions === null ? {} : { limit: { atMost: maxActions } };
  return [
    { label: `${name}: actions`, value: actions, unit: '', ...limit },
    { label: '  keys', value: keys, unit: '' },
  ];
}
