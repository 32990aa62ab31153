import { factsKey, factsOf, type GoodsFacts } from '#freight/segregation/goods-facts.ts';
import type { SegregatedGoods } from '#freight/segregation/segregated-goods.ts';
import { KNOWN_DANGER, knownDanger } from '#freight/segregation/known-dangers.ts';
import {
  inSentence,
  isStricter,
  type Outcome,
  SEGREGATION_LEVELS,
  sentencesOf,
  type SegregationLevel,
} from '#freight/segregation/outcome.ts';
import { PairLevels } from '#freight/segregation/pair-levels.ts';
import { definiteOf, pairOutcomes, strictest } from '#freight/segregation/pair-outcomes.ts';
import { SEGREGATION_TABLE } from '#freight/segregation/table.ts';

/** Goods with the consignment or freight item that they belong to: 'KEA00000123', 'Item 2'. */
export interface PlacedGoods extends SegregatedGoods {
  readonly place: string;
}

export interface FoundGoods {
  /** 'UN 1263, Paint, class 3, packing group II, limited quantity'. */
  readonly declared: string;
  /** The first of the consignments or freight items with these goods. */
  readonly places: string[];
  /** How many more there are. */
  readonly morePlaces: number;
}

export interface SegregationFinding {
  readonly level: SegregationLevel;
  /** '49 CFR 177.848(d)', `KNOWN_DANGER`, or both. */
  readonly rule: string;
  readonly message: string;
  /** Two. */
  readonly goods: FoundGoods[];
}

export interface Segregation {
  /** The rule text that they were compared by: '49 CFR 177.848'. */
  readonly source: string;
  /** Its day: '2026-08-07'. */
  readonly asOf: string;
  /** The strictest first, at most `MAX_FINDINGS`. */
  readonly findings: SegregationFinding[];
  /** How many more there are. */
  readonly moreFindings: number;
}

export const MAX_FINDINGS = 100;
const MAX_PLACES = 5;

/** The same goods of several consignments. They are compared once. */
interface Group {
  readonly goods: SegregatedGoods;
  readonly places: readonly string[];
  readonly facts: GoodsFacts;
  readonly identity: string;
}

type Conflict = Omit<SegregationFinding, 'goods'>;

type Pair = readonly [Group, Group];

/** Compares all dangerous goods of a load with each other. Nothing is blocked by a finding. */
export function findConflicts(load: readonly PlacedGoods[]): Segregation {
  const pairs = pairsByLevel(grouped(load));
  const kept = SEGREGATION_LEVELS.flatMap((level) => pairs[level].kept).slice(0, MAX_FINDINGS);
  const count = SEGREGATION_LEVELS.reduce((sum, level) => sum + pairs[level].count, 0);
  return {
    ...SEGREGATION_TABLE,
    findings: merged(kept),
    moreFindings: count - kept.length,
  };
}

/** Texts are built later, for the pairs that are kept. */
function pairsByLevel(groups: readonly Group[]) {
  const pairs = { SEPARATE_VEHICLES: noPairs(), SEPARATED: noPairs(), CHECK: noPairs() };
  const levels = new PairLevels();
  const read = groups.map((group) => ({ group, goods: levels.read(group.facts) }));
  for (const [index, { group, goods }] of read.entries())
    for (const other of read.slice(index + 1)) {
      if (group.identity === other.group.identity) continue;
      const level = levels.levelOf(goods, other.goods);
      if (level === null) continue;
      pairs[level].count += 1;
      if (pairs[level].count <= MAX_FINDINGS) pairs[level].kept.push([group, other.group]);
    }
  return pairs;
}

const noPairs = (): { readonly kept: Pair[]; count: number } => ({ kept: [], count: 0 });

/** Goods that differ only in a fact without effect have one finding. */
function merged(pairs: readonly Pair[]): SegregationFinding[] {
  const found = pairs.flatMap(([one, other]) => {
    const conflict = conflictOf(one.facts, other.facts);
    return conflict === null ? [] : [{ conflict, one, other }];
  });
  const equal = Map.groupBy(found, ({ conflict: { level, message }, one, other }) =>
    JSON.stringify([level, message, declaredOf(one), declaredOf(other)]),
  );
  return [...equal.values()].flatMap((of) =>
    of.slice(0, 1).map(({ conflict: { level, rule, message } }) => ({
      level,
      rule,
      message,
      goods: [foundGoods(of.map(({ one }) => one)), foundGoods(of.map(({ other }) => other))],
    })),
  );
}

/** In the order of their UN numbers. */
function grouped(load: readonly PlacedGoods[]): Group[] {
  const read = load.map((goods) => ({ goods, facts: factsOf(goods), identity: identityOf(goods) }));
  const groups = Map.groupBy(read, ({ goods, facts, identity }) =>
    JSON.stringify([goods.declared, factsKey(facts), identity]),
  );
  return [...groups.values()]
    .flatMap((of) => {
      const places = of.map(({ goods }) => goods.place);
      return of.slice(0, 1).map((first) => Object.assign(first, { places }));
    })
    .toSorted((one, other) => one.goods.declared.localeCompare(other.goods.declared, 'en'));
}

function foundGoods(groups: readonly Group[]): FoundGoods {
  const places = [...new Set(groups.flatMap((group) => group.places))].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  return {
    declared: groups.slice(0, 1).map(declaredOf).join(''),
    places: places.slice(0, MAX_PLACES),
    morePlaces: Math.max(0, places.length - MAX_PLACES),
  };
}

const declaredOf = ({ goods, facts }: Group): string =>
  facts.isLimited ? `${goods.declared}, limited quantity` : goods.declared;

/** The same goods are not compared: UN number, name, classes and packing group are equal. */
const identityOf = ({ unNumber, name, class: main, subsidiaryClasses, packingGroup }: SegregatedGoods) =>
  JSON.stringify([unNumber, name.toLowerCase(), main, subsidiaryClasses.toSorted(), packingGroup]);

/** Null: nothing restricts the two goods, or they are the same goods. */
export const conflictBetween = (one: SegregatedGoods, other: SegregatedGoods): Conflict | null =>
  identityOf(one) === identityOf(other) ? null : conflictOf(factsOf(one), factsOf(other));

function conflictOf(one: GoodsFacts, other: GoodsFacts): Conflict | null {
  const outcomes = pairOutcomes([one, other]);
  const definite = definiteOf(outcomes);
  const level = strictest(definite);
  const danger = level === 'CHECK' ? knownDanger(one, other) : null;
  if (outcomes.length === 0)
    return danger === null ? null : { level: 'CHECK', rule: KNOWN_DANGER, message: danger };
  // A weaker outcome adds nothing to a stricter one that applies with fewer conditions.
  const shown = outcomes.filter((outcome) =>
    outcome.conditions.length === 0
      ? outcome.level === level
      : definite.length === 0 || isStricter(outcome.level, level),
  );
  const isLimited = one.isLimited || other.isLimited;
  return {
    level: isLimited ? 'CHECK' : level,
    rule: [ruleOf(shown, isLimited), ...(danger === null ? [] : [inSentence(KNOWN_DANGER)])].join('; '),
    message: [messageOf(shown, isLimited), ...(danger === null ? [] : [danger])].join(' '),
  };
}

function ruleOf(shown: readonly Outcome[], isLimited: boolean): string {
  const paragraphs = new Set(shown.flatMap((outcome) => outcome.paragraphs));
  if (isLimited) paragraphs.add('(a)');
  return `${SEGREGATION_TABLE.source}${[...paragraphs].toSorted().join(', ')}`;
}

/** The rule applies to packages that must have class labels. */
function messageOf(shown: readonly Outcome[], isLimited: boolean): string {
  const message = sentencesOf(shown).join(' ');
  return isLimited ? `${LIMITED_TEXT} ${message}` : message;
}

const LIMITED_TEXT = 'Limited quantity: the rule applies only if both packages need class labels.';
