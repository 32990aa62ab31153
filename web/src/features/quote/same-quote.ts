import type { QuoteBody } from '#features/quote/quote-form.ts';

/**
 * True when both requests have the same price. A quote has every service type, and names, descriptions and the requested
 * delivery date do not affect the price. Without a pickup date the quote keeps its day.
 */
export function isSameQuote(first: QuoteBody, second: QuoteBody): boolean {
  return JSON.stringify(pricedParts(first)) === JSON.stringify(pricedParts(second));
}

function pricedParts(body: QuoteBody): unknown {
  const { originAddress, destinationAddress, lineItems, deliveryExtras } = body;
  return [
    body.siteId ?? null,
    body.destinationSiteId ?? null,
    [originAddress, destinationAddress].map((place) => place && [place.suburb, place.city, place.postcode]),
    body.requestedPickupDate ?? null,
    body.accountId ?? null,
    (lineItems ?? []).map((line) => [
      line.count,
      line.length ?? null,
      line.width ?? null,
      line.height ?? null,
      line.volume,
      line.weight,
      line.dangerousGoods != null,
    ]),
    deliveryExtras.map(({ deliveryExtraCode, quantity }) => `${deliveryExtraCode} ${quantity}`).toSorted(),
  ];
}
