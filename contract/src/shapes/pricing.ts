import { z } from 'zod';
import {
  dayOrInstant,
  digits,
  id,
  organisationId,
  orgParams,
  refParams,
  line,
  text,
} from '#shapes/common.ts';
import { MAX_LINE_ITEMS, newLineItem } from '#shapes/consignment-parts.ts';

/** A decimal as text, which keeps its precision in JSON. */
const money = z.string();
const figure = z.string();

/** One line of a price with the figures it was made from. */
const charge = z.object({
  kind: z.enum(['freight', 'extra', 'surcharge']),
  code: z.string(),
  name: z.string(),
  amount: money,
  quantity: figure.nullable(),
  unit: z.enum(['kg', 'item', 'time', 'percent']).nullable(),
  rate: figure.nullable(),
  effectiveFrom: z.string(),
  note: z.string().nullable(),
});

/** A price with its working. NZD; everything but `gst` and `totalWithGst` excludes GST. */
const price = z.object({
  day: z.string(),
  card: z.object({ id: z.number(), name: z.string(), effectiveFrom: z.string() }),
  originZone: z.string(),
  destinationZone: z.string(),
  items: z.number(),
  volume: figure,
  deadWeight: figure,
  cubicFactor: figure,
  cubicWeight: figure,
  chargeableWeight: figure,
  charges: z.array(charge),
  freight: money,
  extras: money,
  surcharges: money,
  total: money,
  totalWithoutFuel: money,
  gstRate: figure,
  gst: money,
  totalWithGst: money,
});

/** One end of the quoted lane. Only the address affects the price. The other fields are stored for the consignment. */
const place = z
  .strictObject({
    fullName: line({ max: 200 }).nullish(),
    phone: line({ max: 40 }).nullish(),
    email: line({ max: 254 }).nullish(),
    country: z.literal('New Zealand').nullish(),
    streetNumber: line({ max: 20 }),
    street: line({ max: 200 }),
    suburb: line({ max: 100 }),
    city: line({ max: 100 }),
    postcode: line({ max: 10 }),
  })
  .nullish();

/**
 * QUOTE-06. Each end is a site, else an address. `units`, `volume` and `weight` are the totals of the freight; with
 * `lineItems` they must agree with them. The price is that of the day of `priceDateTimeUtc`.
 */
const request = z.strictObject({
  siteId: id.nullish(),
  originAddress: place,
  destinationSiteId: id.nullish(),
  destinationAddress: place,
  serviceType: text({ min: 1, max: 40 }),
  priceDateTimeUtc: dayOrInstant,
  units: z.number(),
  volume: z.number(),
  weight: z.number(),
  lineItems: z.array(newLineItem).max(MAX_LINE_ITEMS).nullish(),
  deliveryExtras: z
    .array(z.strictObject({ deliveryExtraCode: text({ min: 1, max: 40 }), quantity: z.number() }))
    .max(50),
  accountId: id.nullish(),
  requestedPickupDate: dayOrInstant.nullish(),
  requestedDeliveryDate: dayOrInstant.nullish(),
});

/** A service type with its price, or the reason why it has none. */
const service = z.object({
  serviceType: z.object({ code: z.string(), name: z.string() }),
  price: price.nullable(),
  reason: z.string().nullable(),
  /** Null without a working day within a year, or when the region of a place is unknown. */
  earliestDeliveryDate: z.string().nullable(),
  transitDays: z.number(),
  cutOff: z.string(),
});

/** QUOTE-03. The totals are null, and nothing is stored, when the requested service has no price: see `message`. */
const quotation = z.object({
  /** Null: nothing was stored. */
  number: z.number().nullable(),
  quotedAtDateTimeUtc: z.string(),
  quotedBy: z.string(),
  validUntilDateTimeUtc: z.string().nullable(),
  message: z.string().nullable(),
  serviceType: z.object({ code: z.string(), name: z.string() }),
  totalFreightPrice: z.number().nullable(),
  totalExtrasPrice: z.number().nullable(),
  totalSurchargesPrice: z.number().nullable(),
  totalPrice: z.number().nullable(),
  deliveryExtrasDetails: z.array(
    z.object({ code: z.string(), name: z.string(), quantityRequested: z.number(), price: z.number() }),
  ),
  surchargesDetails: z.array(z.object({ code: z.string(), name: z.string(), price: z.number() })),
  services: z.array(service),
});

export const quote = { params: orgParams, body: request, response: quotation };

const MAX_QUOTES = 50;

/** The latest first. `search` is compared with number, sender, receiver and service. */
export const quotes = {
  params: orgParams,
  query: z.strictObject({
    search: text({ max: 100 }).optional(),
    maxResults: digits({ min: 1, max: MAX_QUOTES }).optional(),
  }),
  response: z.array(
    z.object({
      number: z.number(),
      quotedAtDateTimeUtc: z.string(),
      quotedBy: z.string(),
      validUntilDateTimeUtc: z.string(),
      sender: z.string(),
      receiver: z.string(),
      serviceType: z.object({ code: z.string(), name: z.string() }),
      totalPrice: z.number(),
      /** Reference of the consignment that was created from it. */
      consignment: z.string().nullable(),
    }),
  ),
};

/** A quote with its request. */
export const storedQuote = {
  params: z.strictObject({ org: organisationId, number: digits({ min: 1, max: 2_147_483_647 }) }),
  response: z.object({ request, quotation }),
};

/** A quote as a PDF of one page, with the price of the requested service type or of another one that was quoted. */
export const quoteDocument = {
  params: storedQuote.params,
  query: z.strictObject({ serviceType: text({ min: 1, max: 40 }).optional() }),
  file: 'application/pdf',
  response: z.custom<Blob>(),
};

/** The prices of a consignment: the quote, the latest estimate and the confirmed price. */
export const consignmentPrice = {
  params: refParams,
  response: z.object({
    /** `price` is the quoted price of the consignment's current service; null when the quote has none. */
    quoted: z.object({ number: z.number(), total: money, price: price.nullable() }).nullable(),
    estimate: z
      .object({
        madeAtDateTimeUtc: z.string(),
        /** Null without a price: `reason` has the cause. */
        price: price.nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
    confirmed: money.nullable(),
    /** Null without a confirmed price, and when the provider confirmed a total without its charges. */
    confirmedCharges: z.array(z.object({ code: z.string(), name: z.string(), amount: money })).nullable(),
  }),
};
