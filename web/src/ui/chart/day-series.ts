/** Figures of one day after the other. */
export interface DaySeries {
  /** 'This period', as the legend has it. */
  readonly name: string;
  readonly days: readonly string[];
  readonly values: readonly number[];
}

export interface DayChartProps {
  readonly label: string;
  readonly kind: 'area' | 'bars';
  readonly current: DaySeries;
  /** As many days, drawn behind. */
  readonly previous?: DaySeries | undefined;
  readonly height: number;
  /** As it is read; `axis` is shorter. */
  readonly write: (value: number) => string;
  readonly axis?: ((value: number) => string) | undefined;
}
