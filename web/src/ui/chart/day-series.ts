/** One value per day, in order. */
export interface DaySeries {
  /** Name in the legend, such as 'This period'. */
  readonly name: string;
  readonly days: readonly string[];
  readonly values: readonly number[];
}

export interface DayChartProps {
  readonly label: string;
  readonly kind: 'area' | 'bars';
  readonly current: DaySeries;
  /** The comparison period with as many days, drawn behind. */
  readonly previous?: DaySeries | undefined;
  readonly height: number;
  /** Formats a value. `axis` formats it shorter for the axis. */
  readonly format: (value: number) => string;
  readonly axis?: ((value: number) => string) | undefined;
}
