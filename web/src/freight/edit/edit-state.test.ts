import { expect, test } from 'vitest';
import { editDraftOf } from '#freight/edit/edit-draft.ts';
import { edit, editOf } from '#freight/edit/edit-state.ts';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';

const context = {
  packagingTypes: [],
  names: { serviceType: String, account: String, packaging: String },
};
const was = { ...BLANK_CONSIGNMENT, reference: 'KEA00000001', version: 1, salesReference: 'SO 1' };
const typed = edit(
  edit(editOf(was), { type: 'open', card: 'additional' }, context),
  { type: 'form', change: { type: 'set', field: 'notes', value: 'Gate 4' } },
  context,
);
const newer = { ...was, version: 2, salesReference: 'SO 2' };

test('shows changes by another user, not by the user [@CONS-23]', () => {
  const others = edit(typed, { type: 'newer-version', consignment: newer }, context);
  expect(others).toMatchObject({
    base: newer,
    before: was,
    form: { notes: 'Gate 4', salesReference: 'SO 2' },
  });
  const own = edit(typed, { type: 'newer-version', consignment: newer, isOwn: true }, context);
  expect(own).toMatchObject({ base: newer, before: null, form: { notes: 'Gate 4', salesReference: 'SO 2' } });
});

test('reports a conflict also when a change by the user meets unsaved values [@CONS-23]', () => {
  const own = edit(
    typed,
    { type: 'newer-version', consignment: { ...newer, notes: 'Gate 5' }, isOwn: true },
    context,
  );
  expect(own.before).toEqual(was);
  expect(own.conflicts).toHaveLength(1);
});

test('keeps unresolved conflicts across further versions and a reload [@CONS-23]', () => {
  const conflicting = edit(
    typed,
    { type: 'newer-version', consignment: { ...newer, notes: 'Gate 5' } },
    context,
  );
  const later = { ...newer, version: 3, notes: 'Gate 5', receiverNotes: 'Dock 2' };
  const merged = edit(conflicting, { type: 'newer-version', consignment: later }, context);
  expect(merged.conflicts).toMatchObject([{ theirs: 'Gate 5', yours: 'Gate 4' }]);
  expect(merged).toMatchObject({ base: later, before: was, form: { receiverNotes: 'Dock 2' } });
  expect(editDraftOf(merged).base).toEqual(was);
  const [conflict] = merged.conflicts;
  const resolved = edit(merged, { type: 'resolve', key: conflict?.key ?? '', take: 'yours' }, context);
  expect(editDraftOf(resolved).base).toEqual(later);
});
