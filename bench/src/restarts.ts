import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

interface RestartReport {
  readonly restarts: number;
  readonly requests: number;
  readonly failed: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** Restarts two API processes in turn behind a load balancer under load (promise O4). */
export const restarts: Bench = {
  name: 'restarts',
  run: async (options) => {
    const args = ['--restarts', String(options.restarts), '--requests', String(options.restarts * 2_000)];
    // The program prints this report.
    const report = (await runNode('server/tests/restarts/main.ts', args)) as RestartReport;
    const failed = Object.values(report.failed).reduce((sum, count) => sum + count, 0);
    return [
      { label: 'restarts', value: report.restarts, unit: '' },
      { label: 'requests', value: report.requests, unit: '' },
      { label: 'failed requests', value: failed, unit: '', limit: { atMost: 0 } },
      { label: 'total time', value: report.seconds, unit: 's' },
    ];
  },
};
