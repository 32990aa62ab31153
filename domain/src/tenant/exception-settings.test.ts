import { expect, test } from 'vitest';
import {
  checkExceptionSettings,
  depotEmail,
  providerRequestRules,
  workingHours,
} from '#tenant/exception-settings.ts';

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
});

test('a wrong setting allows no more than the default', () => {
  const rules = (name: string, value: string) => providerRequestRules(setting(name, value));
  expect(rules('ProviderRequests', 'return,return').allowed).toEqual(['return']);
  expect(rules('ProviderRequests', 'refund, return').allowed).toEqual(['return']);
  expect(rules('ProviderRequests', 'refund').allowed).toEqual([]);
  expect(rules('NewAddressRegion', 'NEAR').isOtherRegionAllowed).toBe(false);
});

test('the address of the depot is an email address', () => {
  expect(depotEmail([])).toBeNull();
  expect(depotEmail(setting('DepotEmail', 'depot@kea.example'))).toBe('depot@kea.example');
  expect(depotEmail(setting('DepotEmail', 'depot'))).toBeNull();
});

test.each([
  ['ProviderRequests', 'NONE'],
  ['ProviderRequests', 'return'],
  ['ProviderRequests', 'return, redelivery,new-address'],
  ['NewAddressRegion', 'ANY'],
  ['NewAddressRegion', 'SAME'],
  ['DepotEmail', 'depot@kea.example'],
])('%s can be %s', (name, value) => {
  expect(() => checkExceptionSettings(setting(name, value))).not.toThrow();
});

const KINDS =
  'Tenant setting ProviderRequests must be NONE or a list of redelivery, return, new-address, each once';

test.each([
  ['ProviderRequests', 'return,return', KINDS],
  ['ProviderRequests', 'refund', KINDS],
  ['ProviderRequests', 'NONE,return', KINDS],
  ['NewAddressRegion', 'NEAR', 'Tenant setting NewAddressRegion must be SAME or ANY'],
  ['DepotEmail', 'depot', 'Tenant setting DepotEmail must be an email address'],
])('%s cannot be %s', (name, value, message) => {
  expect(() => checkExceptionSettings(setting(name, value))).toThrow(message);
});
