import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Charge, Price } from '@cartage/domain/pricing/price.ts';
import type { Quotation } from '#features/quotes/quote.query.ts';
import type { ServicePrice } from '@cartage/domain/pricing/price-services.ts';
import type { ServiceRow } from '@cartage/domain/pricing/found-rates.ts';
import type { Scope } from '#platform/scope.ts';

export interface ServiceDelivery {
  readonly earliest: CalendarDate | null;
  readonly transitDays: number;
  /** 'HH:mm'. */
  readonly cutOff: string;
}

export interface PricedServices {
  readonly scope: Scope;
  readonly now: Date;
  readonly validUntil: Date;
  readonly serviceType: { readonly code: string; readonly name: string };
  readonly priced: readonly ServicePrice[];
  readonly deliveryBy: (service: ServiceRow) => ServiceDelivery;
}

/** QUOTE-03 and QUOTE-06, without a number. */
export function presentQuotation({ scope, now, validUntil, ...given }: PricedServices): Quotation {
  const { serviceType, priced, deliveryBy } = given;
  const chosen = priced.find(({ service }) => service.code === serviceType.code);
  const price = chosen?.price ?? null;
  return {
    number: null,
    quotedAtDateTimeUtc: now.toISOString(),
    quotedBy: scope.userName,
    validUntilDateTimeUtc: price === null ? null : validUntil.toISOString(),
    message: price === null ? (chosen?.reason ?? null) : null,
    serviceType,
    totalFreightPrice: amountOf(price?.freight),
    totalExtrasPrice: amountOf(price?.extras),
    totalSurchargesPrice: amountOf(price?.surcharges),
    totalPrice: amountOf(price?.total),
    deliveryExtrasDetails: chargesOf(price, 'extra').map(({ code, name, quantity, amount }) => ({
      code,
      name,
      quantityRequested: Number(quantity),
      price: Number(amount),
    })),
    surchargesDetails: chargesOf(price, 'surcharge').map(({ code, name, amount }) => ({
      code,
      name,
      price: Number(amount),
    })),
    services: priced.map(({ service, price: servicePrice, reason }) => {
      const { earliest, transitDays, cutOff } = deliveryBy(service);
      return {
        serviceType: { code: service.code, name: service.name },
        price: servicePrice === null ? null : { ...servicePrice, charges: [...servicePrice.charges] },
        reason,
        earliestDeliveryDate: earliest,
        transitDays,
        cutOff,
      };
    }),
  };
}

const amountOf = (amount: string | undefined) => (amount === undefined ? null : Number(amount));

const chargesOf = (price: Price | null, kind: Charge['kind']) =>
  (price?.charges ?? []).filter((charge) => charge.kind === kind);
