import type { Stack } from '#stack.ts';

/**
 * One line of the report. Ratios, bytes and counts may have a limit. The only times with one are those that a requirement
 * states: the first byte of an extract, the validation and the import of 10,000 consignments.
 */
export interface Measure {
  readonly label: string;
  readonly value: number;
  readonly unit: '×' | 'kB' | 'MB' | 'ms' | 's' | 'µs' | '';
  /** The value must be at most or at least this. */
  readonly limit?: { readonly atMost: number } | { readonly atLeast: number };
}

export interface Bench {
  readonly name: string;
  /** Takes minutes, so it runs by name only. */
  readonly isOnRequest?: boolean;
  /** `stack` starts the system on first use and shares it between benches. */
  readonly run: (options: BenchOptions, stack: () => Promise<Stack>) => Promise<readonly Measure[]>;
}

export interface BenchOptions {
  /** Edits of each client. */
  readonly edits: number;
  readonly kills: number;
  /** Consignments of each import that is run to its end. */
  readonly imports: readonly number[];
  /** Kills during an import. */
  readonly importKills: number;
  /** Rolling restarts, with 2,000 requests each. */
  readonly restarts: number;
  readonly seed: number;
  /** Consignments in the organisation under test. */
  readonly rows: number;
}

/** True unless the value is outside its limit. */
export function passes({ value, limit }: Measure): boolean {
  if (limit === undefined) return true;
  // NaN means that nothing was measured. Both comparisons are false for it.
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast;
}

/** The report of a bench, one line per measure. */
export function formatMeasures(bench: string, measures: readonly Measure[]): string[] {
  return measures.map((measure) => {
    const figure = `${formatValue(measure.value)} ${measure.unit}`.trimEnd();
    const verdict = measure.limit === undefined ? '' : passes(measure) ? 'ok' : 'FAILED';
    return [
      bench.padEnd(12),
      measure.label.padEnd(62),
      figure.padStart(12),
      formatLimit(measure).padStart(10),
      verdict,
    ].join('  ');
  });
}

function formatLimit({ limit, unit }: Measure): string {
  if (limit === undefined) return '';
  return 'atMost' in limit ? `≤ ${limit.atMost} ${unit}` : `≥ ${limit.atLeast} ${unit}`;
}

function formatValue(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
