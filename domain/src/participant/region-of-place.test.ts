import { expect, test } from 'vitest';
import { regionOfPlace } from '#participant/region-of-place.ts';

const regionOf = (suburb: string, city: string, postcode: string) =>
  regionOfPlace({ suburb, city, postcode })?.id ?? null;

test.each([
  ['Penrose', 'Auckland', '1061', 'NZ-AUK'],
  ['Whangārei', 'Whangārei', '0110', 'NZ-NTL'],
  ['Hornby', 'Christchurch', '8042', 'NZ-CAN'],
  ['Timaru', 'Timaru', '7910', 'NZ-CAN-SC'],
  ['Westport', 'Westport', '7825', 'NZ-WTC-BUL'],
  ['Greymouth', 'Greymouth', '7805', 'NZ-WTC'],
  ['Nelson', 'Nelson', '7010', 'NZ-NSN'],
  ['Richmond', 'Richmond', '7020', 'NZ-TAS'],
  ['Ōtaki', 'Ōtaki', '5512', 'NZ-WGN'],
  ['Havelock', 'Havelock', '7100', 'NZ-MBH'],
  ['Waitangi', 'Chatham Islands', '8942', 'NZ-CIT'],
  ['Queenstown', 'Queenstown', '9300', 'NZ-OTA'],
])('[@PART-02] %s, %s %s has its region', (suburb, city, postcode, region) => {
  expect(regionOf(suburb, city, postcode)).toBe(region);
});

test('an unknown postcode has no region', () => {
  expect(regionOf('Nowhere', 'Nowhere', '1140')).toBeNull();
  expect(regionOf('', '', '')).toBeNull();
});
