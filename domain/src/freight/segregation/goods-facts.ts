import { namesOf, type NamedFacts } from '#freight/segregation/goods-names.ts';
import type { Condition } from '#freight/segregation/outcome.ts';
import type { SegregatedGoods } from '#freight/segregation/segregated-goods.ts';
import { COMPATIBILITY_GROUPS, type CompatibilityGroup, type TableRow } from '#freight/segregation/table.ts';

/** A class or subsidiary class of goods, with its rows of the table. */
export interface Hazard {
  readonly code: string;
  readonly isSubsidiary: boolean;
  readonly placements: readonly Placement[];
}

/** A row of the table that a hazard has: always (no conditions), or if facts are true that the portal does not know. */
export interface Placement {
  readonly row: TableRow;
  readonly conditions: readonly Condition[];
}

/** Everything about goods that the rules read. It is read once, because a load has many pairs. */
export interface GoodsFacts extends NamedFacts {
  readonly unNumber: string;
  readonly hazards: readonly Hazard[];
  /** Of the class: '1.4' of '1.4S'. */
  readonly division: string;
  readonly isLimited: boolean;
}

export function factsOf(goods: SegregatedGoods): GoodsFacts {
  const codes = [goods.class, ...goods.subsidiaryClasses];
  const names = namesOf(goods, codes);
  return {
    ...names,
    unNumber: goods.unNumber,
    hazards: [
      ...codes.map((code, index) => hazardOf(goods, names, { code, isSubsidiary: index > 0 })),
      ...(hasUnstatedExplosive(goods, codes)
        ? [hazardOf(goods, names, { code: '1', isSubsidiary: true })]
        : []),
    ],
    division: splitClass(goods.class).division,
    isLimited: goods.provision === 'LIMITED',
  };
}

/** Facts that do not depend on the UN number. Two goods with an equal key have equal levels with all other goods. */
export const factsKey = (facts: GoodsFacts): string =>
  JSON.stringify({ ...facts, unNumber: '' }).replaceAll(`UN ${facts.unNumber}`, 'UN');

/** Organic peroxides and self-reactive substances of type B have an explosive hazard. */
const hasUnstatedExplosive = ({ name }: SegregatedGoods, codes: readonly string[]) =>
  /\btype b\b/i.test(name) &&
  (codes.includes('5.2') || codes.includes('4.1')) &&
  !codes.some((code) => code.startsWith('1'));

/** '1.4' and 'S' of '1.4S'. Other classes have no group. */
export function splitClass(code: string): {
  readonly division: string;
  readonly group: CompatibilityGroup | null;
} {
  const [, division = code, letter] = /^(1\.\d)([A-Z])?$/.exec(code) ?? [];
  return { division, group: COMPATIBILITY_GROUPS.find((group) => group === letter) ?? null };
}

const hazardOf = (
  goods: SegregatedGoods,
  names: NamedFacts,
  hazard: Pick<Hazard, 'code' | 'isSubsidiary'>,
): Hazard => ({ ...hazard, placements: placementsOf(goods, names, hazard.code) });

/** Class 6.2, class 9 and parts of 2.3, 6.1 and 8 have no row: paragraph (e)(1) does not restrict them. */
function placementsOf(goods: SegregatedGoods, names: NamedFacts, code: string): Placement[] {
  const { division } = splitClass(code);
  if (division === '1') return [{ row: '1.1-1.2', conditions: [unstatedDivision(goods)] }];
  if (division === '1.1' || division === '1.2') return always('1.1-1.2');
  if (division === '2.3') return ofToxicGas(goods, names);
  if (division === '6.1' || division === '8') return ofLiquid(goods, names, division);
  const row = PLAIN_ROWS.find((one) => one === division);
  return row === undefined ? [] : always(row);
}

const PLAIN_ROWS = [
  '1.3',
  '1.4',
  '1.5',
  '1.6',
  '2.1',
  '2.2',
  '3',
  '4.1',
  '4.2',
  '4.3',
  '5.1',
  '5.2',
  '7',
] as const;

const always = (row: TableRow): Placement[] => [{ row, conditions: [] }];

/** The rows of 1.1, 1.2 and 1.5 are equal. */
const unstatedDivision = ({ unNumber }: SegregatedGoods): Condition => ({
  text: `division 1.1, 1.2 or 1.5 of UN ${unNumber}`,
  ask: `Ask the sender for the division of the explosive hazard of UN ${unNumber}.`,
});

const unknownZone = ({ unNumber }: SegregatedGoods, zone: 'A' | 'B'): Condition => ({
  text: `zone ${zone} of UN ${unNumber}`,
  ask: `Ask the sender for the hazard zone of UN ${unNumber} (United States).`,
});

/** Only zones A and B have rows. */
function ofToxicGas(goods: SegregatedGoods, { zone }: NamedFacts): Placement[] {
  if (zone === null)
    return [
      { row: '2.3A', conditions: [unknownZone(goods, 'A')] },
      { row: '2.3B', conditions: [unknownZone(goods, 'B')] },
    ];
  return zone === 'A' ? always('2.3A') : zone === 'B' ? always('2.3B') : [];
}

/** The rows of 6.1 and 8 are liquids. Gases and aerosols do not have them. */
function ofLiquid(goods: SegregatedGoods, names: NamedFacts, row: '6.1' | '8'): Placement[] {
  if (goods.class.startsWith('2')) return [];
  if (goods.class.startsWith('1')) {
    const liquid = row === '8' ? 'a corrosive liquid' : 'a toxic liquid of packing group I';
    const zone = row === '6.1' ? [unknownZone(goods, 'A')] : [];
    return [{ row, conditions: [seen(goods, `contains ${liquid}`), ...zone] }];
  }
  if (names.state === 'solid') return [];
  if (row === '6.1') return ofToxicLiquid(goods, names);
  return [{ row, conditions: names.state === 'liquid' ? [] : [seen(goods, 'is a liquid')] }];
}

/** Goods have the packing group of their greatest danger, so that II and III exclude a toxic liquid of group I. */
function ofToxicLiquid(goods: SegregatedGoods, { zone, state }: NamedFacts): Placement[] {
  const { packingGroup } = goods;
  if (packingGroup === 'II' || packingGroup === 'III') return [];
  if (zone !== null && zone !== 'A') return [];
  return [
    {
      row: '6.1',
      conditions: [
        ...(state === null ? [seen(goods, 'is a liquid')] : []),
        ...(packingGroup === null ? [seen(goods, 'has packing group I')] : []),
        ...(zone === null ? [unknownZone(goods, 'A')] : []),
      ],
    },
  ];
}

const seen = ({ unNumber }: SegregatedGoods, text: string): Condition => ({
  text: `UN ${unNumber} ${text}`,
  ask: null,
});
