import { describe, expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { newLine } from '#features/consignment-create/form-state.ts';
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
