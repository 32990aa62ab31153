import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import styles from '#ui/chart/chart.module.css';
import { DayMarks, type Frame, frameOf } from '#ui/chart/day-marks.tsx';
import type { DayChartProps } from '#ui/chart/day-series.ts';
import { useWidth } from '#ui/chart/use-width.ts';

/**
 * A chart of values per day. Arrow keys, Home, End and the pointer select a day and show its values. Exposed to assistive
 * technology as a slider over the days.
 */
export function DayChart(props: DayChartProps) {
  const { label, current, previous, height, format } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const [day, setDay] = useState<number | null>(null);
  const count = current.values.length;
  const frame = frameOf(props, width);
  const at = day === null || day >= count ? null : day;
  const valueText = (index: number) => {
    const now = `${current.days[index]}: ${format(current.values[index] ?? 0)}`;
    return previous === undefined
      ? now
      : `${now}; ${previous.days[index]}: ${format(previous.values[index] ?? 0)}`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextDay(event.key, at ?? 0, count);
    if (next === null) return;
    event.preventDefault();
    setDay(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setDay(dayAt(x, frame, count));
  };
  return (
    <div
      ref={box}
      className={styles.days}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={`${label}, day by day`}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(at ?? 0) + 1}
      aria-valuetext={valueText(at ?? 0)}
      onKeyDown={onKeyDown}
      onFocus={() => setDay((before) => before ?? 0)}
      onBlur={() => setDay(null)}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setDay(null)}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden focusable="false">
          <DayMarks {...props} frame={frame} at={at} />
        </svg>
      )}
      {at !== null && <Bubble props={props} at={at} frame={frame} />}
    </div>
  );
}

function Bubble({
  props: { current, previous, format },
  at,
  frame,
}: {
  readonly props: DayChartProps;
  readonly at: number;
  readonly frame: Frame;
}) {
  const isLate = at > (current.values.length - 1) / 2;
  const x = frame.xOf(at);
  return (
    <div
      className={styles.bubble}
      style={isLate ? { right: `calc(100% - ${x - 8}px)` } : { left: x + 8 }}
      aria-hidden
    >
      <span>{current.days[at]}</span>
      <b>{format(current.values[at] ?? 0)}</b>
      {previous && (
        <>
          <span>{previous.days[at]}</span>
          <b>{format(previous.values[at] ?? 0)}</b>
        </>
      )}
    </div>
  );
}

function nextDay(key: string, at: number, count: number): number | null {
  const to = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}

function dayAt(x: number, { left, dayPx, isBars }: Frame, count: number): number {
  const day = (x - left) / Math.max(1, dayPx);
  return Math.min(Math.max(isBars ? Math.floor(day) : Math.round(day), 0), count - 1);
}
