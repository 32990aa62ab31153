import { keysOf } from '@cartage/domain/keys-of.ts';

/**
 * Runs the variants alternately, so that other load on the machine affects all of them equally. Returns the median of
 * each in milliseconds, or another quantile: a lower one is less affected by other load.
 */
export async function interleave<Name extends string>(
  variants: Readonly<Record<Name, () => Promise<unknown>>>,
  {
    rounds,
    warmUp,
    quantile = 0.5,
  }: { readonly rounds: number; readonly warmUp: number; readonly quantile?: number },
): Promise<Readonly<Record<Name, number>>> {
  const names = keysOf(variants);
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const started = performance.now();
      await variants[name]();
      if (round >= 0) times.get(name)?.push(performance.now() - started);
    }
  }
  // One value per name.
  return Object.fromEntries(
    [...times].map(([name, samples]) => [name, quantileOf(samples, quantile)]),
  ) as Record<Name, number>;
}

export const median = (values: readonly number[]): number => quantileOf(values, 0.5);

function quantileOf(values: readonly number[], quantile: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const position = sorted.length * quantile;
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(position) - 1], sorted[Math.floor(position)]];
  return (low + high) / 2;
}
