import { expect, test } from 'vitest';
import { type CalendarDate, parseCalendarDate } from '#dates/calendar-date.ts';
import { localDay } from '#dates/zone.ts';
import { effectiveOn } from '#pricing/effective-on.ts';
import type { PricedPlace } from '#pricing/priced-place.ts';
import { priceFreight } from '#pricing/price-freight.ts';
import type { PricedFreight, PricedLine } from '#pricing/priced-freight.ts';
import { WORKED_PRICES } from '#pricing/testing/worked-prices.ts';
import {
  FUEL_VERSIONS,
  INTERISLAND_LANES,
  OTHER_SURCHARGES,
  WORKED_EXTRAS,
  WORKED_LANES,
} from '#pricing/testing/worked-rates.ts';

const ROWS = WORKED_PRICES.trim()
  .split('\n')
  .map((row) => row.split(' | '));

test('the worked table has at least 80 prices', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(80);
});

test.each(ROWS)('[@QUOTE-05] %s: %s on %s, %s, markers %s, extras %s', (...row) => {
  const [, laneName = '', date = '', lines = '', markers = '', extras = '', ...expected] = row;
  const lane = WORKED_LANES[laneName];
  const day = parseCalendarDate(date);
  if (lane === undefined || day === null) throw new Error(`No lane ${laneName} or day ${date}`);
  const fuel = effectiveOn(FUEL_VERSIONS, day);
  const price = priceFreight(freightOf({ laneName, day, lines, markers, extras }), {
    lane,
    extras: WORKED_EXTRAS,
    surcharges: [...(fuel === null ? [] : [fuel]), ...OTHER_SURCHARGES],
  });
  const { cubicWeight, chargeableWeight, freight, total, gst } = price;
  expect([cubicWeight, chargeableWeight, freight, price.extras, price.surcharges, total, gst]).toEqual(
    expected,
  );
});

interface Row {
  readonly laneName: string;
  readonly day: CalendarDate;
  readonly lines: string;
  readonly markers: string;
  readonly extras: string;
}

function freightOf({ laneName, day, lines, markers, extras }: Row): PricedFreight {
  return {
    day,
    origin: { island: 'north', isRural: false, isRemote: false, isResidential: false },
    destination: {
      island: INTERISLAND_LANES.has(laneName) ? 'south' : 'north',
      isRural: markers.includes('R'),
      isRemote: markers.includes('M'),
      isResidential: markers.includes('H'),
    } satisfies PricedPlace,
    lines: lines.split(' ').map(lineOf),
    extras:
      extras === '-'
        ? []
        : extras.split(' ').map((extra) => {
            const [code = '', quantity = ''] = extra.split('*');
            return { code, name: code, quantity: Number(quantity) };
          }),
  };
}

function lineOf(text: string): PricedLine {
  const match = /^(\d+)x([\d.]+)kg\/([\d.]+)m3(?:!(\w+))?$/.exec(text);
  if (match === null) throw new Error(`Not a line: ${text}`);
  const [, count = '', weight = '', volume = '', marks = ''] = match;
  const longest = marks.includes('o') ? '3.01' : '3';
  return {
    count: Number(count),
    weight,
    volume,
    length: longest,
    width: null,
    height: '0.5',
    isDangerous: marks.includes('d'),
  };
}

/** Instants at and just before local midnight, on an ordinary day and on both days on which the clock changes. */
test.each([
  ['2026-03-15T10:59:59.999Z', '14.2'],
  ['2026-03-15T11:00:00.000Z', '21.6'],
  ['2026-03-22T10:59:59.999Z', '21.6'],
  ['2026-03-22T11:00:00.000Z', '30.4'],
  // The clock goes back at 3 am of 5 April.
  ['2026-04-04T10:59:59.999Z', '30.4'],
  ['2026-04-04T11:00:00.000Z', '28'],
  ['2026-04-05T11:59:59.999Z', '28'],
  // The clock goes forward at 2 am of 27 September.
  ['2026-09-26T11:59:59.999Z', '28'],
  ['2026-09-26T12:00:00.000Z', '25.5'],
  ['2026-09-27T10:59:59.999Z', '25.5'],
])('[@QUOTE-05] the rate in force at %s is %s', (instant, rate) => {
  expect(effectiveOn(FUEL_VERSIONS, localDay(new Date(instant)))?.amount).toBe(rate);
});

test('no version is in force before the first', () => {
  expect(effectiveOn(FUEL_VERSIONS, '2025-12-31')).toBeNull();
});
