import { daysBetween } from '@cartage/domain/dates/calendar-date.ts';
import type { DateRange } from '@cartage/domain/dates/date-range.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';

/** 'the 30 days before', 'the day before'. */
export function before(period: DateRange): string {
  const days = daysBetween(period.from, period.to);
  return days === 1 ? 'the day before' : `the ${days} days before`;
}

/** '15/11/2026 – 21/11/2026', or the one day. */
export const daysOf = ({ from, to }: DateRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** Every name: where there is nothing to open, a number says too little. */
export function serviceNames(
  { serviceTypes }: { readonly serviceTypes: readonly string[] },
  offered: readonly { readonly code: string; readonly name: string }[],
): string {
  if (serviceTypes.length === 0) return 'All Service Types';
  return serviceTypes.map((code) => offered.find((one) => one.code === code)?.name ?? code).join(', ');
}

export interface Comparison {
  /** '3.2 % more'. */
  readonly change: string;
  /** 'than the 30 days before'. */
  readonly rest: string;
}

/** How a sum compares with that of the period before. */
export function compare(current: number, previous: number, period: DateRange): Comparison {
  const than = before(period);
  if (current === previous) {
    return current === 0
      ? { change: 'None', rest: `${inDays(than)} either` }
      : { change: 'The same', rest: `as ${than}` };
  }
  if (previous === 0) return { change: 'None', rest: inDays(than) };
  // Hundreds of per cent are read more slowly than the factor.
  if (current >= previous * 3)
    return { change: `${(current / previous).toFixed(1)} times`, rest: `that of ${than}` };
  const percent = (Math.abs(current / previous - 1) * 100).toFixed(1);
  return { change: `${percent} % ${current > previous ? 'more' : 'less'}`, rest: `than ${than}` };
}

const inDays = (than: string) => (than === 'the day before' ? than : `in ${than}`);

export interface Trend extends Comparison {
  /** DASH-03: above 0 it takes longer. */
  readonly isUp: boolean;
}

/** Null where one of the periods has no average. */
export function trendWords(trend: number | null, period: DateRange): Trend | null {
  if (trend === null) return null;
  const than = before(period);
  const isUp = trend > 0;
  if (trend === 0) return { isUp, change: '0.0 %', rest: `as fast as ${than}` };
  return {
    isUp,
    change: `${Math.abs(trend).toFixed(1)} % ${isUp ? 'slower' : 'faster'}`,
    rest: `than ${than}`,
  };
}

/** One place; what is nearly all or nearly nothing never reads as all or nothing. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '0.0';
  // Whole numbers as long as can be: 23 of 80 is 28.75 and not a little less.
  const shown = Math.round((part * 1000) / whole) / 10;
  if (shown === 100 && part < whole) return '99.9';
  if (shown === 0 && part > 0) return '0.1';
  return shown.toFixed(1);
}

/** Of one part and of the rest: together always a hundred, so rounded once. */
export function shares(part: number, whole: number): readonly [string, string] {
  const first = percent(part, whole);
  return [first, whole === 0 ? first : (100 - Number(first)).toFixed(1)];
}

const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  currencyDisplay: 'narrowSymbol',
});
const wholeDollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
});

/** '$1,234.50'. */
export const money = (amount: number): string => dollars.format(amount);
/** '$1,235'. */
export const roundMoney = (amount: number): string => wholeDollars.format(amount);
/** '$15k', '$1.5m': for an axis. */
export function shortMoney(amount: number): string {
  if (amount >= 1_000_000) return `$${trimmed(amount / 1_000_000)}m`;
  return amount >= 1_000 ? `$${trimmed(amount / 1_000)}k` : `$${trimmed(amount)}`;
}

const trimmed = (value: number) => String(Math.round(value * 10) / 10);
