import { expect, test } from 'vitest';
import { invalidWords } from '#freight/form/invalid-words.ts';

const issue = (field: Parameters<typeof invalidWords>[0][number]['field'], message = 'x') => ({
  field,
  message,
});

test('[@CONS-07] the first card that is wrong is said', () => {
  expect(invalidWords([issue('salesReference'), issue('serviceType')])).toBe('Details are invalid');
  expect(invalidWords([issue('sender-phone'), issue('receiver')])).toBe('Sender is invalid');
  expect(invalidWords([issue('receiver-phone'), issue('notes')])).toBe('Receiver is invalid');
  expect(invalidWords([issue('ecert')])).toBe('Additional details are invalid');
  expect(invalidWords([issue('line-a-count'), issue('notes')])).toBe(
    'Form is invalid, please check your details',
  );
  expect(invalidWords([issue('lines', 'At least one freight item is required')])).toBe(
    'At least one freight item is required',
  );
  expect(invalidWords([issue('lines', 'At least one freight item is required'), issue('notes')])).toBe(
    'At least one freight item is required',
  );
  expect(invalidWords([issue('requestedDelivery', 'Not a working date')])).toBe(
    'Requested delivery date is invalid',
  );
  expect(invalidWords([issue('requestedDelivery', 'Requested delivery date is required')])).toBe(
    'Requested delivery date is required',
  );
  expect(invalidWords([issue('requestedPickup', 'Past date')])).toBe(
    'Form is invalid, please check your details',
  );
  expect(invalidWords([issue(null, 'Something of the server')])).toBe('Something of the server');
});
