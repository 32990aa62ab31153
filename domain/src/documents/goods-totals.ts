import { add, type Decimal, decimalNumber, parseDecimal, ZERO } from '#decimal/decimal.ts';
import type { DangerousGoodsRow } from '#consignment/present-summary.ts';
import type { GoodsDetails } from '#freight/goods-declaration.ts';

/** A freight item with dangerous goods, and the details of its declaration; null where none are entered. */
export interface LoadedGoods extends Pick<DangerousGoodsRow, 'class' | 'unNumber'> {
  readonly count: number;
  readonly weight: number | string;
  readonly details: Pick<GoodsDetails, 'outerCount' | 'netQuantity' | 'netUnit'> | null;
}

/** The load of a class, or of a UN number of a class. */
export interface GoodsTotal {
  readonly class: string;
  /** Null: all UN numbers of the class. */
  readonly unNumber: string | null;
  /** Number of freight items. */
  readonly items: number;
  /** Number of packages; null when a declaration does not state it. */
  readonly packages: number | null;
  /** '20 L, 5 kg'; null when a declaration does not state it. */
  readonly net: string | null;
  /** Kilograms. */
  readonly weight: number;
}

/** In the order of the classes and UN numbers. A class with several UN numbers has a total of its own before them. */
export function goodsTotals(goods: readonly LoadedGoods[]): GoodsTotal[] {
  return grouped(goods, (one) => one.class).flatMap(([code, ofClass]) => {
    const numbers = grouped(ofClass, ({ unNumber }) => unNumber);
    const each = numbers.map(([unNumber, of]) => totalOf(of, { class: code, unNumber }));
    return each.length === 1 ? each : [totalOf(ofClass, { class: code, unNumber: null })].concat(each);
  });
}

const grouped = (goods: readonly LoadedGoods[], key: (one: LoadedGoods) => string) =>
  [...Map.groupBy(goods, key)].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );

function totalOf(goods: readonly LoadedGoods[], of: Pick<GoodsTotal, 'class' | 'unNumber'>): GoodsTotal {
  const packages = goods.map(({ details }) => details?.outerCount ?? null);
  return {
    ...of,
    items: goods.reduce((sum, { count }) => sum + count, 0),
    packages: packages.includes(null) ? null : packages.reduce((sum: number, count) => sum + (count ?? 0), 0),
    net: netOf(goods),
    weight: sumOf(goods.map(({ weight }) => weight)),
  };
}

function netOf(goods: readonly LoadedGoods[]): string | null {
  const quantities = goods.flatMap(({ details }) =>
    details === null || details.netQuantity === null || details.netUnit === null
      ? []
      : [{ quantity: details.netQuantity, unit: details.netUnit }],
  );
  if (quantities.length < goods.length) return null;
  return [...Map.groupBy(quantities, ({ unit }) => unit)]
    .map(([unit, of]) => `${sumOf(of.map(({ quantity }) => quantity))} ${unit}`)
    .join(', ');
}

function sumOf(values: readonly (number | string)[]): number {
  const decimals = values.map((value): Decimal => parseDecimal(value) ?? ZERO);
  return decimalNumber(decimals.reduce(add, ZERO));
}
