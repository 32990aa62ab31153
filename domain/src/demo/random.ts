/** A pseudo-random generator with the same values for the same seed on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** Whole number, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
  /** Picks by weight; the weights may have any sum. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
}

/** mulberry32, seeded with the hash of the text. Generators with different seeds are independent. */
export function randomOf(...seed: readonly (string | number)[]): Random {
  let state = hash(seed.join('/'));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => nth(from, Math.floor(next() * from.length)),
    weighted: (from) => {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      const found = from.find(([, weight]) => (left -= weight) < 0) ?? from.at(-1);
      if (found === undefined) throw new RangeError('Nothing to pick from');
      return found[0];
    },
  };
}

function nth<T>(from: readonly T[], index: number): T {
  if (index >= from.length) throw new RangeError('Nothing to pick from');
  // The index is within the list.
  return from[index] as T;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
