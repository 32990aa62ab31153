import { expect, test } from 'vitest';
import { saveFailed, savedWords } from '#features/consignment-detail/edit/save-words.ts';
import { BLANK } from '#freight/blank-consignment.ts';

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
