import { describe, expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { attemptFor } from '#features/consignment-create/attempt.ts';
import { draftOf, restoredDraft } from '#features/consignment-create/draft.ts';
import { changeForm, newLine } from '#features/consignment-create/form-state.ts';
import { issuesOf, requestOf } from '#features/consignment-create/request.ts';
import { wholeForm } from '#features/consignment-create/testing/empty-form.ts';

describe('what is sent', () => {
  test('names the sites by their participants, and leaves blank texts and empty lines out', () => {
    const form = wholeForm({ senderReference: ' HH-1 ', notes: '  ' });
    expect(requestOf({ ...form, lines: [...form.lines, newLine('b')] })).toEqual({
      accountId: 7,
      serviceType: 'STD',
      senderParticipantId: 101,
      senderReference: 'HH-1',
      notes: null,
      receiverParticipantId: 102,
      receiverReference: null,
      receiverNotes: null,
      salesReference: null,
      lineItems: [
        {
          count: 1,
          packagingType: 'CTN',
          description: null,
          length: null,
          width: null,
          height: null,
          volume: 0.05,
          weight: 10,
        },
      ],
    });
  });
});

describe("the server's faults", () => {
  const failure = (...pointers: readonly string[]) =>
    new CallFailure(422, { errors: pointers.map((pointer) => ({ pointer, detail: `at ${pointer}` })) });

  test('stand at the fields they are about', () => {
    const form = wholeForm({ lines: [newLine('empty'), ...wholeForm().lines] });
    const found = issuesOf(
      failure('/senderParticipantId', '/lineItems/0/weight', '/salesReference', '/lineItems'),
      form,
    );
    // The untouched line was not sent, so the first that was is the second of the form.
    expect(found.map(({ field }) => field)).toEqual(['sender', 'line-a-weight', 'salesReference', 'lines']);
  });

  test('about nothing that is on the form are told all the same', () => {
    const found = issuesOf(
      failure('/requestedDeliveryDate', '/lineItems/7/weight', '/toString', ''),
      wholeForm(),
    );
    expect(found.map(({ field, message }) => [field, message])).toEqual([
      [null, 'at /requestedDeliveryDate'],
      ['lines', 'at /lineItems/7/weight'],
      [null, 'at /toString'],
      [null, 'at '],
    ]);
  });
});

describe('the intent', () => {
  const numbered = () => {
    let last = 0;
    return () => `key-${(last += 1)}`;
  };

  test('keeps its key while the details are the same, and gets another with other details', () => {
    const newKey = numbered();
    const first = attemptFor(null, { notes: 'a' }, newKey);
    expect(attemptFor(first, { notes: 'a' }, newKey)).toBe(first);
    expect(attemptFor(first, { notes: 'b' }, newKey).key).toBe('key-2');
  });
});

describe('a draft', () => {
  const offered = {
    serviceTypes: [{ code: 'STD' }],
    accounts: [{ id: 7 }],
    packagingTypes: [{ code: 'CTN' }],
  };
  const through = (stored: unknown) => restoredDraft(JSON.parse(JSON.stringify(stored)), offered);

  test('comes back as it was, with its intent and what is no number', () => {
    const typed = changeForm(wholeForm(), { type: 'line-figure', key: 'a', field: 'weight', text: '4o' }, []);
    const draft = draftOf(typed, { key: 'key-1', details: '{}' });
    expect(through(draft)).toEqual(draft);
  });

  test('does not bring back what is not offered any more', () => {
    const gone = wholeForm({ serviceType: 'OLD', accountId: 8 });
    const restored = through(draftOf(gone, null))?.form;
    expect([restored?.serviceType, restored?.accountId]).toEqual([null, null]);
    const withoutCarton = restoredDraft(draftOf(wholeForm(), null), { ...offered, packagingTypes: [] });
    expect(withoutCarton?.form.lines[0]?.values.packagingType).toBeNull();
  });

  test.each([null, 1, {}, { version: 2, form: { lines: [] } }, { version: 1, form: {} }])(
    'that is none of ours (%j) is passed over',
    (stored) => {
      expect(through(stored)).toBeNull();
    },
  );
});
