import { z } from 'zod';
import { dayField, described, named, numberField, stringField, stringOrNull } from '#shapes/described.ts';

/** One line of a price with the figures it was made from. Decimals are text, which keeps their precision in JSON. */
const charge = named(
  z.object({
    kind: described(
      z.enum(['freight', 'extra', 'surcharge']),
      'What is charged: the freight, a delivery extra or a surcharge.',
      'freight',
    ),
    code: stringField('Code of the charge.', 'BASE'),
    name: stringField('Name of the charge.', 'Base charge'),
    amount: stringField('Amount in NZD without GST.', '150.00'),
    quantity: stringOrNull('Quantity that the rate applies to; null for a fixed amount.', '640'),
    unit: described(
      z.enum(['kg', 'item', 'time', 'percent']).nullable(),
      'Unit of the quantity; null for a fixed amount.',
      'kg',
    ),
    rate: stringOrNull('Rate for one unit; null for a fixed amount.', '0.2344'),
    effectiveFrom: dayField('First day on which the rate applies.', '2026-01-01'),
    note: stringOrNull('How the amount was limited or rounded; null otherwise.', null),
  }),
  'Charge',
  'A line of a price with the figures that it was made from.',
);

/** A price with its working. NZD; everything but `gst` and `totalWithGst` excludes GST. */
export const price = named(
  z.object({
    day: dayField('The day whose rates apply.', '2026-03-18'),
    card: described(
      named(
        z.object({
          id: numberField('Id of the rate card.', 3),
          name: stringField('Name of the rate card.', 'General 2026'),
          effectiveFrom: dayField('First day on which the rate card applies.', '2026-01-01'),
        }),
        'RateCard',
        'The rates that a price was made from.',
      ),
      'The rate card that was used.',
    ),
    originZone: stringField('Zone of the sender.', 'AKL'),
    destinationZone: stringField('Zone of the receiver.', 'CHC'),
    items: numberField('Number of pieces.', 4),
    volume: stringField('Volume of all freight in m³.', '1.92'),
    deadWeight: stringField('Weight of all freight in kg.', '640'),
    cubicFactor: stringField('Kilograms that one m³ counts as.', '250'),
    cubicWeight: stringField('Volume times the cubic factor, in kg.', '480'),
    chargeableWeight: stringField('The larger of both weights, in kg.', '640'),
    charges: described(z.array(charge), 'The lines of the price.'),
    freight: stringField('Sum of the freight charges in NZD without GST.', '150.00'),
    extras: stringField('Sum of the delivery extras in NZD without GST.', '10.00'),
    surcharges: stringField('Sum of the surcharges in NZD without GST.', '24.00'),
    total: stringField('The whole price in NZD without GST.', '184.00'),
    totalWithoutFuel: stringField('The whole price without the fuel surcharge.', '160.00'),
    gstRate: stringField('Rate of the goods and services tax in per cent.', '15'),
    gst: stringField('Goods and services tax in NZD.', '27.60'),
    totalWithGst: stringField('The whole price in NZD with GST.', '211.60'),
  }),
  'Price',
  'A price with its working.',
);
