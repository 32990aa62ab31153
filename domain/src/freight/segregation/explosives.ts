import { isFireworks, type SegregatedGoods, splitClass } from '#freight/segregation/goods-facts.ts';
import { type Outcome, SAME_VEHICLE_TEXT } from '#freight/segregation/outcome.ts';
import { type CompatibilityGroup, compatibilityOf } from '#freight/segregation/table.ts';

interface Explosive {
  readonly division: string;
  readonly group: CompatibilityGroup;
  readonly goods: SegregatedGoods;
}

type Pair = readonly [Explosive, Explosive];

/** Paragraphs (f) to (i), for two different goods with these codes of class 1. */
export function explosivesOutcome(
  [goods, other]: readonly [SegregatedGoods, SegregatedGoods],
  [code, otherCode]: readonly [string, string],
): Outcome | null {
  const [first, second] = [splitClass(code), splitClass(otherCode)];
  if (first.group === null || second.group === null)
    return check(['(f)'], 'The compatibility groups decide. One of them is not stated.');
  const pair: Pair = [
    { division: first.division, group: first.group, goods },
    { division: second.division, group: second.group, goods: other },
  ];
  return first.group === second.group ? ofSameGroup(pair) : ofCell(pair);
}

const check = (paragraphs: readonly string[], text: string): Outcome => ({
  level: 'CHECK',
  condition: null,
  paragraphs,
  text,
});

const forbidden = (paragraphs: readonly string[], text: string): Outcome => ({
  level: 'SEPARATE_VEHICLES',
  condition: null,
  paragraphs,
  text,
});

function ofSameGroup([one, other]: Pair): Outcome | null {
  const divisions = [one.division, other.division].toSorted();
  if (one.group === 'L')
    return forbidden(['(f)', '(g)(3)'], `${SAME_VEHICLE_TEXT} Group L travels only with identical goods.`);
  if (divisions[0] === divisions[1]) return null;
  if (one.group === 'D' && divisions.join() === '1.2,1.5')
    return check(['(i)'], 'They may travel together. The whole load then counts as 1.1D.');
  return check(['(h)'], `They may travel together. The whole load then counts as division ${divisions[0]}.`);
}

function ofCell(pair: Pair): Outcome {
  const [one, other] = pair;
  const groups = `Compatibility groups ${one.group} and ${other.group}.`;
  switch (compatibilityOf(one.group, other.group)) {
    case '2':
      return check(['(f)', '(g)(3)'], 'They may travel together. The load then counts as group E.');
    case '3':
      return check(['(f)', '(g)(3)'], 'They may travel together. The load then counts as group D.');
    case '45':
      return ofGroupS(pair);
    case '6':
      return ofGroupG(pair);
    case 'X4':
      return forbidden(
        ['(f)', '(g)(3)'],
        `${SAME_VEHICLE_TEXT} ${groups} For detonators, 49 CFR 177.835(g) decides.`,
      );
    default:
      return forbidden(['(f)'], `${SAME_VEHICLE_TEXT} ${groups}`);
  }
}

function ofGroupS(pair: Pair): Outcome {
  const fireworks = pair.find(({ group }) => group === 'S');
  const other = pair.find(({ group }) => group !== 'S');
  const isWithMassExplosion = other?.division === '1.1' || other?.division === '1.2';
  if (isWithMassExplosion && fireworks?.division === '1.4' && isFireworks(fireworks.goods))
    return forbidden(
      ['(f)', '(g)(3)'],
      `${SAME_VEHICLE_TEXT} Fireworks of 1.4S do not travel with 1.1 or 1.2.`,
    );
  const detonators = 'They may travel together. For detonators, 49 CFR 177.835(g) decides.';
  return check(
    ['(f)', '(g)(3)'],
    isWithMassExplosion ? `${detonators} Fireworks of 1.4S do not travel with 1.1 or 1.2.` : detonators,
  );
}

function ofGroupG(pair: Pair): Outcome {
  if (pair.some(({ group, goods }) => group === 'G' && isFireworks(goods)))
    return forbidden(
      ['(f)', '(g)(3)'],
      `${SAME_VEHICLE_TEXT} Fireworks of group G do not travel with groups C, D and E.`,
    );
  return check(
    ['(f)', '(g)(3)'],
    'They may travel together only if both are articles, those of group G are no fireworks and need no special handling, and no explosive substances are in the vehicle.',
  );
}
