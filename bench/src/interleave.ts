/**
 * Runs the variants turn about in one run, so that whatever else the machine does meets all of them alike, and
 * gives the median of each in milliseconds, or another quantile: the lower it is, the less it holds of what others do.
 */
export async function interleave<Name extends string>(
  variants: Readonly<Record<Name, () => Promise<unknown>>>,
  {
    rounds,
    warmUp,
    quantile = 0.5,
  }: { readonly rounds: number; readonly warmUp: number; readonly quantile?: number },
): Promise<Readonly<Record<Name, number>>> {
  // Own keys of the record are exactly its names.
  const names = Object.keys(variants) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const started = performance.now();
      await variants[name]();
      if (round >= 0) times.get(name)?.push(performance.now() - started);
    }
  }
  // One figure for every name.
  return Object.fromEntries([...times].map(([name, taken]) => [name, quantileOf(taken, quantile)])) as Record<
    Name,
    number
  >;
}

export const median = (values: readonly number[]): number => quantileOf(values, 0.5);

function quantileOf(values: readonly number[], quantile: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = sorted.length * quantile;
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(place) - 1], sorted[Math.floor(place)]];
  return (low + high) / 2;
}
