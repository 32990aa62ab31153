import { DESK_LENGTHS } from '@cartage/domain/provider/desk-queue.ts';
import { MAX_EVENTS, REPORTED_STATUSES } from '@cartage/domain/provider/events.ts';
import { z } from 'zod';
import { line, text } from '#shapes/common.ts';
import { eventFields, eventId } from '#shapes/provider-event-fields.ts';
import {
  deliveryDateEvent,
  equipmentEvent,
  priceEvent,
  runBookingEvent,
  tagsEvent,
} from '#shapes/provider-value-events.ts';

const title = line({ min: 1, max: 100 });
const description = text({ min: 1, max: DESK_LENGTHS.description });

export const statusEvent = z
  .strictObject({
    ...eventFields,
    type: z.literal('status').meta({ description: 'A change of status.', example: 'status' }),
    status: z.enum(REPORTED_STATUSES).meta({
      description: 'The status from then on. Statuses may be skipped, and ERR is left by any later status.',
      example: 'PICKUP',
    }),
  })
  .meta({ id: 'StatusEvent', description: 'The consignment reached a status.' });

export const exceptionEvent = z
  .strictObject({
    ...eventFields,
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
  .meta({
    id: 'ExceptionEvent',
    description: 'An exception. It stays open until a resolution names its id.',
  });

const noteEvent = z
  .strictObject({
    ...eventFields,
    type: z.literal('note').meta({ description: 'A note.', example: 'note' }),
    title: title.meta({ description: 'Title of the note.', example: 'Left at the dock' }),
    description: description.meta({ description: 'Text of the note.', example: 'Bay 4, behind the gate.' }),
    actionRequired: z.boolean().optional().meta({
      description: 'True: the note stays open until a resolution names its id. The default is false.',
      example: false,
    }),
  })
  .meta({ id: 'NoteEvent', description: 'A note on the timeline.' });

const resolution = {
  ...eventFields,
  type: z.literal('resolution').meta({ description: 'A resolution.', example: 'resolution' }),
  resolves: eventId.meta({
    description: "The provider's id of the exception or note.",
    example: 'exception-2026-00291',
  }),
};

const resolutionEvent = z
  .strictObject({
    ...resolution,
    resolvedBy: line({ min: 1, max: 100 }).optional().meta({
      description:
        'Name of the person, shown on the timeline. Without it, the name of the API client is shown.',
      example: 'Depot Penrose',
    }),
  })
  .meta({ id: 'ResolutionEvent', description: 'An exception or a note was resolved.' });

/** At the desk, the name is that of the signed-in person. */
export const deskResolutionEvent = z
  .strictObject(resolution)
  .meta({ id: 'DeskResolutionEvent', description: 'An exception or a note was resolved.' });

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
  .meta({ id: 'EventOutcome', description: 'The outcome of one event.' });

export const eventOutcomes = z
  .object({
    events: z.array(outcome).meta({ description: 'One outcome per event, in the order of the request.' }),
    changedOutcomes: z.array(outcome).meta({
      description:
        'Earlier events whose outcome these events changed, such as a status that a late event shows to be impossible.',
    }),
  })
  .meta({ id: 'EventOutcomes', description: 'What became of the events of a batch.' });

/** Each event succeeds or fails alone. The same batch may be sent again at any time. */
export const reportEvents = {
  summary: 'Report events',
  description:
    'Reports up to 100 events of any consignments of the tenant: statuses, exceptions, notes, resolutions, delivery dates, prices, tags, run bookings and equipment. Events may arrive late, repeated and in any order: each is placed by `occurredAt`. An impossible event is rejected alone with its reason, and all others are applied. A body may have at most 1,000 field names. After a timeout or a 5xx response, send the same request again.',
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
          runBookingEvent,
          equipmentEvent,
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
  response: eventOutcomes,
};
