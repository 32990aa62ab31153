import { useId } from 'react';
import { slicePath, slices } from '#ui/chart/arc.ts';
import styles from '#ui/chart/chart.module.css';
import { Hatch, type HatchName } from '#ui/chart/hatch.tsx';

export interface ChartPart {
  readonly key: string;
  readonly value: number;
  readonly colour: string;
  readonly hatch?: HatchName | undefined;
  /** Tooltip on hover. */
  readonly tooltip?: string | undefined;
  /** Called with the clicked element. Keyboard users have the legend instead. */
  readonly onOpen?: ((clicked: Element) => void) | undefined;
}

/** 1.5% of the circle: visible between two gaps. */
const MIN_SHARE = 0.015;

/**
 * A ring chart or, with `isPie`, a pie chart. Hidden from assistive technology: show the same values as text beside it.
 */
export function CircleChart({
  parts,
  size,
  isPie = false,
  centre,
  onPoint,
}: {
  readonly parts: readonly ChartPart[];
  readonly size: number;
  readonly isPie?: boolean;
  /** Two lines in the middle of a ring. */
  readonly centre?: readonly [string, string] | undefined;
  /** Called with the hovered part, or null. */
  readonly onPoint?: ((key: string | null) => void) | undefined;
}) {
  const id = useId();
  const half = size / 2;
  const ring = { centre: half, outer: half - 1, inner: isPie ? 0 : half * 0.7 };
  const drawn = slices(
    parts.map(({ value }) => value),
    MIN_SHARE,
  );
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      className={styles.circle}
      aria-hidden
      focusable="false"
    >
      <defs>
        {parts.map(({ key, hatch }) => hatch && <Hatch key={key} id={`${id}-${key}`} name={hatch} />)}
      </defs>
      {parts.map(({ key, colour, hatch, tooltip, onOpen }, index) => {
        const slice = drawn[index] ?? { from: 0, to: 0 };
        const path = slicePath(slice, ring);
        // A full circle needs no gap.
        const isWhole = slice.to - slice.from > 0.9999;
        return (
          <g
            key={key}
            className={onOpen && styles.slice}
            data-tooltip={tooltip}
            onClick={onOpen && (({ currentTarget }) => onOpen(currentTarget))}
            onPointerEnter={onPoint && (() => onPoint(key))}
            onPointerLeave={onPoint && (() => onPoint(null))}
          >
            <path
              d={path}
              fill={colour}
              stroke={isWhole ? colour : 'var(--surface)'}
              strokeWidth={isWhole ? 0.5 : 1.5}
            />
            {hatch && <path d={path} fill={`url(#${id}-${key})`} />}
          </g>
        );
      })}
      {centre && (
        <>
          <text x={half} y={half + 2} textAnchor="middle" className={styles.centreFigure}>
            {centre[0]}
          </text>
          <text x={half} y={half + 20} textAnchor="middle" className={styles.centreWord}>
            {centre[1]}
          </text>
        </>
      )}
    </svg>
  );
}
