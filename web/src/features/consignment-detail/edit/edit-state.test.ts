import { expect, test } from 'vitest';
import { edit, editOf } from '#features/consignment-detail/edit/edit-state.ts';
import { BLANK } from '#freight/blank-consignment.ts';

const around = {
  packagingTypes: [],
  names: { serviceType: String, account: String, packaging: String },
};
const was = { ...BLANK, reference: 'KEA00000001', version: 1, salesReference: 'SO 1' };
const typed = edit(
  edit(editOf(was), { type: 'open', card: 'additional' }, around),
  { type: 'form', change: { type: 'set', field: 'notes', value: 'Gate 4' } },
  around,
);
const now = { ...was, version: 2, salesReference: 'SO 2' };

test('what somebody else changed beside an open card is told, what was done here is not [@CONS-23]', () => {
  const told = edit(typed, { type: 'overtaken', now }, around);
  expect(told).toMatchObject({ base: now, before: was, form: { notes: 'Gate 4', salesReference: 'SO 2' } });
  const own = edit(typed, { type: 'overtaken', now, isOwn: true }, around);
  expect(own).toMatchObject({ base: now, before: null, form: { notes: 'Gate 4', salesReference: 'SO 2' } });
});

test('what was done here and meets what is typed asks as well [@CONS-23]', () => {
  const own = edit(typed, { type: 'overtaken', now: { ...now, notes: 'Gate 5' }, isOwn: true }, around);
  expect(own.before).toEqual(was);
  expect(own.conflicts).toHaveLength(1);
});
