import { anything, assert, constantFrom, jsonValue, oneof, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkForm } from '#freight/form/check-form.ts';
import { draftOf, restoredDraft } from '#features/consignment-create/draft.ts';
import { changeForm } from '#freight/form/form-state.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import { requestOf } from '#freight/form/request.ts';
import { wholeForm } from '#freight/form/testing/sample-form.ts';

const offered = {
  serviceTypes: [{ code: 'STD' }],
  accounts: [{ id: 7 }],
  packagingTypes: [{ code: 'CTN' }],
};
const through = (stored: unknown) => restoredDraft(JSON.parse(JSON.stringify(stored)), offered);
const attempt = { key: 'key-1', sent: ['{}'], isOpen: true };

describe('a draft', () => {
  test('comes back as it was, with its attempt and what is no number', () => {
    const typed = changeForm(wholeForm(), { type: 'line-figure', key: 'a', field: 'weight', text: '4o' }, []);
    const lines = [...typed.lines, newLine('b')];
    const draft = draftOf({ ...typed, lines, notes: 'Ring\nthe bell' }, attempt);
    expect(through(draft)).toEqual(draft);
  });

  test('does not bring back what is not offered any more', () => {
    const gone = wholeForm({ serviceType: 'OLD', accountId: 8 });
    const restored = through(draftOf(gone, null))?.form;
    expect([restored?.serviceType, restored?.accountId]).toEqual([null, null]);
    const withoutCarton = restoredDraft(draftOf(wholeForm(), null), { ...offered, packagingTypes: [] });
    expect(withoutCarton?.form.lines[0]?.values.packagingType).toBeNull();
  });

  test.each([null, 1, {}, { version: 1, form: { lines: [] } }, { version: 2, form: {} }])(
    'that is none of ours (%j) is passed over',
    (stored) => {
      expect(through(stored)).toBeNull();
    },
  );

  test('with anything at all in the place of a field is still a form', () => {
    const head = constantFrom(...Object.keys(wholeForm()), 'attempt');
    assert(
      property(head, oneof(jsonValue(), anything()), (field, value) => {
        const form = { ...wholeForm({ notes: 'kept' }), [field]: value };
        const restored = restoredDraft({ version: 2, form, attempt: value }, offered)?.form;
        if (restored === undefined) return;
        checkForm(restored, { descriptionOptional: true, contactDetailsRequired: 'NONE' as const });
        requestOf(restored);
        if (field !== 'notes') expect(restored.notes).toBe('kept');
      }),
      { numRuns: 3_000 },
    );
  });

  test('with anything at all in the place of a line is still a form', () => {
    assert(
      property(oneof(jsonValue(), anything()), oneof(jsonValue(), anything()), (line, values) => {
        const lines = [line, { key: 'a', values, texts: values }, { ...newLine('b'), values }];
        const form = restoredDraft({ version: 2, form: { ...wholeForm(), lines }, attempt }, offered)?.form;
        expect(form?.lines).toHaveLength(3);
        if (form) checkForm(form, { descriptionOptional: false, contactDetailsRequired: 'NONE' as const });
      }),
      { numRuns: 3_000 },
    );
  });
});
