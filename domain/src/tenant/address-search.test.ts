import { describe, expect, test } from 'vitest';
import { addressSearch } from '#tenant/address-search.ts';

const list = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

describe('[@TENANT-06] address search', () => {
  test.each([
    {},
    { AddressSearchProvider: 'gazetteer' },
    { AddressSearchProvider: ' ' },
    { MapsApiKey: 'k' },
  ])('of a tenant that says %j needs no key', (values) =>
    expect(addressSearch(list(values))).toEqual({ provider: 'gazetteer' }),
  );

  test('google uses the key of the tenant', () => {
    const values = { AddressSearchProvider: 'google', MapsApiKey: ' demo-key ' };
    expect(addressSearch(list(values))).toEqual({ provider: 'google', key: 'demo-key' });
  });

  test.each([undefined, null, '', '  ', 7])('google with the key %j is an error', (MapsApiKey) => {
    expect(() => addressSearch(list({ AddressSearchProvider: 'google', MapsApiKey }))).toThrow(
      'Tenant setting MapsApiKey must be set: address search by google needs it',
    );
  });

  test.each(['Google', 'bing', 'toString'])('by %s is an error', (AddressSearchProvider) => {
    expect(() => addressSearch(list({ AddressSearchProvider, MapsApiKey: 'k' }))).toThrow(
      'Tenant setting AddressSearchProvider must be gazetteer or google',
    );
  });
});
