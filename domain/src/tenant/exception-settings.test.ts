import { expect, test } from 'vitest';
import { depotEmail, providerRequestRules, workingHours } from '#tenant/exception-settings.ts';

const hours = (value: unknown) => [{ name: 'ExceptionWorkingHours', value }];

test('the working hours of exceptions are 8 am to 5 pm unless the tenant has others', () => {
  expect(workingHours([])).toEqual({ from: '08:00', to: '17:00' });
  expect(workingHours(hours(' '))).toEqual({ from: '08:00', to: '17:00' });
  expect(workingHours(hours(' 06:30-18:00 '))).toEqual({ from: '06:30', to: '18:00' });
  expect(workingHours([...hours('06:30-18:00'), ...hours('07:00-16:00')])).toEqual({
    from: '07:00',
    to: '16:00',
  });
});

test.each(['8-17', '08:00', '17:00-08:00', '08:00-08:00', '08:00-24:00', '08:60-17:00', 'all day'])(
  '%s is refused',
  (value) => {
    expect(() => workingHours(hours(value))).toThrow(
      'Tenant setting ExceptionWorkingHours must be hours such as 08:00-17:00',
    );
  },
);

const setting = (name: string, value: string) => [{ name, value }];

test('the provider accepts every request in the same region unless the tenant has other rules', () => {
  expect(providerRequestRules([])).toEqual({
    allowed: ['redelivery', 'return', 'new-address'],
    isOtherRegionAllowed: false,
  });
  expect(providerRequestRules(setting('ProviderRequests', 'return, redelivery')).allowed).toEqual([
    'redelivery',
    'return',
  ]);
  expect(providerRequestRules(setting('ProviderRequests', 'NONE')).allowed).toEqual([]);
  expect(providerRequestRules(setting('NewAddressRegion', 'ANY')).isOtherRegionAllowed).toBe(true);
  expect(() => providerRequestRules(setting('ProviderRequests', 'refund'))).toThrow(
    'Tenant setting ProviderRequests must be NONE or a list of redelivery, return, new-address',
  );
  expect(() => providerRequestRules(setting('NewAddressRegion', 'NEAR'))).toThrow(
    'Tenant setting NewAddressRegion must be SAME or ANY',
  );
});

test('the address of the depot is an email address', () => {
  expect(depotEmail([])).toBeNull();
  expect(depotEmail(setting('DepotEmail', 'depot@kea.example'))).toBe('depot@kea.example');
  expect(() => depotEmail(setting('DepotEmail', 'depot'))).toThrow(
    'Tenant setting DepotEmail must be an email address',
  );
});
