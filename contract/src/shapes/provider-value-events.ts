import { add, compare, decimal } from '@cartage/domain/decimal/decimal.ts';
import { z } from 'zod';
import { instant, line } from '#shapes/common.ts';
import { eventFields } from '#shapes/provider-event-fields.ts';

const amount = z
  .string()
  .regex(/^-?\d{1,9}\.\d{2}$/, 'Must be an amount with two decimals, such as "184.20"');

export const deliveryDateEvent = z
  .strictObject({
    ...eventFields,
    type: z.literal('delivery-date').meta({ description: 'A delivery date.', example: 'delivery-date' }),
    date: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date, such as 2026-03-20')
      .refine((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day), {
        message: 'Is not a date that exists',
      })
      .refine((day) => day >= '1990-01-01' && day < '2101-01-01', 'Must be from 1990 to 2100')
      .meta({
        format: 'date',
        description: "The confirmed delivery date in the tenant's time zone. The latest event counts.",
        example: '2026-03-20',
      }),
  })
  .meta({ id: 'DeliveryDateEvent', description: 'The delivery date was confirmed.' });

const charge = z
  .strictObject({
    code: line({ min: 1, max: 30 }).meta({ description: 'Code of the charge.', example: 'BASE' }),
    name: line({ min: 1, max: 100 }).meta({ description: 'Name of the charge.', example: 'Base charge' }),
    amount: amount.meta({
      description: 'Amount in NZD without GST. A discount is negative.',
      example: '160.00',
    }),
  })
  .meta({ id: 'EventCharge', description: 'A line of the confirmed price.' });

export const priceEvent = z
  .strictObject({
    ...eventFields,
    type: z.literal('price').meta({ description: 'A price.', example: 'price' }),
    total: z
      .string()
      .regex(/^\d{1,9}\.\d{2}$/, 'Must be an amount of at least 0 with two decimals, such as "184.20"')
      .meta({
        description: 'Confirmed price in NZD without GST. The latest event counts.',
        example: '184.20',
      }),
    charges: z
      .array(charge)
      .min(1)
      .max(50)
      .optional()
      .meta({
        description: 'The lines of the price. Their sum is the total.',
        example: [
          { code: 'BASE', name: 'Base charge', amount: '160.00' },
          { code: 'FAF', name: 'Fuel adjustment', amount: '24.20' },
        ],
      }),
  })
  .refine(
    ({ total, charges }) =>
      charges === undefined ||
      compare(
        charges.reduce((sum, one) => add(sum, decimal(one.amount)), decimal('0')),
        decimal(total),
      ) === 0,
    { message: 'The lines must add up to the total', path: ['charges'], when: isReadable },
  )
  .meta({ id: 'PriceEvent', description: 'The price was confirmed.' });

/** Amounts that are not valid have their own message. */
function isReadable({ issues }: { readonly issues: readonly unknown[] }): boolean {
  return issues.length === 0;
}

export const tagsEvent = z
  .strictObject({
    ...eventFields,
    type: z.literal('tags').meta({ description: 'Tags.', example: 'tags' }),
    tags: z
      .array(line({ min: 1, max: 50 }))
      .max(20)
      .meta({
        description: 'Codes of all tags of the consignment from then on. An empty list removes all tags.',
        example: ['FRAGILE'],
      }),
  })
  .meta({ id: 'TagsEvent', description: 'The tags of the consignment were replaced.' });

export const runBookingEvent = z
  .strictObject({
    ...eventFields,
    type: z.literal('run-booking').meta({ description: 'A run booking.', example: 'run-booking' }),
    booking: z
      .strictObject({
        runCode: line({ min: 1, max: 50 }).meta({
          description: "Code of the delivery run, one of the tenant's runs.",
          example: 'AKL-AM',
        }),
        startsAt: instant.meta({
          format: 'date-time',
          description: 'Start of the run. It becomes the confirmed delivery.',
          example: '2026-03-20T07:00:00+13:00',
        }),
        isReadonly: z.boolean().optional().meta({
          description: 'True: customers cannot change the booking. The default is false.',
          example: true,
        }),
      })
      .nullable()
      .meta({
        description:
          'The delivery run of the consignment from then on. Null takes it off its run. The latest event counts.',
        example: { runCode: 'AKL-AM', startsAt: '2026-03-20T07:00:00+13:00', isReadonly: true },
      }),
  })
  .meta({
    id: 'RunBookingEvent',
    description: 'The consignment was put on another delivery run, or taken off its run.',
  });

export const equipmentEvent = z
  .strictObject({
    ...eventFields,
    type: z.literal('equipment').meta({ description: 'Hired equipment.', example: 'equipment' }),
    hireage: z
      .strictObject({
        providerCode: line({ min: 1, max: 50 }).meta({
          description: 'Code of the company that hires the equipment out.',
          example: 'CHEP',
        }),
        hireUnitCode: line({ min: 1, max: 50 }).meta({
          description: 'Code of the hire unit.',
          example: 'PLT',
        }),
        quantity: z
          .int()
          .min(1)
          .max(999)
          .meta({ description: 'Number of hire units, from 1 to 999.', example: 4 }),
      })
      .nullable()
      .meta({
        description:
          'The hired equipment that travels with the freight from then on, null for none. The latest event counts.',
        example: { providerCode: 'CHEP', hireUnitCode: 'PLT', quantity: 4 },
      }),
  })
  .meta({ id: 'EquipmentEvent', description: 'The hired equipment of the consignment was counted.' });
