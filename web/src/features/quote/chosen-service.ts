import type { Quotation } from '#features/quote/quote.ts';
import type { QuotePage } from '#features/quote/use-quote-page.ts';

type Service = Quotation['services'][number];
export type PricedService = Service & { readonly price: NonNullable<Service['price']> };

/** The service type of the form in the quote; null without a quote or when the quote does not have the service. */
export function chosenService({ quote, form }: Pick<QuotePage, 'quote' | 'form'>): Service | null {
  return quote?.quotation.services.find(({ serviceType }) => serviceType.code === form.serviceType) ?? null;
}

export const isPriced = (service: Service | null): service is PricedService =>
  service !== null && service.price !== null;
