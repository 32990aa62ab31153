import type { Stack } from '#stack.ts';

/** One figure of the report. Ratios, bytes and counts may have a limit; of times only the first byte of an extract has. */
export interface Measure {
  readonly what: string;
  readonly value: number;
  readonly unit: '×' | 'kB' | 'ms' | 's' | 'µs' | '';
  /** The gate: at most, or at least, this much. */
  readonly limit?: { readonly atMost: number } | { readonly atLeast: number };
}

export interface Bench {
  readonly name: string;
  /** `stack` starts the system once for all benches that ask for it. */
  readonly run: (options: BenchOptions, stack: () => Promise<Stack>) => Promise<readonly Measure[]>;
}

export interface BenchOptions {
  /** Of each client of the run of edits. */
  readonly edits: number;
  readonly kills: number;
  readonly seed: number;
  /** Consignments in the one organisation of the list bench. */
  readonly rows: number;
}

/** True unless the figure has a limit and is on the wrong side of it. */
export function holds({ value, limit }: Measure): boolean {
  if (limit === undefined) return true;
  // Written so that NaN, which says that nothing was measured, never passes.
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast;
}

/** The report as lines of one table. */
export function table(bench: string, measures: readonly Measure[]): string[] {
  return measures.map((measure) => {
    const figure = `${shown(measure.value)} ${measure.unit}`.trimEnd();
    const verdict = measure.limit === undefined ? '' : holds(measure) ? 'ok' : 'FAILED';
    return [
      bench.padEnd(12),
      measure.what.padEnd(62),
      figure.padStart(12),
      gate(measure).padStart(10),
      verdict,
    ].join('  ');
  });
}

function gate({ limit, unit }: Measure): string {
  if (limit === undefined) return '';
  return 'atMost' in limit ? `≤ ${limit.atMost} ${unit}` : `≥ ${limit.atLeast} ${unit}`;
}

function shown(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
