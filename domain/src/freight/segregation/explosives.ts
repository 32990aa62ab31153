import { type GoodsFacts, splitClass } from '#freight/segregation/goods-facts.ts';
import { CHECK_TEXT, type Outcome, SAME_VEHICLE_TEXT } from '#freight/segregation/outcome.ts';
import { type CompatibilityGroup, compatibilityOf } from '#freight/segregation/table.ts';

interface Explosive {
  readonly division: string;
  readonly group: CompatibilityGroup;
  readonly goods: GoodsFacts;
}

type Pair = readonly [Explosive, Explosive];

/** Paragraphs (f) to (i), for two different goods with these codes of class 1. */
export function explosivesOutcome(
  [goods, other]: readonly [GoodsFacts, GoodsFacts],
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

const check = (paragraphs: readonly string[], ...sentences: readonly string[]): Outcome => ({
  level: 'CHECK',
  conditions: [],
  paragraphs,
  sentences: [CHECK_TEXT, ...sentences],
});

const forbidden = (paragraphs: readonly string[], ...sentences: readonly string[]): Outcome => ({
  level: 'SEPARATE_VEHICLES',
  conditions: [],
  paragraphs,
  sentences: [SAME_VEHICLE_TEXT, ...sentences],
});

const NOTES = ['(f)', '(g)(3)'];
const WITH_CONDITIONS = 'Table (f) allows them together only with conditions:';
const DETONATORS = 'For detonators, 49 CFR 177.835(g) decides.';
const FIREWORKS_S = 'Fireworks of 1.4S may not be loaded with 1.1 or 1.2.';

function ofSameGroup([one, other]: Pair): Outcome | null {
  const divisions = [one.division, other.division].toSorted();
  if (one.group === 'L') return forbidden(NOTES, 'Group L may be loaded only with identical goods.');
  if (divisions[0] === divisions[1]) return null;
  if (one.group === 'D' && divisions.join() === '1.2,1.5')
    return check(['(i)'], 'If they are loaded together, the whole load counts as 1.1D.');
  return check(['(h)'], `If they are loaded together, the whole load counts as division ${divisions[0]}.`);
}

function ofCell(pair: Pair): Outcome {
  const [one, other] = pair;
  const groups = `Compatibility groups ${one.group} and ${other.group}.`;
  switch (compatibilityOf(one.group, other.group)) {
    case '2':
      return check(NOTES, `${WITH_CONDITIONS} the load then counts as group E.`);
    case '3':
      return check(NOTES, `${WITH_CONDITIONS} the load then counts as group D.`);
    case '45':
      return ofGroupS(pair);
    case '6':
      return ofGroupG(pair);
    case 'X4':
      return forbidden(NOTES, groups, ...detonatorsOf(pair));
    default:
      return forbidden(['(f)'], groups);
  }
}

const detonatorsOf = (pair: Pair) => (pair.some(({ goods }) => goods.mayBeDetonator) ? [DETONATORS] : []);

function ofGroupS(pair: Pair): Outcome {
  const ofS = pair.find(({ group }) => group === 'S');
  const other = pair.find(({ group }) => group !== 'S');
  const isWithMassExplosion =
    ofS?.division === '1.4' && (other?.division === '1.1' || other?.division === '1.2');
  if (isWithMassExplosion && ofS.goods.isFireworks) return forbidden(NOTES, FIREWORKS_S);
  return check(
    NOTES,
    `${WITH_CONDITIONS} notes 4 and 5 of paragraph (g)(3).`,
    ...detonatorsOf(pair),
    ...(isWithMassExplosion ? [FIREWORKS_S] : []),
  );
}

function ofGroupG(pair: Pair): Outcome {
  if (pair.some(({ group, goods }) => group === 'G' && goods.isFireworks))
    return forbidden(NOTES, 'Fireworks of group G may not be loaded with groups C, D and E.');
  return check(
    NOTES,
    `${WITH_CONDITIONS} both are articles, and no explosive substances are in the vehicle.`,
    'Those of group G may not be fireworks and may not need special handling.',
  );
}
