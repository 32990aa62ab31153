import { describe, expect, test } from 'vitest';
import { addressSearch } from '#tenant/address-search.ts';

const list = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

describe('[@TENANT-06] address search', () => {
  test.each([
    {},
    { AddressSearchProvider: 'gazetteer' },
    { AddressSearchProvider: ' ' },
    { AddressSearchKey: 'k' },
  ])('of a tenant that says %j needs no key', (values) =>
    expect(addressSearch(list(values))).toEqual({ provider: 'gazetteer' }),
  );

  test('by google takes the key of the tenant', () => {
    const values = { AddressSearchProvider: 'google', AddressSearchKey: ' demo-key ' };
    expect(addressSearch(list(values))).toEqual({ provider: 'google', key: 'demo-key' });
  });

  test.each([undefined, null, '', '  ', 7])('by google with the key %j is an error', (AddressSearchKey) => {
    expect(() => addressSearch(list({ AddressSearchProvider: 'google', AddressSearchKey }))).toThrow(
      'Tenant setting AddressSearchKey must be set: address search by google needs it',
    );
  });

  test.each(['Google', 'bing', 'toString'])('by %s is an error', (AddressSearchProvider) => {
    expect(() => addressSearch(list({ AddressSearchProvider, AddressSearchKey: 'k' }))).toThrow(
      'Tenant setting AddressSearchProvider must be gazetteer or google',
    );
  });
});
