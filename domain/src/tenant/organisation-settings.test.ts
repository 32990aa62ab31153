import { expect, test } from 'vitest';
import { organisationSettings } from '#tenant/organisation-settings.ts';

test('[@TENANT-05] by default no contact details are required and all switches are off', () => {
  expect(organisationSettings([])).toEqual({
    consignmentContactDetailsRequired: 'NONE',
    autoGenerateFreightLabels: false,
    allowFmUsersRequestPickupDate: false,
    suggestReceiversOfOtherSites: false,
  });
});

test.each(['NONE', 'ONE', 'ALL'] as const)('[@TENANT-05] contact details can be %s', (value) => {
  const list = [{ name: 'consignment-contact-details-required', value }];
  expect(organisationSettings(list).consignmentContactDetailsRequired).toBe(value);
});

test('[@TENANT-05] the switches are read under their specified names', () => {
  const read = organisationSettings([
    { name: 'auto-generate-freight-labels', value: 'true' },
    { name: 'allow-fm-users-request-pickup-date', value: true },
    { name: 'another', value: 'x' },
  ]);
  expect(read.autoGenerateFreightLabels).toBe(true);
  expect(read.allowFmUsersRequestPickupDate).toBe(true);
});

test('an invalid value throws with the name of the setting', () => {
  expect(() =>
    organisationSettings([{ name: 'consignment-contact-details-required', value: 'one' }]),
  ).toThrow('Organisation setting consignment-contact-details-required must be NONE, ONE or ALL');
  expect(() => organisationSettings([{ name: 'auto-generate-freight-labels', value: 'on' }])).toThrow(
    'Organisation setting auto-generate-freight-labels must be true or false',
  );
});
