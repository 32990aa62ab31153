import { describe, expect, it } from 'vitest';
import {
  compare,
  money,
  percent,
  roundMoney,
  shares,
  shortMoney,
  trendWords,
} from '#features/dashboard/words.ts';

const MONTH = { from: '2026-02-17', to: '2026-03-18' } as const;
const DAY = { from: '2026-03-18', to: '2026-03-18' } as const;
const said = (words: { readonly change: string; readonly rest: string }) => `${words.change} ${words.rest}`;

describe('the words of the dashboard', () => {
  it('compare with the period before [@DASH-08]', () => {
    expect(said(compare(104.1, 100, MONTH))).toBe('4.1 % more than the 30 days before');
    expect(said(compare(90, 100, DAY))).toBe('10.0 % less than the day before');
    expect(said(compare(15, 1, DAY))).toBe('15.0 times that of the day before');
    expect(said(compare(7, 7, DAY))).toBe('The same as the day before');
    expect(said(compare(0, 0, MONTH))).toBe('None in the 30 days before either');
    expect(said(compare(0, 0, DAY))).toBe('None the day before either');
    expect(said(compare(4, 0, MONTH))).toBe('None in the 30 days before');
    expect(said(compare(4, 0, DAY))).toBe('None the day before');
  });

  it('call what takes longer slower, and nothing at all not up [@DASH-03]', () => {
    expect(trendWords(3.2, MONTH)).toEqual({
      isUp: true,
      change: '3.2 % slower',
      rest: 'than the 30 days before',
    });
    expect(trendWords(-12, DAY)).toEqual({
      isUp: false,
      change: '12.0 % faster',
      rest: 'than the day before',
    });
    expect(trendWords(0, DAY)).toMatchObject({ isUp: false });
    expect(trendWords(null, DAY)).toBeNull();
  });

  it('never round to all or nothing what is not [@DASH-04]', () => {
    expect([percent(1, 3), percent(9_999, 10_000), percent(1, 10_000), percent(3, 3), percent(0, 3)]).toEqual(
      ['33.3', '99.9', '0.1', '100.0', '0.0'],
    );
  });

  it('of a part and its rest are a hundred together [@DASH-04]', () => {
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

  it('write dollars [@DASH-07]', () => {
    expect([
      money(1234.5),
      roundMoney(248_960.4),
      shortMoney(15_000),
      shortMoney(500),
      shortMoney(1_500_000),
    ]).toEqual(['$1,234.50', '$248,960', '$15k', '$500', '$1.5m']);
  });
});
