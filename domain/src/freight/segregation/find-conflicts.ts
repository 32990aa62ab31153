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

type Conflict = Omit<SegregationFinding, 'goods'>;

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
  const found = groups.flatMap((one, index) =>
    groups.slice(index + 1).flatMap((other) => {
      const conflict = conflictBetween(one.goods, other.goods);
      return conflict === null ? [] : [{ conflict, one, other }];
    }),
  );
  // Goods that differ only in a detail without effect have one finding.
  const merged = Map.groupBy(found, ({ conflict: { level, message }, one, other }) =>
    JSON.stringify([level, message, one.goods.declared, other.goods.declared]),
  );
  const findings = [...merged.values()].flatMap(findingOf);
  const sorted = SEGREGATION_LEVELS.flatMap((level) => findings.filter((finding) => finding.level === level));
  return {
    findings: sorted.slice(0, MAX_FINDINGS),
    moreFindings: Math.max(0, sorted.length - MAX_FINDINGS),
  };
}

/** The same goods of several consignments are compared once. In the order of their UN numbers. */
function grouped(load: readonly PlacedGoods[]): Group[] {
  const groups = Map.groupBy(load, ({ declared, provision, netUnit }) =>
    JSON.stringify([declared, provision === 'LIMITED', netUnit === 'L']),
  );
  return [...groups.values()]
    .flatMap((of) => {
      const [goods] = of;
      return goods === undefined ? [] : [{ goods, places: of.map(({ place }) => place) }];
    })
    .toSorted((one, other) => one.goods.declared.localeCompare(other.goods.declared, 'en'));
}

interface Found {
  readonly conflict: Conflict;
  readonly one: Group;
  readonly other: Group;
}

function findingOf(found: readonly Found[]): SegregationFinding[] {
  const [first] = found;
  if (first === undefined) return [];
  return [
    {
      ...first.conflict,
      goods: [foundGoods(found.map(({ one }) => one)), foundGoods(found.map(({ other }) => other))],
    },
  ];
}

function foundGoods(groups: readonly Group[]): FoundGoods {
  const places = [...new Set(groups.flatMap((group) => group.places))].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  return {
    declared: groups[0]?.goods.declared ?? '',
    places: places.slice(0, MAX_PLACES),
    morePlaces: Math.max(0, places.length - MAX_PLACES),
  };
}

/** Null: the rule does not restrict the two goods, or they are the same goods. */
export function conflictBetween(one: SegregatedGoods, other: SegregatedGoods): Conflict | null {
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
function peroxideDanger(one: SegregatedGoods, other: SegregatedGoods): Conflict | null {
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
