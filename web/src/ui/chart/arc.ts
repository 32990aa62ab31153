export interface Slice {
  /** Clockwise from the top, in turns of 1. */
  readonly from: number;
  readonly to: number;
}

/**
 * The slices of a circle chart, in order. A slice above 0 gets at least `minShare` of the circle, so that it can be seen
 * and clicked. The legend shows the exact values.
 */
export function slices(values: readonly number[], minShare: number): readonly Slice[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return values.map(() => ({ from: 0, to: 0 }));
  const shares = values.map((value) => (value === 0 ? 0 : Math.max(value / total, minShare)));
  const sum = shares.reduce((all, share) => all + share, 0);
  let from = 0;
  return shares.map((share) => {
    const slice = { from, to: from + share / sum };
    from = slice.to;
    return slice;
  });
}

export interface Ring {
  readonly centre: number;
  readonly outer: number;
  /** 0: a pie. */
  readonly inner: number;
}

/** The SVG path of a slice. A full circle is two halves, because an arc cannot end at its start. */
export function slicePath({ from, to }: Slice, ring: Ring): string {
  if (to <= from) return '';
  if (to - from > 0.9999)
    return `${slicePath({ from: 0, to: 0.5 }, ring)}${slicePath({ from: 0.5, to: 1 }, ring)}`;
  const { outer, inner } = ring;
  const isLarge = to - from > 0.5 ? 1 : 0;
  const [a, b] = [pointAt(from, outer, ring), pointAt(to, outer, ring)];
  if (inner === 0) return `M${ring.centre} ${ring.centre}L${a}A${outer} ${outer} 0 ${isLarge} 1 ${b}Z`;
  const [c, d] = [pointAt(to, inner, ring), pointAt(from, inner, ring)];
  return `M${a}A${outer} ${outer} 0 ${isLarge} 1 ${b}L${c}A${inner} ${inner} 0 ${isLarge} 0 ${d}Z`;
}

function pointAt(turn: number, radius: number, { centre }: Ring): string {
  const angle = turn * 2 * Math.PI;
  return `${(centre + radius * Math.sin(angle)).toFixed(2)} ${(centre - radius * Math.cos(angle)).toFixed(2)}`;
}
