import { expect, test } from 'vitest';
import { issueText } from '#features/consignment-create/issue-text.ts';
import { newLine } from '#freight/form/freight-line-state.ts';

const lines = [newLine('a'), newLine('b')];

test.each([
  ['receiver-phone', 'Value is required', 'Receiver phone: Value is required'],
  [
    'receiver-phone',
    'Value is not a valid phone number',
    'Receiver phone: Value is not a valid phone number',
  ],
  ['sender-street', 'Street is required', 'Sender street is required'],
  ['receiver-postcode', 'Postcode must be 4 digits', 'Receiver postcode must be 4 digits'],
  [
    'receiver-fullName',
    'Maximum length is 200 characters',
    'Receiver name: Maximum length is 200 characters',
  ],
  ['receiver', 'Receiver site is required', 'Receiver site is required'],
  ['serviceType', 'Service type is required', 'Service type is required'],
  ['salesReference', 'Maximum length is 50 characters', 'Sales reference: Maximum length is 50 characters'],
  ['hireQuantity', 'Hireage quantity is required', 'Hireage quantity is required'],
  ['line-b-weight', 'Weight is required', 'Item 2: Weight is required'],
  ['line-a-goods-unNumber', '4 digits required', 'Item 1: UN number: 4 digits required'],
] as const)('the summary of %s (%s) is "%s"', (field, message, text) => {
  expect(issueText({ field, message }, lines)).toBe(text);
});

test('an issue of no field is its message', () => {
  expect(issueText({ field: null, message: 'Something went wrong' }, lines)).toBe('Something went wrong');
});
