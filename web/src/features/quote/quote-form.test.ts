import { expect, test } from 'vitest';
import { quoteBodyOf, wrongExtras } from '#features/quote/quote-form.ts';
import { EMPTY_FORM } from '#freight/form/empty-form.ts';

const extrasOf = (offered: readonly string[] | null) =>
  quoteBodyOf(
    { ...EMPTY_FORM, serviceType: 'STD' },
    { TAIL: '2', CRANE: ' 1 ', CALL: '' },
    {
      today: '2026-03-18',
      offered,
    },
  ).deliveryExtras;

test('[@QUOTE-06] only extras that the service type offers are requested', () => {
  expect(extrasOf(['TAIL', 'CALL'])).toEqual([{ deliveryExtraCode: 'TAIL', quantity: 2 }]);
  expect(extrasOf([])).toEqual([]);
});

test('until the extras are loaded, all typed quantities are requested', () => {
  expect(extrasOf(null)).toEqual([
    { deliveryExtraCode: 'TAIL', quantity: 2 },
    { deliveryExtraCode: 'CRANE', quantity: 1 },
  ]);
});

test('[@QUOTE-02] a quantity is a whole number from 0, and one that is not shown is not checked', () => {
  const counts = { TAIL: '1.5', CALL: '-1', SIGN: '', HAND: ' 3 ', CRANE: 'two' };
  expect(wrongExtras(counts, ['TAIL', 'CALL', 'SIGN', 'HAND'])).toEqual(['TAIL', 'CALL']);
  expect(wrongExtras(counts, null)).toEqual(['TAIL', 'CALL', 'CRANE']);
});
