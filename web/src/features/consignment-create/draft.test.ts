import { anything, assert, constantFrom, jsonValue, oneof, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkForm } from '#freight/form/check-form.ts';
import { draftOf, restoreDraft } from '#features/consignment-create/draft.ts';
import { changeForm } from '#freight/form/form-state.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import { requestOf } from '#freight/form/request.ts';
import { wholeForm } from '#freight/form/testing/sample-form.ts';

const offered = {
  serviceTypes: [{ code: 'STD' }],
  accounts: [{ id: 7 }],
  packagingTypes: [{ code: 'CTN' }],
};
const roundTrip = (stored: unknown) => restoreDraft(JSON.parse(JSON.stringify(stored)), offered);
const attempt = { key: 'key-1', sent: ['{}'], isOpen: true };

describe('a draft', () => {
  test('is restored unchanged, with its request and text that is not a number', () => {
    const typed = changeForm(
      wholeForm(),
      { type: 'line-quantity', key: 'a', field: 'weight', text: '4o' },
      [],
    );
    const preset = { packagingType: 'CTN', length: 1, width: 1, height: 1, weight: null };
    const chosen = changeForm(typed, { type: 'line-preset', key: 'a', preset }, []);
    expect(roundTrip(draftOf({ form: chosen, isPickupChosen: false }, null))?.form.lines).toEqual(
      chosen.lines,
    );
    const lines = [...typed.lines, newLine('b')];
    const form = { ...typed, lines, notes: 'Ring\nthe bell' };
    for (const isPickupChosen of [true, false]) {
      const draft = draftOf({ form, isPickupChosen }, attempt);
      expect(roundTrip(draft)).toEqual(draft);
    }
  });

  test('is restored without withdrawn options', () => {
    const gone = wholeForm({ serviceType: 'OLD', accountId: 8 });
    const restored = roundTrip(draftOf({ form: gone, isPickupChosen: false }, null))?.form;
    expect([restored?.serviceType, restored?.accountId]).toEqual([null, null]);
    const whole = { form: wholeForm(), isPickupChosen: false };
    const withoutCarton = restoreDraft(draftOf(whole, null), { ...offered, packagingTypes: [] });
    expect(withoutCarton?.form.lines[0]?.values.packagingType).toBeNull();
  });

  test('of an earlier release keeps its pickup date', () => {
    const stored = { version: 2, form: wholeForm({ requestedPickup: null }), attempt: null };
    expect(roundTrip(stored)?.isPickupChosen).toBe(true);
  });

  test.each([null, 1, {}, { version: 1, form: { lines: [] } }, { version: 2, form: {} }])(
    'is ignored when it is not a valid draft (%j)',
    (stored) => {
      expect(roundTrip(stored)).toBeNull();
    },
  );

  test('is restored as a valid form when a field has any value', () => {
    const head = constantFrom(...Object.keys(wholeForm()), 'attempt');
    assert(
      property(head, oneof(jsonValue(), anything()), (field, value) => {
        const form = { ...wholeForm({ notes: 'kept' }), [field]: value };
        const restored = restoreDraft({ version: 2, form, attempt: value }, offered)?.form;
        if (restored === undefined) return;
        checkForm(restored, { descriptionOptional: true, contactDetailsRequired: 'NONE' as const });
        requestOf(restored);
        if (field !== 'notes') expect(restored.notes).toBe('kept');
      }),
      { numRuns: 3_000 },
    );
  });

  test('is restored as a valid form when a line has any value', () => {
    assert(
      property(oneof(jsonValue(), anything()), oneof(jsonValue(), anything()), (line, values) => {
        const lines = [line, { key: 'a', values, texts: values }, { ...newLine('b'), values }];
        const form = restoreDraft({ version: 2, form: { ...wholeForm(), lines }, attempt }, offered)?.form;
        expect(form?.lines).toHaveLength(3);
        if (form) checkForm(form, { descriptionOptional: false, contactDetailsRequired: 'NONE' as const });
      }),
      { numRuns: 3_000 },
    );
  });
});
