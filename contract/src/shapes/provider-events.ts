import { add, compare, decimal } from '@cartage/domain/decimal/decimal.ts';
import { REPORTED_STATUSES } from '@cartage/domain/provider/events.ts';
import { z } from 'zod';
import { instant, line, reference, text } from '#shapes/common.ts';

/** Of one request. More events go into further requests. */
export const MAX_EVENTS = 100;

export const eventId = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/, 'Must have 1 to 100 visible ASCII characters')
  .meta({
    description:
      "The provider's own id of the event, unique in the tenant. An event that is sent again with the same id has no further effect.",
    example: 'scan-2026-000184417',
  });

const consignmentReference = reference.meta({
  description: 'Reference of the consignment, as on its label. Upper and lower case are equal.',
  example: 'KEA00000123',
});

const occurredAt = instant.meta({
  format: 'date-time',
  description:
    'When the event happened, with the offset or Z. It decides the place of the event in the history, however late it arrives.',
  example: '2026-03-18T09:42:00+13:00',
});

const common = { id: eventId, reference: consignmentReference, occurredAt };

const title = line({ min: 1, max: 100 });
const description = text({ min: 1, max: 1000 });
const amount = z
  .string()
  .regex(/^-?\d{1,9}\.\d{2}$/, 'Must be an amount with two decimals, such as "184.20"');

const statusEvent = z
  .strictObject({
    ...common,
    type: z.literal('status').meta({ description: 'A change of status.', example: 'status' }),
    status: z.enum(REPORTED_STATUSES).meta({
      description: 'The status from then on. Statuses may be skipped, and ERR is left by any later status.',
      example: 'PICKUP',
    }),
  })
  .meta({ description: 'The consignment reached a status.' });

const exceptionEvent = z
  .strictObject({
    ...common,
    type: z.literal('exception').meta({ description: 'An exception was raised.', example: 'exception' }),
    title: title.meta({
      description:
        "Type of the exception. A title from the tenant's list counts in reports; every other title is accepted as well.",
      example: 'Receiver closed',
    }),
    description: description.meta({
      description: 'What happened, for the sender.',
      example: 'The dock closed at 15:00. The next attempt is tomorrow.',
    }),
  })
  .meta({ description: 'An exception. It stays open until a resolution names its id.' });

const noteEvent = z
  .strictObject({
    ...common,
    type: z.literal('note').meta({ description: 'A note.', example: 'note' }),
    title: title.meta({ description: 'Title of the note.', example: 'Left at the dock' }),
    description: description.meta({ description: 'Text of the note.', example: 'Bay 4, behind the gate.' }),
    actionRequired: z.boolean().optional().meta({
      description: 'True: the note stays open until a resolution names its id. The default is false.',
      example: false,
    }),
  })
  .meta({ description: 'A note on the timeline.' });

const resolutionEvent = z
  .strictObject({
    ...common,
    type: z.literal('resolution').meta({ description: 'A resolution.', example: 'resolution' }),
    resolves: eventId.meta({
      description: "The provider's id of the exception or note.",
      example: 'exception-2026-00291',
    }),
    resolvedBy: line({ min: 1, max: 100 }).optional().meta({
      description:
        'Name of the person, shown on the timeline. Without it, the name of the API client is shown.',
      example: 'Depot Penrose',
    }),
  })
  .meta({ description: 'An exception or a note was resolved.' });

const deliveryDateEvent = z
  .strictObject({
    ...common,
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
  .meta({ description: 'The delivery date was confirmed.' });

const charge = z
  .strictObject({
    code: line({ min: 1, max: 30 }).meta({ description: 'Code of the charge.', example: 'BASE' }),
    name: line({ min: 1, max: 100 }).meta({ description: 'Name of the charge.', example: 'Base charge' }),
    amount: amount.meta({
      description: 'Amount in NZD without GST. A discount is negative.',
      example: '160.00',
    }),
  })
  .meta({ description: 'A line of the confirmed price.' });

const priceEvent = z
  .strictObject({
    ...common,
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
  .meta({ description: 'The price was confirmed.' });

/** Amounts that are not valid have their own message. */
function isReadable({ issues }: { readonly issues: readonly unknown[] }): boolean {
  return issues.length === 0;
}

const tagsEvent = z
  .strictObject({
    ...common,
    type: z.literal('tags').meta({ description: 'Tags.', example: 'tags' }),
    tags: z
      .array(line({ min: 1, max: 50 }))
      .max(20)
      .meta({
        description: 'Codes of all tags of the consignment from then on. An empty list removes all tags.',
        example: ['FRAGILE'],
      }),
  })
  .meta({ description: 'The tags of the consignment were replaced.' });

const outcome = z
  .object({
    id: z.string().meta({ description: "The provider's id of the event.", example: 'scan-2026-000184417' }),
    outcome: z.enum(['applied', 'rejected']).meta({
      description:
        'Whether the event is in effect. An earlier event that arrives late can change this: see `changedOutcomes`.',
      example: 'applied',
    }),
    isRepeated: z.boolean().meta({
      description: 'True when the event was received before.',
      example: false,
    }),
    recordedAt: z.string().nullable().meta({
      format: 'date-time',
      description: 'When the event was received for the first time. Null when it was not stored.',
      example: '2026-03-17T20:42:07.000Z',
    }),
    code: z.enum(['not-found', 'conflict', 'rule-broken', 'key-reused']).nullable().meta({
      description: 'Error code of a rejected event, from the error catalogue; otherwise null.',
      example: null,
    }),
    detail: z.string().nullable().meta({
      description: 'Reason of a rejected event; otherwise null.',
      example: null,
    }),
  })
  .meta({ description: 'The outcome of one event.' });

/** Each event succeeds or fails alone. The same batch may be sent again at any time. */
export const reportEvents = {
  summary: 'Report events',
  description:
    'Reports up to 100 events (and 1,000 field names) of any consignments of the tenant: statuses, exceptions, notes, resolutions, delivery dates, prices and tags. Events may arrive late, repeated and in any order: each is placed by `occurredAt`. An impossible event is rejected alone with its reason, and all others are applied. After a timeout or a 5xx response, send the same request again.',
  maxJsonBytes: 1024 * 1024,
  body: z.strictObject({
    events: z
      .array(
        z.discriminatedUnion('type', [
          statusEvent,
          exceptionEvent,
          noteEvent,
          resolutionEvent,
          deliveryDateEvent,
          priceEvent,
          tagsEvent,
        ]),
      )
      .min(1)
      .max(MAX_EVENTS)
      .meta({
        description: 'The events, in any order.',
        example: [
          {
            id: 'scan-2026-000184417',
            reference: 'KEA00000123',
            occurredAt: '2026-03-18T09:42:00+13:00',
            type: 'status',
            status: 'PICKUP',
          },
        ],
      }),
  }),
  response: z.object({
    events: z.array(outcome).meta({ description: 'One outcome per event, in the order of the request.' }),
    changedOutcomes: z.array(outcome).meta({
      description:
        'Earlier events whose outcome these events changed, such as a status that a late event shows to be impossible.',
    }),
  }),
};
