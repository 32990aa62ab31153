import { expect, test } from 'vitest';
import { EMPTY_FORM } from '#freight/form/empty-form.ts';
import { changeForm, type ConsignmentForm } from '#freight/form/form-state.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import { emptyForm, wholeForm } from '#freight/form/testing/sample-form.ts';
import { detailsOf, formWithTemplate } from '#freight/templates/template-values.ts';
import type { Template } from '#freight/templates/templates-query.ts';

const OFFERED = {
  serviceTypes: [{ code: 'STD' }, { code: 'EXP' }],
  accounts: [{ id: 7 }, { id: 9 }],
  packagingTypes: [{ code: 'CTN' }],
};

const CUSTOM = {
  fullName: 'Rātā Supplies',
  phone: '09 555 0142',
  email: '',
  streetNumber: '12',
  street: 'Tūī Street',
  suburb: 'Penrose',
  city: 'Auckland',
  postcode: '1061',
};

const templateOf = (form: ConsignmentForm): Template => ({
  id: 1,
  version: 1,
  name: 'Weekly',
  audience: 'personal',
  siteName: null,
  createdBy: 'Hana Wilcox',
  mayChange: true,
  // As the server returns it.
  details: JSON.parse(JSON.stringify(detailsOf(form))) as Template['details'],
  senderSite: null,
  receiverSite: null,
});
const used = (template: Template, form = emptyForm(), offered = OFFERED) => {
  let count = 0;
  return formWithTemplate(form, template, offered, () => `new-${++count}`);
};

test('a template keeps everything but the dates', () => {
  const form = wholeForm({
    receiver: { isCustom: true, site: null, custom: CUSTOM },
    senderReference: 'PO-1',
    receiverNotes: 'Dock 2',
    requestedPickup: '2026-11-26',
    requestedDelivery: '2026-11-27',
    isExport: true,
    ecert: 'NZ-1',
    hireUnit: 'KPL\nKPL-BLUE',
    hireQuantity: '4',
    liability: 'DECLARED_VALUE',
    declaredValue: '12,500',
  });
  const result = used(templateOf(form), emptyForm({ requestedPickup: '2026-12-01' }));
  expect(result).toMatchObject({
    serviceType: 'STD',
    accountId: 7,
    receiver: { isCustom: true, site: null, custom: CUSTOM },
    senderReference: 'PO-1',
    receiverNotes: 'Dock 2',
    requestedPickup: '2026-12-01',
    requestedDelivery: null,
    isExport: true,
    ecert: 'NZ-1',
    hireUnit: 'KPL\nKPL-BLUE',
    hireQuantity: '4',
    liability: 'DECLARED_VALUE',
    declaredValue: '12500',
    declaredTerms: '',
  });
  expect(
    result.lines.map(({ key, id, values, texts }) => [key, id, values.packagingType, texts.weight]),
  ).toEqual([['new-1', null, 'CTN', '10.00']]);
});

test('values that are not offered any more, and values that the template does not have, are kept', () => {
  const template = templateOf(wholeForm({ serviceType: 'OLD', accountId: 8, notes: '' }));
  const before = emptyForm({ serviceType: 'EXP', accountId: 9, notes: 'Ring' });
  const result = used(template, before, { ...OFFERED, packagingTypes: [{ code: 'PLT' }] });
  expect([result.serviceType, result.accountId, result.notes]).toEqual(['EXP', 9, 'Ring']);
  // The sites of the template have ended.
  expect(result.sender).toBe(before.sender);
  expect(result.lines[0]?.values.packagingType).toBeNull();
});

test('an empty form makes a template that changes nothing but starts one line', () => {
  const details = detailsOf({ ...EMPTY_FORM, lines: [newLine('a')] });
  expect(details).toMatchObject({
    serviceType: null,
    accountId: null,
    senderParticipantId: null,
    receiverParticipantId: null,
    lineItems: [],
  });
  expect(Object.keys(details).filter((name) => /Pickup|Delivery/.test(name))).toEqual([]);
  const result = used(templateOf(emptyForm()), wholeForm({ notes: 'Ring' }));
  expect([result.serviceType, result.notes, result.lines.length]).toEqual(['STD', 'Ring', 1]);
});

test('lines with dangerous goods keep their declaration', () => {
  const goods = {
    unNumber: '1263',
    class: '3',
    subsidiaryClass1: '',
    subsidiaryClass2: '',
    nameAndDescription: 'Paint, packing group III',
    isUnlisted: false,
  };
  const form = changeForm(wholeForm(), { type: 'line-goods', key: 'a', goods }, []);
  expect(used(templateOf(form)).lines[0]?.goods).toEqual(goods);
});
