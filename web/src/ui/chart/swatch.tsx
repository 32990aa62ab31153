import { useId } from 'react';
import styles from '#ui/chart/chart.module.css';
import { Hatch, type HatchName } from '#ui/chart/hatch.tsx';

/** The legend key of a chart part. `line` is for a line chart, broken for the previous period. */
export function Swatch({
  colour,
  hatch,
  line,
  isOutline = false,
}: {
  readonly colour: string;
  readonly hatch?: HatchName | undefined;
  readonly line?: 'whole' | 'broken';
  /** A pale fill with an outline. */
  readonly isOutline?: boolean;
}) {
  const id = useId();
  if (isOutline) {
    return (
      <svg className={styles.swatch} width="10" height="10" aria-hidden focusable="false">
        <rect x="0.5" y="0.5" width="9" height="9" rx="2" fill="var(--chart-previous-fill)" stroke={colour} />
      </svg>
    );
  }
  if (line !== undefined) {
    return (
      <svg className={styles.swatch} width="14" height="10" aria-hidden focusable="false">
        <path
          d="M0 5h14"
          stroke={colour}
          strokeWidth="2"
          {...(line === 'broken' && { strokeDasharray: '4 3' })}
        />
      </svg>
    );
  }
  return (
    <svg className={styles.swatch} width="10" height="10" aria-hidden focusable="false">
      {hatch && (
        <defs>
          <Hatch id={id} name={hatch} />
        </defs>
      )}
      <rect width="10" height="10" rx="2" fill={colour} />
      {hatch && <rect width="10" height="10" rx="2" fill={`url(#${id})`} />}
    </svg>
  );
}
