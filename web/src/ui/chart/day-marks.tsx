import styles from '#ui/chart/chart.module.css';
import type { DayChartProps } from '#ui/chart/day-series.ts';
import { labelledIndexes, niceTicks } from '#ui/chart/scale.ts';

const AXIS_FOOT = 22;
const TOP = 8;
const LABEL_PX = 64;
const DAY_LABEL_PX = 36;
const CHARACTER_PX = 6.4;

/** The geometry of the plot, in px. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly ticks: readonly number[];
  /** Bars are centred on their day; a line spans from edge to edge. */
  readonly isBars: boolean;
  readonly xOf: (day: number) => number;
  readonly yOf: (value: number) => number;
  readonly dayPx: number;
}

export function frameOf({ kind, current, previous, height, axis }: DayChartProps, width: number): Frame {
  const most = Math.max(0, ...current.values, ...(previous?.values ?? []));
  const ticks = niceTicks(most);
  // Without values only the base line is drawn.
  const top = ticks.at(-1) || 1;
  const longest = axis === undefined ? 0 : Math.max(...ticks.map((tick) => axis(tick).length));
  const left = longest === 0 ? 0 : Math.ceil(longest * CHARACTER_PX) + 8;
  const bottom = height - AXIS_FOOT;
  const count = current.values.length;
  // A single day cannot be a line.
  const isBars = kind === 'bars' || count === 1;
  const room = Math.max(0, width - left);
  const dayPx = room / Math.max(1, isBars ? count : count - 1);
  return {
    left,
    right: width,
    bottom,
    ticks,
    dayPx,
    isBars,
    xOf: (day) => left + (isBars ? day + 0.5 : day) * dayPx,
    yOf: (value) => bottom - (value / top) * (bottom - TOP),
  };
}

export function DayMarks(props: DayChartProps & { readonly frame: Frame; readonly at: number | null }) {
  const { current, previous, frame, at } = props;
  return (
    <>
      <Grid {...props} />
      {at !== null && (
        <rect
          x={frame.isBars ? frame.xOf(at) - frame.dayPx / 2 : frame.xOf(at) - 0.5}
          y={TOP}
          width={frame.isBars ? frame.dayPx : 1}
          height={frame.bottom - TOP}
          className={frame.isBars ? styles.band : styles.hair}
        />
      )}
      {frame.isBars ? (
        <Bars {...props} />
      ) : (
        <>
          <path
            d={`${line(current.values, frame)}${closing(current.values.length, frame)}`}
            className={styles.area}
          />
          {previous && <path d={line(previous.values, frame)} className={styles.previousLine} />}
          <path d={line(current.values, frame)} className={styles.currentLine} />
          {at !== null && (
            <circle
              cx={frame.xOf(at)}
              cy={frame.yOf(current.values[at] ?? 0)}
              r="3.5"
              className={styles.dot}
            />
          )}
        </>
      )}
    </>
  );
}

function Grid({ current, axis, height, frame }: DayChartProps & { readonly frame: Frame }) {
  const { left, right, ticks } = frame;
  const labelled = labelledIndexes(current.days.length, Math.floor((right - left) / LABEL_PX));
  const last = current.days.length - 1;
  // Labels are centred below wide bars. Otherwise the labels at both ends are aligned inside the plot.
  const isInside = last > 0 && !(frame.isBars && frame.dayPx >= DAY_LABEL_PX);
  const anchor = (day: number) =>
    isInside && day === 0 ? 'start' : isInside && day === last ? 'end' : 'middle';
  const x = (day: number) => ({ start: left, end: right, middle: frame.xOf(day) })[anchor(day)];
  return (
    <>
      {(axis === undefined ? [0] : ticks).map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={frame.yOf(tick)} y2={frame.yOf(tick)} className={styles.grid} />
          {axis && (
            <text x={left - 8} y={frame.yOf(tick) + 4} textAnchor="end" className={styles.axis}>
              {axis(tick)}
            </text>
          )}
        </g>
      ))}
      {labelled.map((day) => (
        <text key={day} x={x(day)} y={height - 4} textAnchor={anchor(day)} className={styles.axis}>
          {current.days[day]?.slice(0, 5)}
        </text>
      ))}
    </>
  );
}

function Bars({ current, previous, frame }: DayChartProps & { readonly frame: Frame }) {
  const gap = Math.min(4, frame.dayPx * 0.2);
  const whole = Math.min(frame.dayPx - gap, 48);
  const width = previous ? whole / 2 : whole;
  const bar = (value: number, x: number, className: string | undefined, key: string) => (
    <rect
      key={key}
      x={x}
      y={frame.yOf(value)}
      width={Math.max(0.5, width - 0.5)}
      height={frame.bottom - frame.yOf(value)}
      className={className}
    />
  );
  return current.values.flatMap((value, day) => {
    const start = frame.xOf(day) - whole / 2;
    return [
      ...(previous ? [bar(previous.values[day] ?? 0, start, styles.previousBar, `before-${day}`)] : []),
      bar(value, previous ? start + width : start, styles.currentBar, `now-${day}`),
    ];
  });
}

const line = (values: readonly number[], frame: Frame): string =>
  values
    .map(
      (value, day) => `${day === 0 ? 'M' : 'L'}${frame.xOf(day).toFixed(1)} ${frame.yOf(value).toFixed(1)}`,
    )
    .join('');

const closing = (count: number, frame: Frame): string =>
  `L${frame.xOf(count - 1).toFixed(1)} ${frame.bottom}L${frame.xOf(0).toFixed(1)} ${frame.bottom}Z`;
