import { describe, expect, it } from 'vitest';
import {
  compare,
  money,
  percent,
  roundMoney,
  shares,
  shortMoney,
  trendMessage,
} from '#features/dashboard/format.ts';

const MONTH = { from: '2026-02-17', to: '2026-03-18' } as const;
const DAY = { from: '2026-03-18', to: '2026-03-18' } as const;
const text = (message: { readonly change: string; readonly rest: string }) =>
  `${message.change} ${message.rest}`;

describe('dashboard formats', () => {
  it('compare with the previous period [@DASH-08]', () => {
    expect(text(compare(104.1, 100, MONTH))).toBe('4.1% more than the previous 30 days');
    expect(text(compare(90, 100, DAY))).toBe('10.0% less than the previous day');
    expect(text(compare(15, 1, DAY))).toBe('15.0 times the previous day');
    expect(text(compare(7, 7, DAY))).toBe('The same as the previous day');
    expect(text(compare(0, 0, MONTH))).toBe('None in the previous 30 days either');
    expect(text(compare(0, 0, DAY))).toBe('None on the previous day either');
    expect(text(compare(4, 0, MONTH))).toBe('None in the previous 30 days');
    expect(text(compare(4, 0, DAY))).toBe('None on the previous day');
  });

  it('call a positive trend slower and a zero trend not up [@DASH-03]', () => {
    expect(trendMessage(3.2, MONTH)).toEqual({
      isUp: true,
      change: '3.2% slower',
      rest: 'than the previous 30 days',
    });
    expect(trendMessage(-12, DAY)).toEqual({
      isUp: false,
      change: '12.0% faster',
      rest: 'than the previous day',
    });
    expect(trendMessage(0, DAY)).toMatchObject({ isUp: false });
    expect(trendMessage(null, DAY)).toBeNull();
  });

  it('round to 0 or 100 percent only for exact values [@DASH-04]', () => {
    expect([percent(1, 3), percent(9_999, 10_000), percent(1, 10_000), percent(3, 3), percent(0, 3)]).toEqual(
      ['33.3', '99.9', '0.1', '100.0', '0.0'],
    );
  });

  it('give shares that add up to 100 [@DASH-04]', () => {
    expect(shares(13, 16)).toEqual(['81.3', '18.7']);
    expect([shares(9_999, 10_000), shares(0, 7), shares(7, 7), shares(0, 0)]).toEqual([
      ['99.9', '0.1'],
      ['0.0', '100.0'],
      ['100.0', '0.0'],
      ['0.0', '0.0'],
    ]);
  });

  it('round halves up [@DASH-04]', () => {
    expect([percent(23, 80), percent(1, 16)]).toEqual(['28.8', '6.3']);
  });

  it('format dollars [@DASH-07]', () => {
    expect([
      money(1234.5),
      roundMoney(248_960.4),
      shortMoney(15_000),
      shortMoney(500),
      shortMoney(1_500_000),
    ]).toEqual(['$1,234.50', '$248,960', '$15k', '$500', '$1.5m']);
  });
});
