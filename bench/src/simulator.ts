import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

const CONSIGNMENTS = 2_000;
const USERS = 20;
/** Of 1,000 changes. A list fetches at most once per second, so a change right after a fetch waits for the next. */
const MAX_LATE_LISTS = 10;
/** Half of what a run usually has. */
const MIN_ROW_CHANGES = 1_000;

interface Delays {
  readonly count: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
  /** Later than 2 seconds. */
  readonly late: number;
}

interface DayReport {
  readonly consignments: number;
  readonly events: { readonly stored: number; readonly doubled: number; readonly rejected: number };
  readonly applied: number;
  readonly repeated: number;
  readonly refused: number;
  readonly retries: number;
  readonly requests: number;
  readonly failed: Readonly<Record<string, number>>;
  readonly brokenInvariants: readonly string[];
  readonly missed: number;
  readonly arrival: Delays;
  readonly list: Delays;
  readonly seconds: number;
}

/** A day with 2,000 consignments at 1,000×, while 20 users work on their lists (docs/reference/benches.md). */
export const simulator: Bench = {
  name: 'simulator',
  isOnRequest: true,
  run: async () => {
    const args = ['--consignments', String(CONSIGNMENTS), '--users', String(USERS)];
    // The program prints this report.
    const report = (await runNode('server/tests/simulated-day/main.ts', args)) as DayReport;
    const { events, arrival, list } = report;
    const failed = Object.values(report.failed).reduce((sum, count) => sum + count, 0);
    const none = { atMost: 0 };
    return [
      { label: 'consignments', value: report.consignments, unit: '', limit: { atLeast: CONSIGNMENTS } },
      { label: 'events of the simulator', value: report.applied, unit: '' },
      { label: '  stored twice', value: events.doubled, unit: '', limit: none },
      { label: '  rejected', value: events.rejected, unit: '', limit: none },
      {
        label: '  missing or too many',
        value: Math.abs(report.applied - events.stored),
        unit: '',
        limit: none,
      },
      {
        label: 'refused and repeated batches',
        value: report.refused + report.retries,
        unit: '',
        limit: none,
      },
      { label: 'requests of users', value: report.requests, unit: '' },
      { label: '  failed', value: failed, unit: '', limit: none },
      { label: 'broken invariants', value: report.brokenInvariants.length, unit: '', limit: none },
      { label: 'changes at the users’ streams', value: arrival.count, unit: '' },
      { label: '  missed', value: report.missed, unit: '', limit: none },
      { label: '  from the request to the event, median', value: arrival.medianMs, unit: 'ms' },
      { label: '  99 of 100 within', value: arrival.p99Ms, unit: 'ms' },
      {
        label: 'changes of rows in the users’ lists',
        value: list.count,
        unit: '',
        limit: { atLeast: MIN_ROW_CHANGES },
      },
      { label: '  from the request to the list, median', value: list.medianMs, unit: 'ms' },
      { label: '  99 of 100 within', value: list.p99Ms, unit: 'ms' },
      { label: '  slowest', value: list.slowestMs, unit: 'ms' },
      {
        label: '  later than 2 seconds, per 1,000',
        value: (1000 * list.late) / Math.max(1, list.count),
        unit: '',
        limit: { atMost: MAX_LATE_LISTS },
      },
      { label: 'total time', value: report.seconds, unit: 's' },
    ];
  },
};
