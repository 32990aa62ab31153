/**
 * Runs the variants turn about in one run, so that whatever else the machine does meets all of them alike, and
 * gives the median of each in milliseconds.
 */
export async function interleave<Name extends string>(
  variants: Readonly<Record<Name, () => Promise<unknown>>>,
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
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
  // One median for every name.
  return Object.fromEntries([...times].map(([name, taken]) => [name, median(taken)])) as Record<Name, number>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
