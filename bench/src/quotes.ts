import type { Bench } from '#measure.ts';
import { runNode } from '#node-process.ts';

interface Taken {
  readonly ms: number;
  readonly cpuMicroseconds: number;
}

/** A quote of five services below HTTP, compared with the same statements sent by the driver alone. */
export const quotes: Bench = {
  name: 'quotes',
  run: async (_options, stack) => {
    const { url, adminUrl } = await stack();
    // The program prints this report.
    const { useCase, driver } = (await runNode('server/tests/speed/quotes.ts', [
      '--url',
      url,
      '--admin-url',
      adminUrl,
    ])) as { readonly useCase: Taken; readonly driver: Taken };
    return [
      {
        label: 'quote of 5 services, 50 cards, 16 × 16 zones / bare handler',
        value: useCase.ms / driver.ms,
        unit: '×',
        limit: { atMost: 1.7 },
      },
      { label: 'quote, median', value: useCase.ms, unit: 'ms' },
      { label: 'same statements by a bare handler, median', value: driver.ms, unit: 'ms' },
      { label: 'quote, CPU', value: useCase.cpuMicroseconds, unit: 'µs' },
      { label: 'bare handler, CPU', value: driver.cpuMicroseconds, unit: 'µs' },
    ];
  },
};
