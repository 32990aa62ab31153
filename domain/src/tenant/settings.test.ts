import { expect, test } from 'vitest';
import { TENANT_SETTING_NAMES, tenantSettings } from '#tenant/settings.ts';

test('[@TENANT-03] missing settings have the specified defaults', () => {
  expect(tenantSettings([])).toEqual({
    averageStagedToDelivered: true,
    difot: true,
    canUseDefaultRequestedDeliveryDate: true,
    allowCustomParticipants: true,
    freightItemDescriptionOptional: true,
    hireageEnabled: true,
    requestedPickupDateEnabled: false,
    dangerousGoodsEnabled: false,
    csvImportEnabled: false,
    termsOfCarriageUrl: null,
    liabilityKinds: null,
    mapsApiKey: null,
  });
});

test('[@TENANT-09] the API uses the specified names', () => {
  expect(TENANT_SETTING_NAMES).toEqual([
    'AverageStagedToDelivered',
    'DIFOT',
    'CanUseDefaultRequestedDeliveryDate',
    'AllowCustomParticipants',
    'FreightItemDescriptionOptional',
    'HireageEnabled',
    'RequestedPickupDateEnabled',
    'DangerousGoodsEnabled',
    'CsvImportEnabled',
    'TermsOfCarriageUrl',
    'LiabilityKinds',
    'MapsApiKey',
  ]);
});

test('settings replace the defaults, as text or boolean', () => {
  const settings = tenantSettings([
    { name: 'DIFOT', value: 'false' },
    { name: 'HireageEnabled', value: false },
    { name: 'CsvImportEnabled', value: 'true' },
    { name: 'TermsOfCarriageUrl', value: ' https://kea.example/terms ' },
    { name: 'IdentityIssuer', value: 42 },
    { name: 'toString', value: 'x' },
  ]);
  expect(settings.difot).toBe(false);
  expect(settings.hireageEnabled).toBe(false);
  expect(settings.csvImportEnabled).toBe(true);
  expect(settings.termsOfCarriageUrl).toBe('https://kea.example/terms');
  expect(Object.keys(settings)).toHaveLength(12);
});

test('a blank link counts as missing, and the last of two entries applies', () => {
  expect(tenantSettings([{ name: 'TermsOfCarriageUrl', value: '  ' }]).termsOfCarriageUrl).toBeNull();
  const twice = tenantSettings([
    { name: 'DIFOT', value: 'false' },
    { name: 'DIFOT', value: 'true' },
  ]);
  expect(twice.difot).toBe(true);
});

test.each(['yes', 'TRUE', '', 1, 0, null, undefined])(
  'a switch with the value %j is refused by name',
  (value) => {
    expect(() => tenantSettings([{ name: 'DangerousGoodsEnabled', value }])).toThrow(
      'Tenant setting DangerousGoodsEnabled must be true or false',
    );
  },
);

test('a text setting must be text', () => {
  expect(() => tenantSettings([{ name: 'MapsApiKey', value: 7 }])).toThrow(
    'Tenant setting MapsApiKey must be text',
  );
});
