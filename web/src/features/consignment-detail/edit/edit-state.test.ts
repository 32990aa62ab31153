import { expect, test } from 'vitest';
import { editDraftOf } from '#features/consignment-detail/edit/edit-draft.ts';
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

test('what is undecided stays so when yet another version comes, and survives a reload [@CONS-23]', () => {
  const met = edit(typed, { type: 'overtaken', now: { ...now, notes: 'Gate 5' } }, around);
  const later = { ...now, version: 3, notes: 'Gate 5', receiverNotes: 'Dock 2' };
  const again = edit(met, { type: 'overtaken', now: later }, around);
  expect(again.conflicts).toMatchObject([{ theirs: 'Gate 5', yours: 'Gate 4' }]);
  expect(again).toMatchObject({ base: later, before: was, form: { receiverNotes: 'Dock 2' } });
  expect(editDraftOf(again).base).toEqual(was);
  const [conflict] = again.conflicts;
  const decided = edit(again, { type: 'resolve', key: conflict?.key ?? '', take: 'yours' }, around);
  expect(editDraftOf(decided).base).toEqual(later);
});
