import { describe, expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { hireUnitKey, EMPTY_PARTICIPANT } from '#freight/form/form-state.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import { changesOf, issuesOf, requestOf } from '#freight/form/request.ts';
import { wholeForm } from '#freight/form/testing/sample-form.ts';

describe('requestOf', () => {
  test('sends sites as participant ids, blank texts as null and no empty lines', () => {
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
      liability: { kind: 'LIMITED', declaredValue: null, declaredTerms: null },
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

describe('changesOf', () => {
  test('returns the properties that differ; null clears a value', () => {
    const before = wholeForm({ notes: 'Gate 4' });
    expect(changesOf(before, { ...before })).toBeNull();
    expect(changesOf(before, { ...before, notes: ' ', salesReference: 'SO 1' })).toEqual({
      notes: null,
      salesReference: 'SO 1',
    });
  });

  test('an address replaces a site, and a site replaces an address', () => {
    const before = wholeForm();
    const custom = { ...EMPTY_PARTICIPANT, fullName: 'Kauri', email: ' A@B.NZ ' };
    const withAddress = { ...before, receiver: { ...before.receiver, isCustom: true, custom } };
    expect(changesOf(before, withAddress)).toMatchObject({
      receiverParticipantId: null,
      receiverParticipant: { fullName: 'Kauri', phone: null, email: 'a@b.nz' },
    });
    expect(changesOf(withAddress, before)).toEqual({ receiverParticipantId: 102, receiverParticipant: null });
  });

  test('[@CONS-21] sends hireage only for a quantity from 1 to 999', () => {
    const hired = (hireQuantity: string) =>
      requestOf(wholeForm({ hireUnit: hireUnitKey({ providerCode: 'KPL', code: 'BLUE' }), hireQuantity }))
        .hireage;
    expect(hired('2')).toEqual({ hireUnit: { providerCode: 'KPL', code: 'BLUE' }, quantity: 2 });
    for (const quantity of ['', '0', '1000', 'x']) expect(hired(quantity)).toBeNull();
  });
});

describe('the liability', () => {
  const sent = (given: Parameters<typeof wholeForm>[0]) => requestOf(wholeForm(given)).liability;

  test('has the amount or the terms of its kind only', () => {
    const typed = { declaredValue: '$12,500.50', declaredTerms: ' Schedule B ' };
    expect(sent({ ...typed, liability: 'DECLARED_VALUE' })).toEqual({
      kind: 'DECLARED_VALUE',
      declaredValue: 12500.5,
      declaredTerms: null,
    });
    expect(sent({ ...typed, liability: 'DECLARED_TERMS' })).toEqual({
      kind: 'DECLARED_TERMS',
      declaredValue: null,
      declaredTerms: 'Schedule B',
    });
    expect(sent({ ...typed, liability: 'OWNERS_RISK' })).toEqual({
      kind: 'OWNERS_RISK',
      declaredValue: null,
      declaredTerms: null,
    });
  });

  test('errors of the server are shown at the fields', () => {
    const pointers = ['/liability/kind', '/liability/declaredValue', '/liability/declaredTerms'];
    const failure = new CallFailure(422, {
      errors: pointers.map((pointer) => ({ pointer, detail: 'refused' })),
    });
    expect(issuesOf(failure, wholeForm()).map(({ field }) => field)).toEqual([
      'liability',
      'declaredValue',
      'declaredTerms',
    ]);
  });
});

describe('issuesOf', () => {
  const failure = (...pointers: readonly string[]) =>
    new CallFailure(422, { errors: pointers.map((pointer) => ({ pointer, detail: `at ${pointer}` })) });

  test('maps pointers to fields', () => {
    const form = wholeForm({ lines: [newLine('empty'), ...wholeForm().lines] });
    const found = issuesOf(
      failure('/senderParticipantId', '/lineItems/0/weight', '/salesReference', '/lineItems'),
      form,
    );
    // The untouched line is not sent, so line 0 of the request is the second line of the form.
    expect(found.map(({ field }) => field)).toEqual(['sender', 'line-a-weight', 'salesReference', 'lines']);
  });

  test('maps pointers of addresses, dangerous goods, hireage and the export flag', () => {
    const found = issuesOf(
      failure(
        '/receiverParticipant/address/street',
        '/receiverParticipant/phone',
        '/receiverParticipant',
        '/lineItems/0/dangerousGoods/unNumber',
        '/hireage/quantity',
        '/consignmentFlags/0/flagProperties/ecert',
      ),
      wholeForm(),
    );
    expect(found.map(({ field }) => field)).toEqual([
      'receiver-street',
      'receiver-phone',
      'receiver',
      'line-a-goods-unNumber',
      'hireQuantity',
      'ecert',
    ]);
  });

  test('keeps errors whose pointer has no field', () => {
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
