import { expect, test } from 'vitest';
import { firstForm } from '#features/consignment-create/first-form.ts';
import type { Workplace } from '#session/workplace.ts';

const STANDARD = { code: 'STD', name: 'Standard' };
const ACCOUNT = { id: 7, code: 'MAIN', description: 'Main', isActive: true };

/** What the form begins with where the person works at a place like this. */
const begun = (given: object) => {
  const organisation = { defaultAccount: null, defaultOriginSite: null };
  // As much of a workplace as is read.
  const workplace = { organisation, sites: [], accounts: [], serviceTypes: [], ...given };
  return firstForm(workplace as unknown as Workplace, () => 'a');
};

test('[@CONS-09] a sole service type is chosen already, of two none is', () => {
  expect(begun({ serviceTypes: [STANDARD] }).serviceType).toBe('STD');
  expect(begun({ serviceTypes: [STANDARD, { code: 'ECO', name: 'Economy' }] }).serviceType).toBeNull();
});

test('[@CONS-09] the default account is chosen where it is open, else a sole one', () => {
  const organisation = { defaultAccount: ACCOUNT, defaultOriginSite: null };
  const other = { ...ACCOUNT, id: 8 };
  expect(begun({ organisation, accounts: [other, ACCOUNT] }).accountId).toBe(7);
  expect(begun({ organisation, accounts: [other, { ...ACCOUNT, isActive: false }] }).accountId).toBe(8);
  expect(begun({ accounts: [other, ACCOUNT] }).accountId).toBeNull();
});
