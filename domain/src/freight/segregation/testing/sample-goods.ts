import { expect } from 'vitest';
import { conflictBetween, type PlacedGoods } from '#freight/segregation/find-conflicts.ts';

/** '1789 8 Hydrochloric acid', '1230 3(6.1) Methanol', '1402 4.3 I Calcium carbide'. */
export function goods(text: string, others: Partial<PlacedGoods> = {}): PlacedGoods {
  const [, unNumber = '', main = '', risks = '', group = null, name = ''] =
    /^(\d{4}) ([\d.A-Z]+)(?:\(([\d., ]+)\))?(?: (I{1,3}))? (.+)$/.exec(text) ?? [];
  return {
    declared: `UN ${unNumber}, ${name}, class ${main}`,
    unNumber,
    class: main,
    subsidiaryClasses: risks.split(', ').filter(Boolean),
    packingGroup: group,
    name,
    provision: 'STANDARD',
    netUnit: null,
    place: 'Item 1',
    ...others,
  };
}

/** In both orders. */
export function between(one: PlacedGoods | string, other: PlacedGoods | string) {
  const full = (of: PlacedGoods | string) => (typeof of === 'string' ? goods(of) : of);
  const found = conflictBetween(full(one), full(other));
  expect(conflictBetween(full(other), full(one))?.level).toBe(found?.level);
  return found;
}
