import { expect, test } from 'vitest';
import { initialForm } from '#features/consignment-create/initial-form.ts';
import type { OrganisationContext } from '#session/organisation-context.ts';

const STANDARD = { code: 'STD', name: 'Standard' };
const ACCOUNT = { id: 7, code: 'MAIN', description: 'Main', isActive: true };

/** The form for an organisation context with these values. */
const formFor = (given: object) => {
  const organisation = { defaultAccount: null, defaultOriginSite: null };
  // The part of the organisation context that the form reads.
  const organisationContext = { organisation, sites: [], accounts: [], serviceTypes: [], ...given };
  return initialForm(organisationContext as unknown as OrganisationContext, () => 'a');
};

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
