import { expect, test } from 'vitest';
import { invalidWords, saveFailed, savedWords } from '#features/consignment-detail/edit/save-words.ts';
import { BLANK } from '#freight/blank-consignment.ts';

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

test('[@FRT-03] [@CONS-05] what was saved is said', () => {
  const [one, two] = BLANK.lineItems;
  const of = (...lineItems: typeof BLANK.lineItems) => ({ ...BLANK, lineItems });
  if (one === undefined || two === undefined) throw new Error('The blank one has two lines');
  const lines = { lineItems: [] };
  expect(savedWords(of(one), of(one, two), lines)).toBe('Item has been added to consignment');
  expect(savedWords(of(one, two), of(two), lines)).toBe('Item has been deleted from consignment');
  expect(savedWords(of(one), of({ ...one, count: 9 }), lines)).toBe('Freight has been saved');
  expect(savedWords(of(one), of(one, two), { ...lines, notes: 'x' })).toBe('The consignment has been saved');
});

test('[@CONS-29] a service type that could not be changed has words of its own', () => {
  expect(saveFailed({ serviceType: 'STD' })).toBe('Failed to update service type');
  expect(saveFailed({ notes: 'x' })).toBe('Could not update consignment, please try again later');
});
