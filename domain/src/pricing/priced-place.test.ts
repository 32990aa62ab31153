import { expect, test } from 'vitest';
import { isSameZonePlace, zoneOfPlace, type ZoneRule } from '#pricing/priced-place.ts';

const rule = (
  kind: ZoneRule['kind'],
  value: string,
  zone: string,
  over: Partial<ZoneRule> = {},
): ZoneRule => ({
  kind,
  value,
  zone,
  isRural: false,
  isRemote: false,
  isResidential: false,
  effectiveFrom: '2026-01-01',
  ...over,
});
const RULES = [
  rule('region', 'NZ-AUK', 'AKL'),
  rule('region', 'NZ-CAN', 'CHC'),
  rule('region', 'NZ-CIT', 'CHA'),
  rule('city', 'whangarei', 'NTH'),
  rule('postcode', '0992', 'AKL-RURAL', { isRural: true }),
];
const place = (suburb: string, city: string, postcode: string) => ({ suburb, city, postcode });

test('the most specific rule applies: postcode, then city, then region', () => {
  expect(zoneOfPlace(place('Penrose', 'Auckland', '1061'), RULES)).toMatchObject({
    zone: 'AKL',
    isRural: false,
  });
  expect(zoneOfPlace(place('Helensville', 'Auckland', '0992'), RULES)).toMatchObject({
    zone: 'AKL-RURAL',
    isRural: true,
  });
  expect(zoneOfPlace(place('Kensington', 'Whangārei', '0112'), RULES)).toMatchObject({ zone: 'NTH' });
});

test('a place without a rule has no zone', () => {
  expect(zoneOfPlace(place('Petone', 'Lower Hutt', '5012'), RULES)).toBeNull();
});

test('the island follows the region; a given region beats the postcode', () => {
  expect(zoneOfPlace(place('Penrose', 'Auckland', '1061'), RULES)?.island).toBe('north');
  expect(zoneOfPlace(place('Hornby', 'Christchurch', '8042'), RULES)?.island).toBe('south');
  expect(zoneOfPlace(place('Waitangi', 'Chatham Islands', '8942'), RULES)).toMatchObject({
    zone: 'CHA',
    island: 'chatham',
  });
  expect(zoneOfPlace({ ...place('Hornby', 'Christchurch', '8042'), region: 'NZ-AUK' }, RULES)?.zone).toBe(
    'AKL',
  );
});

test('places have the same zone for certain when postcode, city and region are the same', () => {
  const hornby = place('Hornby', 'Christchurch', '8042');
  expect(isSameZonePlace(hornby, place('Islington', 'CHRISTCHURCH', '8042'))).toBe(true);
  expect(isSameZonePlace(hornby, { ...hornby, region: 'NZ-CAN' })).toBe(true);
  expect(isSameZonePlace(hornby, { ...hornby, region: 'NZ-CAN-SC' })).toBe(false);
  expect(isSameZonePlace(hornby, place('Hornby', 'Christchurch', '8011'))).toBe(false);
  expect(isSameZonePlace(hornby, place('Hornby', 'Rolleston', '8042'))).toBe(false);
});
