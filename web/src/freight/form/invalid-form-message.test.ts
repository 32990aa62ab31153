import { expect, test } from 'vitest';
import { invalidFormMessage } from '#freight/form/invalid-form-message.ts';

const issue = (field: Parameters<typeof invalidFormMessage>[0][number]['field'], message = 'x') => ({
  field,
  message,
});

test('[@CONS-07] the message names the first invalid card', () => {
  expect(invalidFormMessage([issue('salesReference'), issue('serviceType')])).toBe('Details are invalid');
  expect(invalidFormMessage([issue('sender-phone'), issue('receiver')])).toBe('Sender is invalid');
  expect(invalidFormMessage([issue('receiver-phone'), issue('notes')])).toBe('Receiver is invalid');
  expect(invalidFormMessage([issue('ecert')])).toBe('Additional details are invalid');
  expect(invalidFormMessage([issue('line-a-count'), issue('notes')])).toBe(
    'Form is invalid, please check your details',
  );
  expect(invalidFormMessage([issue('lines', 'At least one freight item is required')])).toBe(
    'At least one freight item is required',
  );
  expect(invalidFormMessage([issue('lines', 'At least one freight item is required'), issue('notes')])).toBe(
    'At least one freight item is required',
  );
  expect(invalidFormMessage([issue('requestedDelivery', 'Not a working date')])).toBe(
    'Requested delivery date is invalid',
  );
  expect(invalidFormMessage([issue('requestedDelivery', 'Requested delivery date is required')])).toBe(
    'Requested delivery date is required',
  );
  expect(invalidFormMessage([issue('requestedPickup', 'Past date')])).toBe(
    'Form is invalid, please check your details',
  );
  expect(invalidFormMessage([issue(null, 'Message of the server')])).toBe('Message of the server');
});
