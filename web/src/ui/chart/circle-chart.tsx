import { useId } from 'react';
import { slicePath, slices } from '#ui/chart/arc.ts';
import styles from '#ui/chart/chart.module.css';
import { Hatch, type HatchName } from '#ui/chart/hatch.tsx';

export interface Part {
  readonly key: string;
  readonly value: number;
  readonly colour: string;
  readonly hatch?: HatchName | undefined;
  /** Said under the pointer. */
  readonly tooltip?: string | undefined;
  /** The pointer's way; the keyboard's is the word beside the circle. Given what was hit. */
  readonly onOpen?: ((hit: Element) => void) | undefined;
}

/** 1.5 % of the circle: enough to be seen between two gaps. */
const LEAST = 0.015;

/**
 * Parts of a whole as a ring or, with `isPie`, as a pie. Drawn for the eye alone: whoever shows it shows the same in
 * words beside it.
 */
export function CircleChart({
  parts,
  size,
  isPie = false,
  centre,
  onPoint,
}: {
  readonly parts: readonly Part[];
  readonly size: number;
  readonly isPie?: boolean;
  /** Two lines in the middle of a ring. */
  readonly centre?: readonly [string, string] | undefined;
  /** The part under the pointer; null when it has left. */
  readonly onPoint?: ((key: string | null) => void) | undefined;
}) {
  const id = useId();
  const half = size / 2;
  const ring = { centre: half, outer: half - 1, inner: isPie ? 0 : half * 0.7 };
  const drawn = slices(
    parts.map(({ value }) => value),
    LEAST,
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
        // A whole circle has no neighbour to keep apart from.
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
