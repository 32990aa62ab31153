import type { NetUnit, QuantityProvision } from '#freight/goods-declaration.ts';
import { COMPATIBILITY_GROUPS, type CompatibilityGroup, type TableRow } from '#freight/segregation/table.ts';

/** Dangerous goods of a load, as the rules of segregation read them. */
export interface SegregatedGoods {
  /** As on the declaration: 'UN 1263, Paint, class 3, packing group II'. */
  readonly declared: string;
  readonly unNumber: string;
  /** '3', '1.4S'. */
  readonly class: string;
  readonly subsidiaryClasses: readonly string[];
  /** Null: none, or not stated. */
  readonly packingGroup: string | null;
  /** With the technical name. */
  readonly name: string;
  /** 'STANDARD' where it is not entered. */
  readonly provision: QuantityProvision;
  readonly netUnit: NetUnit | null;
}

/** A class or subsidiary class of goods. */
export interface Hazard {
  readonly code: string;
  readonly isSubsidiary: boolean;
}

/** A row of the table that a hazard has: always (null), or if a fact is true that the portal does not know. */
export interface Placement {
  readonly row: TableRow;
  /** 'UN 1789 is a liquid'. */
  readonly condition: string | null;
}

type State = 'liquid' | 'solid' | null;

export const hazardsOf = ({ class: main, subsidiaryClasses }: SegregatedGoods): Hazard[] => [
  { code: main, isSubsidiary: false },
  ...subsidiaryClasses.map((code) => ({ code, isSubsidiary: true })),
];

/** '1.4' and 'S' of '1.4S'. Other classes have no group. */
export function splitClass(code: string): {
  readonly division: string;
  readonly group: CompatibilityGroup | null;
} {
  const [, division = code, letter] = /^(1\.\d)([A-Z])?$/.exec(code) ?? [];
  return { division, group: COMPATIBILITY_GROUPS.find((group) => group === letter) ?? null };
}

/** Class 6.2, class 9 and parts of 2.3, 6.1 and 8 have no row: paragraph (e)(1) does not restrict them. */
export function placementsOf(goods: SegregatedGoods, { code }: Hazard): Placement[] {
  const { division } = splitClass(code);
  if (division === '1.1' || division === '1.2') return always('1.1-1.2');
  if (division === '2.3') return ofToxicGas(goods);
  if (division === '6.1') return ofToxicLiquid(goods);
  if (division === '8') return ofCorrosiveLiquid(goods);
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

const always = (row: TableRow): Placement[] => [{ row, condition: null }];

/** Only zones A and B have rows. */
function ofToxicGas({ name, unNumber }: SegregatedGoods): Placement[] {
  const zone = zoneOf(name);
  if (zone === null)
    return [
      { row: '2.3A', condition: `UN ${unNumber} has hazard zone A` },
      { row: '2.3B', condition: `UN ${unNumber} has hazard zone B` },
    ];
  return zone === 'A' ? always('2.3A') : zone === 'B' ? always('2.3B') : [];
}

/** Goods have the packing group of their greatest danger, so that II and III exclude a toxic liquid of group I. */
function ofToxicLiquid(goods: SegregatedGoods): Placement[] {
  const { name, packingGroup, unNumber } = goods;
  const [zone, state] = [zoneOf(name), stateOf(goods)];
  if (packingGroup === 'II' || packingGroup === 'III' || state === 'solid') return [];
  if (zone !== null && zone !== 'A') return [];
  const unknown = [
    ...(state === null ? ['is a liquid'] : []),
    ...(packingGroup === null ? ['has packing group I'] : []),
    ...(zone === null ? ['has hazard zone A'] : []),
  ];
  return [{ row: '6.1', condition: unknown.length === 0 ? null : `UN ${unNumber} ${joined(unknown)}` }];
}

function ofCorrosiveLiquid(goods: SegregatedGoods): Placement[] {
  const state = stateOf(goods);
  if (state === 'solid') return [];
  return [{ row: '8', condition: state === 'liquid' ? null : `UN ${goods.unNumber} is a liquid` }];
}

const joined = (texts: readonly string[]) =>
  [texts.slice(0, -1).join(', '), texts.at(-1)].filter(Boolean).join(' and ');

/** Proper shipping names with a zone end in 'Inhalation hazard zone A'. */
const zoneOf = (name: string): string | null => /\bzone ([a-d])\b/i.exec(name)?.[1]?.toUpperCase() ?? null;

/** Names such as 'Solids containing corrosive liquid' say both, so that the state is not known. */
function stateOf({ name, netUnit }: SegregatedGoods): State {
  if (netUnit === 'L') return 'liquid';
  const isLiquid = /\b(liquids?|solutions?)\b/i.test(name);
  const isSolid = /\bsolids?\b/i.test(name);
  if (isLiquid === isSolid) return null;
  return isLiquid ? 'liquid' : 'solid';
}

export const isFireworks = ({ name }: SegregatedGoods): boolean => /\bfireworks?\b/i.test(name);

export const isCyanide = ({ name }: SegregatedGoods): boolean => /cyanide/i.test(name);

/** Null: a corrosive substance whose name does not say whether it is an acid. */
export function isAcid(goods: SegregatedGoods): boolean | null {
  if (/\b(acids?|acidic)\b/i.test(goods.name)) return true;
  const isCorrosive = hazardsOf(goods).some(({ code }) => code === '8');
  return isCorrosive && !/\b(alkalis?|basic|hydroxide)\b/i.test(goods.name) ? null : false;
}

/** Ammonium nitrate, and fertilisers of class 5.1 that contain it. */
export const isAmmoniumNitrate = ({ unNumber }: SegregatedGoods): boolean =>
  unNumber === '1942' || unNumber === '2067';
