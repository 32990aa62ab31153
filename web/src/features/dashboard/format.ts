import { daysBetween } from '@cartage/domain/dates/calendar-date.ts';
import type { DateRange } from '@cartage/domain/dates/date-range.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';

/** 'the previous 30 days', 'the previous day'. */
export function before(period: DateRange): string {
  const days = daysBetween(period.from, period.to);
  return days === 1 ? 'the previous day' : `the previous ${days} days`;
}

/** '15/11/2026 – 21/11/2026', or one date. */
export const daysOf = ({ from, to }: DateRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** All names, for print and announcements, where a count cannot be opened. */
export function serviceNames(
  { serviceTypes }: { readonly serviceTypes: readonly string[] },
  offered: readonly { readonly code: string; readonly name: string }[],
): string {
  if (serviceTypes.length === 0) return 'All Service Types';
  return serviceTypes
    .map((code) => offered.find((serviceType) => serviceType.code === code)?.name ?? code)
    .join(', ');
}

export interface Comparison {
  /** '3.2% more'. */
  readonly change: string;
  /** 'than the previous 30 days'. */
  readonly rest: string;
}

/** Compares a sum with the previous period. */
export function compare(current: number, previous: number, period: DateRange): Comparison {
  const than = before(period);
  if (current === previous) {
    return current === 0
      ? { change: 'None', rest: `${inDays(than)} either` }
      : { change: 'The same', rest: `as ${than}` };
  }
  if (previous === 0) return { change: 'None', rest: inDays(than) };
  // A factor is easier to read than hundreds of percent.
  if (current >= previous * 3) return { change: `${(current / previous).toFixed(1)} times`, rest: than };
  const percent = (Math.abs(current / previous - 1) * 100).toFixed(1);
  return { change: `${percent}% ${current > previous ? 'more' : 'less'}`, rest: `than ${than}` };
}

const inDays = (than: string) => (than === 'the previous day' ? `on ${than}` : `in ${than}`);

export interface Trend extends Comparison {
  /** DASH-03: true when deliveries take longer. */
  readonly isUp: boolean;
}

/** Null when one of the periods has no average. */
export function trendMessage(trend: number | null, period: DateRange): Trend | null {
  if (trend === null) return null;
  const than = before(period);
  const isUp = trend > 0;
  if (trend === 0) return { isUp, change: '0.0%', rest: `as fast as ${than}` };
  return {
    isUp,
    change: `${Math.abs(trend).toFixed(1)}% ${isUp ? 'slower' : 'faster'}`,
    rest: `than ${than}`,
  };
}

/** Percent with one decimal; 100.0 and 0.0 only for exact values. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '0.0';
  // Multiplied before dividing, so that 23 of 80 is exactly 28.75.
  const shown = Math.round((part * 1000) / whole) / 10;
  if (shown === 100 && part < whole) return '99.9';
  if (shown === 0 && part > 0) return '0.1';
  return shown.toFixed(1);
}

/** Percentages of a part and the rest, which always add up to 100. */
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
