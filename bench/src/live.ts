import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

const STREAMS = 500;

/** Open live streams on one API process, while two consignments are created per second (decision 65). */
export const live: Bench = {
  name: 'live',
  run: async () => {
    // The program prints this report.
    const report = (await runNode('server/tests/live/main.ts', ['--streams', String(STREAMS)])) as {
      readonly streams: number;
      readonly refused: number;
      readonly changes: number;
      readonly missed: number;
      readonly medianMs: number;
      readonly slowestMs: number;
      readonly memoryKbPerStream: number;
      readonly idleCpu: number;
      readonly busyCpu: number;
      readonly stopMs: number;
    };
    return [
      { label: 'open streams', value: report.streams, unit: '', limit: { atLeast: STREAMS } },
      { label: '  refused', value: report.refused, unit: '', limit: { atMost: 0 } },
      { label: 'changes', value: report.changes, unit: '' },
      { label: '  missed by a stream', value: report.missed, unit: '', limit: { atMost: 0 } },
      { label: 'from the request to the event, median', value: report.medianMs, unit: 'ms' },
      { label: '  slowest', value: report.slowestMs, unit: 'ms' },
      {
        label: 'memory per stream',
        value: report.memoryKbPerStream,
        unit: 'kB',
        limit: { atMost: 120 },
      },
      { label: 'share of a core without changes', value: report.idleCpu, unit: '' },
      { label: '  with two changes per second', value: report.busyCpu, unit: '' },
      { label: 'time to stop the process', value: report.stopMs, unit: 'ms' },
    ];
  },
};
