import { MAX_LINE_ITEMS } from '@cartage/domain/freight/line-item.ts';
import { z } from 'zod';
import {
  dayOrInstant,
  digits,
  LARGEST_INT,
  id,
  idParam,
  organisationId,
  orgParams,
  refParams,
  line,
  printedLine,
  text,
} from '#shapes/common.ts';
import { addressFields, newLineItem } from '#shapes/consignment-parts.ts';
import {
  described,
  instantField,
  instantOrNull,
  named,
  numberField,
  numberOrNull,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';
import { price } from '#shapes/price.ts';
import { serviceType } from '#shapes/reference-data.ts';

/** One end of the quoted lane. Only the address affects the price. The other fields are stored for the consignment. */
const place = named(
  z.strictObject({
    fullName: described(
      printedLine({ max: 200 }).nullish(),
      'Name of the person or the business.',
      'Rātā Supplies',
    ),
    phone: described(printedLine({ max: 40 }).nullish(), 'Phone number of the contact.', '09 555 0142'),
    email: described(line({ max: 254 }).nullish(), 'Email address of the contact.', 'dock@rata.example'),
    ...addressFields(printedLine),
  }),
  'QuotedPlace',
  'One end of a quoted lane. Only the address affects the price.',
);
const end = place.nullish();

/**
 * QUOTE-06. Each end is a site, else an address. `units`, `volume` and `weight` are the totals of the freight; with
 * `lineItems` they must agree with them. The price is that of the day of `priceDateTimeUtc`.
 */
const request = named(
  z.strictObject({
    siteId: described(id.nullish(), 'Id of the site that sends.', 1001),
    originAddress: described(end, 'Where the freight comes from, when it is not a site.', null),
    destinationSiteId: described(id.nullish(), 'Id of the site that receives.', null),
    destinationAddress: described(end, 'Where the freight goes, when it is not a site.'),
    serviceType: described(text({ min: 1, max: 40 }), 'Code of the requested service type.', 'STD'),
    priceDateTimeUtc: described(dayOrInstant, 'The day whose rates apply.', '2026-03-18'),
    units: described(z.number(), 'Number of pieces.', 4),
    volume: described(z.number(), 'Volume of all freight in m³.', 1.92),
    weight: described(z.number(), 'Weight of all freight in kg.', 640),
    lineItems: described(
      z.array(newLineItem).max(MAX_LINE_ITEMS).nullish(),
      'The freight. The totals must agree with it.',
    ),
    deliveryExtras: described(
      z
        .array(
          named(
            z.strictObject({
              deliveryExtraCode: described(text({ min: 1, max: 40 }), 'Code of the delivery extra.', 'TAIL'),
              quantity: described(z.number(), 'Requested quantity.', 1),
            }),
            'QuotedExtra',
            'A delivery extra to price.',
          ),
        )
        .max(50),
      'The delivery extras to price.',
    ),
    accountId: described(id.nullish(), 'Id of the account that is charged.', 301),
    requestedPickupDate: described(dayOrInstant.nullish(), 'The requested pickup day.', '2026-03-19'),
    requestedDeliveryDate: described(dayOrInstant.nullish(), 'The requested delivery day.', '2026-03-20'),
  }),
  'QuoteRequest',
  'A lane and its freight to price.',
);

/** A service type with its price, or the reason why it has none. */
const service = named(
  z.object({
    serviceType: described(serviceType, 'The priced service type.'),
    price: described(price.nullable(), 'The price; null without one.'),
    reason: stringOrNull('Why there is no price; null with a price.', null),
    /** Null without a working day within a year, or when the region of a place is unknown. */
    earliestDeliveryDate: stringOrNull(
      'The earliest delivery day; null without a working day within a year, or when a region is unknown.',
      '2026-03-20',
    ),
    transitDays: numberField('Working days between pickup and delivery.', 1),
    cutOff: stringField('Latest time of a pickup request for a pickup on the same day.', '14:00'),
  }),
  'QuotedService',
  'A service type with its price.',
);

/** QUOTE-03. The totals are null, and nothing is stored, when the requested service has no price: see `message`. */
const quotation = named(
  z.object({
    /** Null: nothing was stored. */
    number: numberOrNull('Number of the stored quote; null when nothing was stored.', 42),
    quotedAtDateTimeUtc: instantField('When it was priced.', '2026-03-18T01:30:00.000Z'),
    quotedBy: stringField('Name of the user.', 'Hana Wilcox'),
    validUntilDateTimeUtc: instantOrNull(
      'End of its validity; null without a price.',
      '2026-03-25T04:00:00.000Z',
    ),
    message: stringOrNull('Why the requested service has no price; null with a price.', null),
    serviceType: described(serviceType, 'The requested service type.'),
    totalFreightPrice: numberOrNull('Freight charges in NZD without GST; null without a price.', 150),
    totalExtrasPrice: numberOrNull('Delivery extras in NZD without GST; null without a price.', 10),
    totalSurchargesPrice: numberOrNull('Surcharges in NZD without GST; null without a price.', 24),
    totalPrice: numberOrNull('The whole price in NZD without GST; null without a price.', 184),
    deliveryExtrasDetails: described(
      z.array(
        named(
          z.object({
            code: stringField('Code of the delivery extra.', 'TAIL'),
            name: stringField('Name of the delivery extra.', 'Tail lift'),
            quantityRequested: numberField('Requested quantity.', 1),
            price: numberField('Charge in NZD without GST.', 10),
          }),
          'PricedExtra',
          'A delivery extra with its charge.',
        ),
      ),
      'The priced delivery extras.',
    ),
    surchargesDetails: described(
      z.array(
        named(
          z.object({
            code: stringField('Code of the surcharge.', 'FAF'),
            name: stringField('Name of the surcharge.', 'Fuel adjustment'),
            price: numberField('Charge in NZD without GST.', 24),
          }),
          'PricedSurcharge',
          'A surcharge with its amount.',
        ),
      ),
      'The surcharges.',
    ),
    services: described(z.array(service), 'Every service type, with its price or the reason without one.'),
  }),
  'Quotation',
  'A price for every service type.',
);

export const quote = {
  summary: 'Request a quote',
  description:
    'Prices the freight for every service type. The quote is stored when the requested service type has a price. Each end of the lane is a site or an address.',
  params: orgParams,
  body: request,
  response: quotation,
};

const MAX_QUOTES = 50;

/** The latest first. `search` is compared with number, sender, receiver and service; `before` continues a list. */
export const quotes = {
  summary: 'List quotes',
  description:
    'Returns stored quotes, latest first. With `before`, continues after the last quote of a list.',
  params: orgParams,
  query: z.strictObject({
    search: text({ max: 100 }).optional().meta({
      description: 'Text that is compared with number, sender, receiver and service.',
      example: 'Penrose',
    }),
    maxResults: digits({ min: 1, max: MAX_QUOTES })
      .optional()
      .meta({ description: 'Largest number of quotes in the response.', example: 20 }),
    before: digits({ min: 1, max: LARGEST_INT })
      .optional()
      .meta({ description: 'Returns only quotes with a lower number.', example: 23 }),
  }),
  response: z.array(
    named(
      z.object({
        number: numberField('Number of the quote.', 42),
        quotedAtDateTimeUtc: instantField('When it was priced.', '2026-03-18T01:30:00.000Z'),
        quotedBy: stringField('Name of the user.', 'Hana Wilcox'),
        validUntilDateTimeUtc: instantField('End of its validity.', '2026-03-25T04:00:00.000Z'),
        sender: stringField('The sender, as one line.', 'Auckland warehouse'),
        receiver: stringField('The receiver, as one line.', 'Rātā Supplies, Penrose'),
        serviceType: described(serviceType, 'The requested service type.'),
        totalPrice: numberField('The whole price in NZD without GST.', 184),
        /** Reference of the consignment that was created from it. */
        consignment: stringOrNull(
          'Reference of the consignment that was created from it; null without one.',
          null,
        ),
      }),
      'QuoteSummary',
      'A stored quote as a row of a list.',
    ),
  ),
};

const quoteParams = z.strictObject({ org: organisationId, number: idParam('Number of the quote.', 42) });

/** A quote with its request. */
export const storedQuote = {
  summary: 'Get a quote',
  description: 'Returns a stored quote with the request that it answered.',
  params: quoteParams,
  response: z.object({
    request: described(request, 'What was asked for.'),
    quotation: described(quotation, 'The prices, as they were quoted.'),
  }),
};

/** A quote as a PDF of one page, with the price of the requested service type or of another one that was quoted. */
export const quoteDocument = {
  summary: 'Print a quote',
  description: 'Returns a PDF of one page with the price of one service type.',
  params: quoteParams,
  query: z.strictObject({
    serviceType: text({ min: 1, max: 40 }).optional().meta({
      description: 'Code of a quoted service type. The default is the requested one.',
      example: 'STD',
    }),
  }),
  file: 'application/pdf',
  response: z.custom<Blob>(),
};

/** The prices of a consignment: the quote, the latest estimate and the confirmed price. */
export const consignmentPrice = {
  summary: 'Get the prices of a consignment',
  description:
    'Returns the quoted, the estimated and the confirmed price with their working. Needs the permission Consignment.ViewPricing.',
  params: refParams,
  response: z.object({
    /** `price` is the quoted price of the consignment's current service; null when the quote has none. */
    quoted: described(
      z
        .object({
          number: numberField('Number of the quote.', 42),
          total: stringField('The quoted total in NZD without GST.', '184.00'),
          price: described(price.nullable(), 'Price of the service type now; null when the quote has none.'),
        })
        .nullable(),
      'The quote that it was created from; null without one.',
    ),
    estimate: described(
      z
        .object({
          madeAtDateTimeUtc: instantField('When it was estimated.', '2026-03-18T01:30:00.000Z'),
          /** Null without a price: `reason` has the cause. */
          price: described(price.nullable(), 'The price; null without one.'),
          reason: stringOrNull('Why there is no price; null with a price.', null),
        })
        .nullable(),
      'The latest estimate; null before the first.',
    ),
    confirmed: stringOrNull('The price that the provider confirmed; null before that.', '184.20'),
    /** Null without a confirmed price, and when the provider confirmed a total without its charges. */
    confirmedCharges: described(
      z
        .array(
          named(
            z.object({
              code: stringField('Code of the charge.', 'BASE'),
              name: stringField('Name of the charge.', 'Base charge'),
              amount: stringField('Amount in NZD without GST.', '184.20'),
            }),
            'ConfirmedCharge',
            'A line of a confirmed price.',
          ),
        )
        .nullable(),
      'The lines of the confirmed price; null when the provider confirmed only a total.',
    ),
  }),
};
