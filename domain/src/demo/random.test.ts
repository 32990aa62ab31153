import { describe, expect, it } from 'vitest';
import { randomOf } from '#demo/random.ts';

const series = (...seed: (string | number)[]) => {
  const random = randomOf(...seed);
  return Array.from({ length: 5 }, () => random.between(1, 1_000_000));
};

describe('chance', () => {
  it('is the same for the same seed', () => {
    expect(series(1, 'a')).toEqual(series(1, 'a'));
    // Pinned: a change of this changes every demo world.
    expect(series(1, 'a')).toMatchInlineSnapshot(`
      [
        556525,
        997784,
        487924,
        737754,
        80239,
      ]
    `);
  });

  it('differs for another seed', () => {
    const all = [series(1, 'a'), series(2, 'a'), series(1, 'b'), series(1)];
    expect(new Set(all.map(String)).size).toBe(4);
  });

  it('returns both limits and nothing outside them', () => {
    const random = randomOf('ends');
    const seen = new Set(Array.from({ length: 500 }, () => random.between(3, 7)));
    expect([...seen].toSorted()).toEqual([3, 4, 5, 6, 7]);
  });

  it('follows the weights and never picks an entry without weight', () => {
    const random = randomOf('weights');
    const picked = Array.from({ length: 4_000 }, () =>
      random.weighted([
        ['often', 3],
        ['never', 0],
        ['seldom', 1],
      ]),
    );
    const share = picked.filter((name) => name === 'often').length / picked.length;
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.8);
    expect(picked).not.toContain('never');
  });

  it('rejects an empty list', () => {
    expect(() => randomOf(1).pick([])).toThrow('Nothing to pick from');
  });
});
