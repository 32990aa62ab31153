import { add, compare, type Decimal, decimal, decimalText, multiply, round, ZERO } from '#decimal/decimal.ts';
import type { Charge } from '#pricing/price.ts';
import type { LaneRate, WeightBreak } from '#pricing/rates.ts';

export const MONEY_PLACES = 2;

export const cents = (value: Decimal): Decimal => round(value, MONEY_PLACES);
export const sumOf = (charges: readonly Charge[]): Decimal =>
  cents(charges.map(({ amount }) => decimal(amount)).reduce(add, ZERO));

/** Charges for base, weight and items, and the difference to the minimum charge. Charges of 0.00 are omitted. */
export function freightCharges(lane: LaneRate, weight: Decimal, items: number): Charge[] {
  const { effectiveFrom } = lane.card;
  const charges: Charge[] = [];
  const fixed = (code: string, name: string, amount: Decimal, note: string | null) => {
    if (cents(amount).units === 0n) return;
    const text = decimalText(cents(amount));
    charges.push({
      kind: 'freight',
      code,
      name,
      amount: text,
      quantity: null,
      unit: null,
      rate: null,
      effectiveFrom,
      note,
    });
  };
  fixed('BASE', 'Base charge', decimal(lane.base), null);
  const weighed = weightCharge(lane, weight);
  if (weighed !== null) charges.push(weighed);
  const perItem = decimal(lane.perItem);
  if (perItem.units !== 0n) {
    charges.push({
      kind: 'freight',
      code: 'ITEMS',
      name: 'Item charge',
      amount: decimalText(cents(multiply(perItem, decimal(items)))),
      quantity: String(items),
      unit: 'item',
      rate: decimalText(perItem),
      effectiveFrom,
      note: null,
    });
  }
  const minimum = decimal(lane.minimum);
  const missing = add(minimum, negated(sumOf(charges)));
  if (missing.units > 0n) {
    fixed('MINIMUM', 'Minimum charge', missing, `Raises freight to the minimum of $${money(minimum)}`);
  }
  return charges;
}

/**
 * The rate of the highest break reached applies to the whole weight. A consignment never costs more than one at the
 * start of a higher break: without this rule 499 kg could cost more than 500 kg.
 */
function weightCharge(lane: LaneRate, weight: Decimal): Charge | null {
  const breaks = lane.weightBreaks.toSorted((a, b) => compare(decimal(a.fromKg), decimal(b.fromKg)));
  const own = breaks.findLast(({ fromKg }) => compare(decimal(fromKg), weight) <= 0);
  if (own === undefined) return null;
  let charged = { at: own, weight, amount: cents(multiply(weight, decimal(own.perKg))) };
  for (const higher of breaks.slice(breaks.indexOf(own) + 1)) {
    const from = decimal(higher.fromKg);
    const amount = cents(multiply(from, decimal(higher.perKg)));
    if (compare(amount, charged.amount) < 0) charged = { at: higher, weight: from, amount };
  }
  if (charged.amount.units === 0n) return null;
  const isRaised = charged.at !== own;
  return {
    kind: 'freight',
    code: 'WEIGHT',
    name: 'Weight charge',
    amount: decimalText(charged.amount),
    quantity: decimalText(charged.weight),
    unit: 'kg',
    rate: String(charged.at.perKg),
    effectiveFrom: lane.card.effectiveFrom,
    note: isRaised
      ? `Charged as ${decimalText(charged.weight)} kg, which costs less at the next weight break`
      : breakText(breaks, own),
  };
}

/** 'Weight break 500 to 1000 kg'; null where the card has one rate for all weights. */
function breakText(breaks: readonly WeightBreak[], own: WeightBreak): string | null {
  if (breaks.length < 2) return null;
  const next = breaks[breaks.indexOf(own) + 1];
  if (next === undefined) return `Weight break from ${own.fromKg} kg`;
  return `Weight break from ${own.fromKg} to below ${next.fromKg} kg`;
}

export const negated = ({ units, places }: Decimal): Decimal => ({ units: -units, places });
export const money = (value: Decimal): string => decimalText(cents(value));
