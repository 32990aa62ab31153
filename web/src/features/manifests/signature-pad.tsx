import { Button } from '@mantine/core';
import {
  MAX_SIGNATURE_STROKES,
  MAX_STROKE_NUMBERS,
  SIGNATURE_HEIGHT,
  type SignatureStroke,
} from '@cartage/domain/manifest/signature.ts';
import { type Dispatch, type PointerEvent, type SetStateAction, useState } from 'react';
import styles from '#features/manifests/manifests.module.css';

const WIDTH = 1000;

/** Drawn with finger, pen or mouse, as strokes in thousandths of the width. */
export function SignaturePad({
  strokes,
  onChange,
}: {
  readonly strokes: readonly SignatureStroke[];
  readonly onChange: Dispatch<SetStateAction<readonly SignatureStroke[]>>;
}) {
  const [isDrawing, setDrawing] = useState(false);
  const start = (event: PointerEvent<SVGSVGElement>) => {
    // A second finger would draw a line between both fingers.
    if (!event.isPrimary || strokes.length >= MAX_SIGNATURE_STROKES) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawing(true);
    const point = pointOf(event);
    onChange((now) => [...now, point]);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (!isDrawing || !event.isPrimary) return;
    const point = pointOf(event);
    onChange((now) => withPoint(now, point));
  };
  return (
    <div>
      <p className={styles.padLabel}>
        Signature <span className={styles.soft}>(optional, drawn in the box)</span>
      </p>
      <svg
        className={styles.pad}
        viewBox={`0 0 ${WIDTH} ${SIGNATURE_HEIGHT}`}
        role="img"
        aria-label={strokes.length === 0 ? 'Signature, empty' : 'Signature, signed'}
        onPointerDown={start}
        onPointerMove={draw}
        onPointerUp={() => setDrawing(false)}
        onPointerCancel={() => setDrawing(false)}
      >
        <path
          d={strokes.map(pathOf).join(' ')}
          fill="none"
          stroke="black"
          strokeWidth={6}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {strokes.length > 0 && (
        <Button variant="subtle" onClick={() => onChange([])}>
          Clear signature
        </Button>
      )}
    </div>
  );
}

/** Continues the last stroke. */
function withPoint(
  strokes: readonly SignatureStroke[],
  [x, y]: readonly [number, number],
): readonly SignatureStroke[] {
  const last = strokes.at(-1);
  if (last === undefined || last.length >= MAX_STROKE_NUMBERS) return strokes;
  if (x === last.at(-2) && y === last.at(-1)) return strokes;
  return [...strokes.slice(0, -1), [...last, x, y]];
}

/** A tap is a line without length, which the round cap shows as a dot. */
const pathOf = (stroke: SignatureStroke): string =>
  `M ${stroke.slice(0, 2).join(' ')} L ${(stroke.length > 2 ? stroke.slice(2) : stroke).join(' ')}`;

function pointOf(event: PointerEvent<SVGSVGElement>): [number, number] {
  const { left, top, width } = event.currentTarget.getBoundingClientRect();
  const scale = WIDTH / width;
  return [
    within((event.clientX - left) * scale, WIDTH),
    within((event.clientY - top) * scale, SIGNATURE_HEIGHT),
  ];
}

const within = (value: number, max: number): number => Math.round(Math.min(Math.max(value, 0), max));
