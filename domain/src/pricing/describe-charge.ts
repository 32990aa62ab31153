import { parseCalendarDate } from '#dates/calendar-date.ts';
import { formatDay } from '#dates/format.ts';
import { add, decimal, decimalText, round, WEIGHT_PLACES } from '#decimal/decimal.ts';
import type { Charge, Price } from '#pricing/price.ts';

// The same words and figures on screen and on paper.

const format = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  currencyDisplay: 'narrowSymbol',
});

/** '$1,604.19'; amounts on the wire are decimal text. */
export const money = (amount: string | number): string => format.format(Number(amount));

/** '+$12.40', '-$3.00' */
export function moneyDifference(before: string, after: string): string {
  const difference = decimalText(add(decimal(after), { ...decimal(before), units: -decimal(before).units }));
  return difference.startsWith('-') ? `-${money(difference.slice(1))}` : `+${money(difference)}`;
}

/** '$0.486': a rate keeps its places, two at least. */
export function rateText(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  return `$${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** 'dd/MM/yyyy' of a date on the wire. */
export function dayText(date: string): string {
  const day = parseCalendarDate(date);
  return day === null ? date : formatDay(day);
}

/** 'Q-000012' */
export const quoteNumber = (number: number): string => `Q-${String(number).padStart(6, '0')}`;

export const CHARGE_KINDS = [
  ['freight', 'Freight'],
  ['extra', 'Extras'],
  ['surcharge', 'Surcharges'],
] as const;

type ShownCharge = Omit<Charge, 'effectiveFrom'> & { readonly effectiveFrom: string };
type Zones = Pick<Price, 'originZone' | 'destinationZone'>;

export const chargeLabel = (
  { code, name }: Pick<Charge, 'code' | 'name'>,
  { originZone, destinationZone }: Zones,
) => (code === 'BASE' ? `${name}, ${originZone} to ${destinationZone}` : name);

/** The figures from which a charge was calculated. */
export function chargeHints({
  quantity,
  unit,
  rate,
  note,
  kind,
  effectiveFrom,
}: ShownCharge): readonly string[] {
  const since = kind === 'surcharge' ? `, effective ${dayText(effectiveFrom)}` : '';
  const figures = figuresOf(quantity, unit, rate);
  return [...(figures === null ? [] : [`${figures}${since}`]), ...(note === null ? [] : [note])];
}

function figuresOf(quantity: string | null, unit: Charge['unit'], rate: string | null): string | null {
  if (quantity === null || rate === null) return null;
  if (unit === 'percent') return `${Number(rate)}% of ${money(quantity)}`;
  if (unit === 'kg') return `${kilograms(quantity)} kg × ${rateText(rate)}`;
  return `${Number(quantity)} × ${rateText(rate)}`;
}

/** '1,234.50' */
function kilograms(weight: string): string {
  const [whole = '0', fraction = ''] = decimalText(round(decimal(weight), WEIGHT_PLACES)).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(WEIGHT_PLACES, '0')}`;
}
