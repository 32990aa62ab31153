import { expect, test } from 'vitest';
import type { CalendarDate } from '#dates/calendar-date.ts';
import { priceService } from '#pricing/price-services.ts';

// A literal of a test.
const DAY = '2026-01-01' as CalendarDate;
const service = { id: 1, code: 'STD', name: 'Standard', cubicFactor: '250', transit: [], extras: [] };
const zoneRule = (value: string, zone: string, zoneName: string) => ({
  kind: 'region' as const,
  value,
  zone,
  zoneName,
  isRural: false,
  isRemote: false,
  isResidential: false,
  effectiveFrom: DAY,
});
const RATES = {
  services: [service],
  zoneRules: [zoneRule('NZ-GIS', 'EST', 'East Coast'), zoneRule('NZ-CIT', 'CHA', 'the Chathams')],
  lanes: [],
  extras: [],
  surcharges: [],
};

test('a lane without a price is named by the regions, as on the consignment form', () => {
  const freight = {
    day: DAY,
    lines: [],
    extras: [],
    origin: { suburb: '', city: 'Gisborne', postcode: '4010' },
    destination: { suburb: '', city: 'Chatham Islands', postcode: '8942' },
  };
  expect(priceService(freight, service, RATES).reason).toBe(
    "Standard doesn't deliver from Gisborne to Chatham Islands.",
  );
});
