import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { z } from 'zod';
import { liability } from '#shapes/consignment.ts';
import { digits } from '#shapes/common.ts';
import { named } from '#shapes/described.ts';
import { exceptionThread } from '#shapes/exception-thread.ts';

const text = (description: string, example: string) => z.string().meta({ description, example });
const textOrNull = (description: string, example: string) =>
  z.string().nullable().meta({ description, example });
const instantOrNull = (description: string, example: string) =>
  z.string().nullable().meta({ format: 'date-time', description, example });

const party = named(
  z.object({
    fullName: text('Name of the party.', 'Rātā Supplies'),
    phone: textOrNull('Phone number of the contact.', '09 555 0142'),
    email: textOrNull('Email address of the contact.', 'dock@rata.example'),
    streetNumber: text('Number in the street.', '12'),
    street: text('Name of the street or road.', 'Tūī Street'),
    suburb: text('Suburb or locality.', 'Penrose'),
    city: text('City or town.', 'Auckland'),
    postcode: text('Postcode of four digits.', '1061'),
    country: text('Name of the country.', 'New Zealand'),
    siteCode: textOrNull('Code of the site; null for an address that was entered by hand.', 'AKL'),
  }),
  'ProviderParty',
  'A sender or a receiver, as the provider sees it.',
);

const line = z.object({
  count: z.number().meta({ description: 'Number of pieces.', example: 4 }),
  packagingType: text('Code of the packaging type.', 'PLT'),
  description: textOrNull('Description of the freight.', 'Shelving'),
  length: z.number().nullable().meta({ description: 'Length of a piece in metres.', example: 1.2 }),
  width: z.number().nullable().meta({ description: 'Width of a piece in metres.', example: 0.8 }),
  height: z.number().nullable().meta({ description: 'Height of a piece in metres.', example: 0.5 }),
  volume: z.number().meta({ description: 'Volume of the whole line in m³.', example: 1.92 }),
  weight: z.number().meta({ description: 'Weight of the whole line in kg.', example: 640 }),
  unNumber: textOrNull('UN number of dangerous goods; otherwise null.', '1263'),
  dangerousGoodsClass: textOrNull('Class of dangerous goods; otherwise null.', '3'),
});

const consignment = z
  .object({
    status: z.enum(STATUS_CODES).meta({ description: 'The status now.', example: 'STAGED' }),
    serviceType: text('Code of the service type.', 'STD'),
    account: text('Code of the account that is charged.', 'MAIN'),
    site: text('Code of the requesting site.', 'AKL'),
    senderReference: textOrNull("The sender's reference.", 'PO-4711'),
    receiverReference: textOrNull("The receiver's reference.", 'R-88'),
    notes: textOrNull("The sender's notes for the provider.", 'Ring the bell'),
    receiverNotes: textOrNull('Notes for the delivery.', 'Dock 2'),
    requestedPickupAt: instantOrNull('Requested pickup.', '2026-03-18T11:00:00.000Z'),
    requestedDeliveryAt: instantOrNull('Requested delivery.', '2026-03-19T11:00:00.000Z'),
    confirmedDeliveryAt: instantOrNull('Confirmed delivery.', '2026-03-19T20:00:00.000Z'),
    booking: z
      .object({
        runCode: text('Code of the delivery run.', 'AKL-AM'),
        run: text('Name of the delivery run.', 'Auckland morning'),
        startsAt: text('Start of the run.', '2026-03-19T20:00:00.000Z').meta({ format: 'date-time' }),
      })
      .nullable()
      .meta({ description: 'The booked delivery run; null without one.' }),
    hireage: z
      .object({
        providerCode: text('Code of the company that hires the equipment out.', 'CHEP'),
        hireUnitCode: text('Code of the hire unit.', 'PLT'),
        quantity: z.number().meta({ description: 'Number of hire units.', example: 4 }),
      })
      .nullable()
      .meta({ description: 'The hired equipment that travels with the freight; null for none.' }),
    liability: liability.meta({ description: "The carrier's liability." }),
    redelivery: z
      .object({
        requestedAt: text('When the receiver asked for it.', '2026-03-18T01:30:00.000Z').meta({
          format: 'date-time',
        }),
        day: text('The delivery day that the receiver asks for.', '2026-03-20').meta({ format: 'date' }),
        message: textOrNull('Message of the receiver for the driver.', 'The gate opens at 8 am'),
        eventId: text(
          'Id of the note about it. An event of type `resolution` with this id says that it is arranged.',
          'delivery-event-4711',
        ),
      })
      .nullable()
      .meta({
        description:
          'What the receiver asked for on the tracking page after a failed delivery. Null without an open request.',
      }),
    threads: z.array(exceptionThread).meta({
      description:
        'The requests and messages of the customer on exceptions, oldest first. Those of resolved exceptions have `isOpen` false: their messages can be answered, their requests cannot.',
    }),
    sender: party.meta({ description: 'The sender.' }),
    receiver: party.meta({ description: 'The receiver.' }),
    lines: z.array(line).meta({ description: 'The freight.' }),
  })
  .meta({ description: 'The consignment as it is now, which may be newer than the change.' });

/** Kinds of changes that the feed has: everything that a customer does from Ready on. */
export const CHANGE_KINDS = [
  'ready',
  'staged',
  'changed',
  'rescheduled',
  'booked',
  'cancelled',
  'requested',
  'messaged',
] as const;

const change = named(
  z.object({
    id: text('Id of the change, the same in every response.', '7f0c1d8e-5a53-4a5e-9f0b-0a3a6c2f9d11'),
    kind: z.enum(CHANGE_KINDS).meta({
      description:
        'What the customer did. `staged` asks for the pickup. `rescheduled` is another pickup date. `requested` is a request and `messaged` a message on an exception, which `threads` has.',
      example: 'staged',
    }),
    occurredAt: text('When it was done.', '2026-03-18T01:30:00.000Z').meta({ format: 'date-time' }),
    reference: text('Reference of the consignment.', 'KEA00000123'),
    version: z.number().meta({ description: 'Version of the consignment after the change.', example: 3 }),
    organisation: z
      .object({
        id: z.number().meta({ description: 'Number of the organisation.', example: 101 }),
        name: text('Name of the organisation.', 'Hauraki Homewares'),
      })
      .meta({ description: 'The customer.' }),
    consignment,
  }),
  'ProviderChange',
  'An entry of the change feed.',
);

/** An entry of the feed, which is also the data of a webhook message. */
export type ProviderChange = z.output<typeof change>;

/** The body of a message to a webhook of the provider. */
export const webhookMessage = (kind: (typeof CHANGE_KINDS)[number]) =>
  z.object({
    type: z.literal(`consignment.${kind}`).meta({
      description: 'The kind of the change.',
      example: `consignment.${kind}`,
    }),
    timestamp: text('When the change was done.', '2026-03-18T01:30:00.000Z').meta({ format: 'date-time' }),
    cursor: text(
      'Position of the change in the feed: `after` of "List changes since a cursor" continues behind it.',
      '184418',
    ),
    data: change,
  });

export type WebhookMessage = z.output<ReturnType<typeof webhookMessage>>;

export const MAX_CHANGES = 200;

export const providerChanges = {
  summary: 'List changes since a cursor',
  description:
    'Every consignment that customers marked as ready, staged, changed, rescheduled, booked or cancelled, with a request or message on an exception, or whose receiver asked for another delivery (`changed`), in one fixed order for the tenant. Store the cursor of a response after its changes are processed, and send it with the next request. No change is skipped, however late its transaction commits. Changes of one consignment are in the order of their versions.',
  query: z.strictObject({
    after: z
      .string()
      .regex(/^(0|[1-9]\d{0,14})$/, 'Is not a cursor of this operation')
      .transform(Number)
      .optional()
      .meta({
        description: 'The cursor of the last response. Without it, the list starts with the first change.',
        example: '184417',
      }),
    limit: digits({ min: 1, max: MAX_CHANGES })
      .optional()
      .meta({ description: 'Number of changes in the response. The default is 100.', example: 100 }),
  }),
  response: z.object({
    changes: z.array(change).meta({ description: 'The changes, oldest first.' }),
    cursor: text('Send it as `after` to get the changes that follow.', '184418'),
    hasMore: z.boolean().meta({ description: 'True when more changes are ready now.', example: false }),
  }),
};
