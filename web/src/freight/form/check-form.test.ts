import { describe, expect, test } from 'vitest';
import { checkForm } from '#freight/form/check-form.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import { emptyForm, wholeForm } from '#freight/form/testing/sample-form.ts';

const rules = { descriptionOptional: true, contactDetailsRequired: 'NONE' as const };
const check = (form: Parameters<typeof checkForm>[0]) =>
  checkForm(form, rules).map(({ field, message }) => `${field}: ${message}`);

describe('checkForm', () => {
  test('reports nothing for a valid form', () => {
    expect(check(wholeForm())).toEqual([]);
  });

  test('reports all issues at once, in field order [@CONS-07] [@CONS-21]', () => {
    expect(check(emptyForm())).toEqual([
      'serviceType: Service type is required',
      'accountId: Invoice account is required',
      'sender: Sender site is required',
      'receiver: Receiver site is required',
      'lines: At least one freight item is required',
    ]);
  });

  test('requires freight [@CONS-07]', () => {
    expect(check(wholeForm({ lines: [] }))).toEqual(['lines: At least one freight item is required']);
  });

  test('checks only the named cards, so that a draft may be incomplete elsewhere [@CONS-07]', () => {
    const messages = (...cards: Parameters<typeof checkForm>[2] & object) =>
      checkForm(emptyForm(), rules, cards).map(({ message }) => message);
    expect(messages('additional')).toEqual([]);
    expect(messages('details')).toEqual(['Service type is required', 'Invoice account is required']);
    expect(messages('receiver', 'sender')).toEqual(['Sender site is required', 'Receiver site is required']);
    expect(messages('freight')).toEqual(['At least one freight item is required']);
  });

  test('allows at most 200 items', () => {
    const [line = newLine('a')] = wholeForm().lines;
    const lines = Array.from({ length: 201 }, (_, index) => ({ ...line, key: String(index) }));
    expect(check(wholeForm({ lines: lines.slice(1) }))).toEqual([]);
    expect(check(wholeForm({ lines }))).toEqual(['lines: A consignment can have at most 200 freight items']);
  });

  test('limits trimmed texts by code points [@CONS-21]', () => {
    const longest = {
      senderReference: 'ā'.repeat(256),
      receiverReference: '📦'.repeat(256),
      salesReference: ` ${'x'.repeat(50)} `,
      notes: 'n'.repeat(5000),
    };
    expect(check(wholeForm(longest))).toEqual([]);
    const tooLong = Object.fromEntries(
      Object.entries(longest).map(([field, text]) => [field, `${text.trim()}x`]),
    );
    expect(check(wholeForm(tooLong))).toEqual([
      'senderReference: Maximum length is 256 characters',
      'receiverReference: Maximum length is 256 characters',
      'notes: Maximum length is 5000 characters',
      'salesReference: Maximum length is 50 characters',
    ]);
  });

  test('keeps a longer sales reference that another client saved [@CONS-21]', () => {
    const rules = {
      descriptionOptional: true,
      contactDetailsRequired: 'NONE',
      salesReferenceLength: 120,
    } as const;
    expect(checkForm(wholeForm({ salesReference: 'x'.repeat(120) }), rules)).toEqual([]);
    expect(checkForm(wholeForm({ salesReference: 'x'.repeat(121) }), rules)).toEqual([
      { field: 'salesReference', message: 'Maximum length is 120 characters' },
    ]);
  });

  test('requires a description unless the tenant makes it optional [@FRT-01]', () => {
    expect(
      checkForm(wholeForm(), { descriptionOptional: false, contactDetailsRequired: 'NONE' as const }),
    ).toEqual([{ field: 'line-a-description', message: 'Description is required' }]);
  });
});
