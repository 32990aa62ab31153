import { expect, test } from 'vitest';
import { saveFailedMessage, savedMessage } from '#freight/edit/save-messages.ts';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';

test('[@FRT-03] [@CONS-05] the success message depends on the saved fields', () => {
  const [one, two] = BLANK_CONSIGNMENT.lineItems;
  const of = (...lineItems: typeof BLANK_CONSIGNMENT.lineItems) => ({ ...BLANK_CONSIGNMENT, lineItems });
  if (one === undefined || two === undefined) throw new Error('The blank consignment has two lines');
  const lines = { lineItems: [] };
  expect(savedMessage(of(one), of(one, two), lines)).toBe('Item has been added to consignment');
  expect(savedMessage(of(one, two), of(two), lines)).toBe('Item has been deleted from consignment');
  expect(savedMessage(of(one), of({ ...one, count: 9 }), lines)).toBe('Freight has been saved');
  expect(savedMessage(of(one), of(one, two), { ...lines, notes: 'x' })).toBe(
    'The consignment has been saved',
  );
});

test('[@CONS-29] a failed change of the service type has its own message', () => {
  expect(saveFailedMessage({ serviceType: 'STD' })).toBe('Failed to update service type');
  expect(saveFailedMessage({ notes: 'x' })).toBe('Could not update consignment, please try again later');
});
