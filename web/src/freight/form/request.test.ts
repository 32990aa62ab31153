import { describe, expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { hireUnitKey, NOBODY } from '#freight/form/form-state.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import { changesOf, issuesOf, requestOf } from '#freight/form/request.ts';
import { wholeForm } from '#freight/form/testing/sample-form.ts';

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
      senderParticipant: null,
      receiverParticipant: null,
      receiverReference: null,
      receiverNotes: null,
      salesReference: null,
      requestedPickupDateTimeUtc: null,
      requestedDeliveryDate: null,
      hireage: null,
      consignmentFlags: [],
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
          dangerousGoods: null,
        },
      ],
    });
  });
});

describe('what is changed', () => {
  test('is what differs, by the names of the wire; null empties', () => {
    const before = wholeForm({ notes: 'Gate 4' });
    expect(changesOf(before, { ...before })).toBeNull();
    expect(changesOf(before, { ...before, notes: ' ', salesReference: 'SO 1' })).toEqual({
      notes: null,
      salesReference: 'SO 1',
    });
  });

  test('somebody written out takes the place of a site, and the other way round', () => {
    const before = wholeForm();
    const custom = { ...NOBODY, fullName: 'Kauri', email: ' A@B.NZ ' };
    const written = { ...before, receiver: { ...before.receiver, isCustom: true, custom } };
    expect(changesOf(before, written)).toMatchObject({
      receiverParticipantId: null,
      receiverParticipant: { fullName: 'Kauri', phone: null, email: 'a@b.nz' },
    });
    expect(changesOf(written, before)).toEqual({ receiverParticipantId: 102, receiverParticipant: null });
  });

  test('[@CONS-21] only hired units from 1 to 999 are sent', () => {
    const hired = (hireQuantity: string) =>
      requestOf(wholeForm({ hireUnit: hireUnitKey({ providerCode: 'KPL', code: 'BLUE' }), hireQuantity }))
        .hireage;
    expect(hired('2')).toEqual({ hireUnit: { providerCode: 'KPL', code: 'BLUE' }, quantity: 2 });
    for (const quantity of ['', '0', '1000', 'x']) expect(hired(quantity)).toBeNull();
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
      ['requestedDelivery', 'at /requestedDeliveryDate'],
      ['lines', 'at /lineItems/7/weight'],
      [null, 'at /toString'],
      [null, 'at '],
    ]);
  });
});
