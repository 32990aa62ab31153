import { describe, expect, test } from 'vitest';
import { addressLines } from '#freight/address-lines.ts';

const address = {
  streetNumber: '14',
  street: 'Portage Weir Road',
  suburb: 'Ōtāhuhu',
  city: 'Auckland',
  postcode: '1062',
  country: 'New Zealand',
  state: null,
  latitude: null,
  longitude: null,
  region: null,
};

describe('addressLines', () => {
  test('adds the country only to foreign addresses', () => {
    expect(addressLines(address)).toEqual(['14 Portage Weir Road, Ōtāhuhu', 'Auckland 1062']);
    expect(addressLines({ ...address, country: 'Australia' }).at(-1)).toBe('Australia');
  });

  test('leaves out empty parts and a suburb equal to the city', () => {
    expect(addressLines({ ...address, streetNumber: '', suburb: ' ' })).toEqual([
      'Portage Weir Road',
      'Auckland 1062',
    ]);
    expect(addressLines({ ...address, suburb: 'auckland' })[0]).toBe('14 Portage Weir Road');
    expect(
      addressLines({ ...address, streetNumber: '', street: '', suburb: '', city: '', postcode: '' }),
    ).toEqual([]);
  });
});
