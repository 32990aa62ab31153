import type { Bench, Measure } from '#measure.ts';
import { runNode } from '#node-process.ts';

interface Day {
  readonly stages: readonly {
    readonly name: string;
    readonly count: number;
    readonly actions: number;
    readonly keys: number;
    readonly seconds: number;
  }[];
  readonly stored: Readonly<Record<'created' | 'references' | 'ready' | 'labelled', number>>;
}

/** Monday, Wednesday and Friday of a week without holidays. */
const DAYS = ['2026-08-17', '2026-08-19', '2026-08-21'];
const CONSIGNMENTS = 400;

/** Most actions for each consignment or exception of a stage, with the two that open its page. */
const LIMITS: Readonly<Record<string, number>> = {
  'import a file': 1,
  'type new consignments': 8,
  'repeat a consignment': 2.05,
  'mark all as ready and create their labels': 1,
  'resolve exceptions': 3,
};

/**
 * The mornings of a dispatcher, by keyboard alone: 400 consignments are imported, repeated or typed, marked as ready and
 * labelled, and exceptions are resolved.
 */
export const dispatcher: Bench = {
  name: 'dispatcher',
  isOnRequest: true,
  run: async () => {
    const measures: Measure[] = [];
    for (const day of DAYS) {
      // The program writes this report.
      const report = (await runNode('e2e/src/run-dispatcher-day.ts', [String(CONSIGNMENTS)], {
        TEST_DAY: day,
      })) as Day;
      measures.push(...measuresOf(day, report));
    }
    return measures;
  },
};

function measuresOf(day: string, { stages, stored }: Day): readonly Measure[] {
  const actions = stages.reduce((sum, stage) => sum + stage.actions, 0);
  return [
    ...(['created', 'references', 'ready', 'labelled'] as const).map((name): Measure => ({
      label: `${day}: consignments ${name}`,
      value: stored[name],
      unit: '',
      limit: { atLeast: CONSIGNMENTS },
    })),
    { label: '  too many', value: stored.created - CONSIGNMENTS, unit: '', limit: { atMost: 0 } },
    { label: '  actions per consignment', value: actions / CONSIGNMENTS, unit: '' },
    ...stages.flatMap(({ name, count, actions: own, keys, seconds }): Measure[] => [
      {
        label: `  ${name}: actions for each of ${count}`,
        value: own / count,
        unit: '',
        limit: { atMost: LIMITS[name] ?? Number.NaN },
      },
      { label: '    keys', value: keys / count, unit: '' },
      { label: '    time', value: seconds, unit: 's' },
    ]),
  ];
}
