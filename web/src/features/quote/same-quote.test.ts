import { expect, test } from 'vitest';
import type { QuoteBody } from '#features/quote/quote-form.ts';
import { isSameQuote } from '#features/quote/same-quote.ts';

const line = { count: 2, packagingType: 'PLT', description: 'Shelves', volume: 1.2, weight: 300 };
const body: QuoteBody = {
  siteId: 1,
  destinationSiteId: 2,
  serviceType: 'STD',
  priceDateTimeUtc: '2026-03-20',
  units: 2,
  volume: 1.2,
  weight: 300,
  lineItems: [line],
  deliveryExtras: [{ deliveryExtraCode: 'TAIL', quantity: 1 }],
};

test('fields without effect on the price leave the quote valid', () => {
  const stored: QuoteBody = {
    ...body,
    serviceType: 'EXP',
    priceDateTimeUtc: '2026-03-19',
    requestedDeliveryDate: '2026-03-27',
    requestedPickupDate: null,
    lineItems: [{ ...line, description: null, packagingType: 'CTN', length: null }],
  };
  expect(isSameQuote(body, stored)).toBe(true);
});

test.each<[string, Partial<QuoteBody>]>([
  ['another weight', { lineItems: [{ ...line, weight: 301 }] }],
  ['another site', { destinationSiteId: 3 }],
  ['a pickup date', { requestedPickupDate: '2026-03-24' }],
  ['another extra', { deliveryExtras: [] }],
  ['another account', { accountId: 9 }],
])('%s requires a new quote', (_name, over) => {
  expect(isSameQuote(body, { ...body, ...over })).toBe(false);
});
