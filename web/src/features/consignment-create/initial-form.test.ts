import { expect, test } from 'vitest';
import { followingForm, initialForm } from '#features/consignment-create/initial-form.ts';
import { wholeForm } from '#freight/form/testing/sample-form.ts';
import type { OrganisationContext } from '#session/organisation-context.ts';

const STANDARD = { code: 'STD', name: 'Standard' };
const ACCOUNT = { id: 7, code: 'MAIN', description: 'Main', isActive: true };

/** The part of the organisation context that the form reads. */
const contextOf = (given: object) => {
  const organisation = { defaultAccount: null, defaultOriginSite: null };
  return {
    organisation,
    sites: [],
    accounts: [],
    serviceTypes: [],
    ...given,
  } as unknown as OrganisationContext;
};
/** The form for an organisation context with these values. */
const formFor = (given: object) => initialForm(contextOf(given), () => 'a');

test('[@CONS-09] preselects the only service type, but none of two', () => {
  expect(formFor({ serviceTypes: [STANDARD] }).serviceType).toBe('STD');
  expect(formFor({ serviceTypes: [STANDARD, { code: 'ECO', name: 'Economy' }] }).serviceType).toBeNull();
});

test('[@CONS-09] preselects the default account when it is open, else the only account', () => {
  const organisation = { defaultAccount: ACCOUNT, defaultOriginSite: null };
  const other = { ...ACCOUNT, id: 8 };
  expect(formFor({ organisation, accounts: [other, ACCOUNT] }).accountId).toBe(7);
  expect(formFor({ organisation, accounts: [other, { ...ACCOUNT, isActive: false }] }).accountId).toBe(8);
  expect(formFor({ accounts: [other, ACCOUNT] }).accountId).toBeNull();
});

test('the next consignment keeps only the sender, service type, account and pickup date', () => {
  const saved = wholeForm({ requestedPickup: '2026-11-26' });
  const next = followingForm(contextOf({}), saved, () => 'b');
  const { serviceType, accountId, sender, requestedPickup, ...others } = next;
  expect([serviceType, accountId, sender, requestedPickup]).toEqual([
    saved.serviceType,
    saved.accountId,
    saved.sender,
    '2026-11-26',
  ]);
  expect(others).toEqual({
    receiver: { isCustom: false, site: null, custom: expect.objectContaining({ fullName: '', city: '' }) },
    senderReference: '',
    receiverReference: '',
    notes: '',
    receiverNotes: '',
    salesReference: '',
    requestedDelivery: null,
    isExport: false,
    ecert: '',
    hireUnit: null,
    hireQuantity: '',
    liability: 'LIMITED',
    declaredValue: '',
    declaredTerms: '',
    lines: [expect.objectContaining({ key: 'b' })],
  });
});
