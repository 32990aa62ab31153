import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { conflictBetween, findConflicts, type PlacedGoods } from '#freight/segregation/find-conflicts.ts';
import { RANDOM_GOODS } from '#freight/segregation/testing/random-goods.ts';

const loadOf = (goods: readonly Omit<PlacedGoods, 'declared' | 'place'>[]): PlacedGoods[] =>
  goods.map((one, index) => {
    const number = String(index).padStart(4, '0');
    return { ...one, declared: `Goods ${number}`, place: `KEA${number}` };
  });

const LEVELS = ['SEPARATE_VEHICLES', 'SEPARATED', 'CHECK'];

/** Compares every pair with all its texts, as slowly as the rules allow. */
function findEachConflict(load: readonly PlacedGoods[]) {
  const found = load.flatMap((one, index) =>
    load.slice(index + 1).flatMap((other) => {
      const conflict = conflictBetween(one, other);
      return conflict === null ? [] : [{ ...conflict, goods: [one, other].map(foundOf) }];
    }),
  );
  const ordered = LEVELS.flatMap((level) => found.filter((finding) => finding.level === level));
  return { findings: ordered.slice(0, 100), moreFindings: Math.max(0, ordered.length - 100) };
}

const foundOf = ({ declared, place, provision }: PlacedGoods) => ({
  declared: provision === 'LIMITED' ? `${declared}, limited quantity` : declared,
  places: [place],
  morePlaces: 0,
});

test('a random load has the findings that a comparison of every pair has', () => {
  fc.assert(
    fc.property(fc.array(RANDOM_GOODS, { minLength: 2, maxLength: 12 }).map(loadOf), (load) => {
      expect(findConflicts(load)).toMatchObject(findEachConflict(load));
    }),
    { numRuns: 100 },
  );
});
