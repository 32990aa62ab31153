import type { SegregatedGoods } from '#freight/segregation/goods-facts.ts';
import {
  isStricter,
  type Outcome,
  SEGREGATION_LEVELS,
  type SegregationLevel,
} from '#freight/segregation/outcome.ts';
import { pairOutcomes } from '#freight/segregation/pair-outcomes.ts';
import { SEGREGATION_TABLE } from '#freight/segregation/table.ts';

/** Goods with the consignment or freight item that they belong to: 'KEA00000123', 'Item 2'. */
export interface PlacedGoods extends SegregatedGoods {
  readonly place: string;
}

export interface FoundGoods {
  /** 'UN 1263, Paint, class 3, packing group II'. */
  readonly declared: string;
  /** The first of the consignments or freight items with these goods. */
  readonly places: string[];
  /** How many more there are. */
  readonly morePlaces: number;
}

export interface SegregationFinding {
  readonly level: SegregationLevel;
  /** '49 CFR 177.848(d)', or `KNOWN_DANGER`. */
  readonly rule: string;
  readonly message: string;
  /** Two. */
  readonly goods: FoundGoods[];
}

export interface Segregation {
  /** The strictest first, at most `MAX_FINDINGS`. */
  readonly findings: SegregationFinding[];
  /** How many more there are. */
  readonly moreFindings: number;
}

export const MAX_FINDINGS = 100;
const MAX_PLACES = 5;

export const KNOWN_DANGER = 'Known danger, not in 49 CFR 177.848';

interface Group {
  readonly goods: SegregatedGoods;
  readonly places: readonly string[];
}

/** Compares all dangerous goods of a load with each other. Nothing is blocked by a finding. */
export function findConflicts(load: readonly PlacedGoods[]): Segregation {
  const groups = grouped(load);
  const found = groups.flatMap((group, index) =>
    groups.slice(index + 1).flatMap((other) => findingOf(group, other) ?? []),
  );
  const sorted = SEGREGATION_LEVELS.flatMap((level) => found.filter((finding) => finding.level === level));
  return {
    findings: sorted.slice(0, MAX_FINDINGS),
    moreFindings: Math.max(0, sorted.length - MAX_FINDINGS),
  };
}

function findingOf(one: Group, other: Group): SegregationFinding | null {
  const found = conflictBetween(one.goods, other.goods);
  return found === null ? null : { ...found, goods: [foundGoods(one), foundGoods(other)] };
}

/** The same goods of several consignments are compared once. */
function grouped(load: readonly PlacedGoods[]): Group[] {
  const groups = Map.groupBy(load, ({ declared, provision, netUnit }) =>
    JSON.stringify([declared, provision === 'LIMITED', netUnit === 'L']),
  );
  return [...groups.values()].flatMap((of) => {
    const [goods] = of;
    return goods === undefined ? [] : [{ goods, places: [...new Set(of.map(({ place }) => place))] }];
  });
}

const foundGoods = ({ goods, places }: Group): FoundGoods => ({
  declared: goods.declared,
  places: places.slice(0, MAX_PLACES),
  morePlaces: Math.max(0, places.length - MAX_PLACES),
});

/** Null: the rule does not restrict the two goods, or they are the same goods. */
export function conflictBetween(
  one: SegregatedGoods,
  other: SegregatedGoods,
): Omit<SegregationFinding, 'goods'> | null {
  if (isSameGoods(one, other)) return null;
  const outcomes = pairOutcomes([one, other]);
  if (outcomes.length === 0) return peroxideDanger(one, other);
  const definite = outcomes.filter(({ condition }) => condition === null);
  const level = strictest(definite);
  // A weaker outcome adds nothing to a stricter one that applies with fewer conditions.
  const shown = outcomes.filter((outcome) =>
    outcome.condition === null ? outcome.level === level : isStricter(outcome.level, level),
  );
  const paragraphs = new Set(shown.flatMap((outcome) => outcome.paragraphs));
  const isLimited = one.provision === 'LIMITED' || other.provision === 'LIMITED';
  if (isLimited) paragraphs.add('(a)');
  return {
    level: isLimited ? 'CHECK' : level,
    rule: `${SEGREGATION_TABLE.source}${[...paragraphs].toSorted().join(', ')}`,
    message: [...(isLimited ? [LIMITED_TEXT] : []), ...new Set(shown.map(textOf))].join(' '),
  };
}

/** The rule applies to packages that must have class labels. */
const LIMITED_TEXT =
  'One of them is declared as a limited quantity. The rule applies only to packages that must have class labels. If both must have them:';

const isSameGoods = (one: SegregatedGoods, other: SegregatedGoods) =>
  one.unNumber === other.unNumber && one.name.toLowerCase() === other.name.toLowerCase();

const strictest = (outcomes: readonly Outcome[]): SegregationLevel =>
  SEGREGATION_LEVELS.find((level) => outcomes.some((outcome) => outcome.level === level)) ?? 'CHECK';

const textOf = ({ condition, text }: Outcome) =>
  condition === null ? text : `If ${condition}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** General knowledge of the trade (docs/reference/freight-facts.md, "Dangerous goods"). */
function peroxideDanger(
  one: SegregatedGoods,
  other: SegregatedGoods,
): Omit<SegregationFinding, 'goods'> | null {
  const hasPeroxide = ({ class: main, subsidiaryClasses }: SegregatedGoods) =>
    main === '5.2' || subsidiaryClasses.includes('5.2');
  if (hasPeroxide(one) === hasPeroxide(other)) return null;
  return {
    level: 'CHECK',
    rule: KNOWN_DANGER,
    message:
      'Organic peroxides can react with almost all other goods. Check the safety data sheets before you load them together.',
  };
}
