import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { DESK_LENGTHS, QUEUE_STATUSES } from '@cartage/domain/provider/desk-queue.ts';
import { MAX_EVENTS } from '@cartage/domain/provider/events.ts';
import { z } from 'zod';
import { digits, line } from '#shapes/common.ts';
import {
  booleanField,
  dayOrNull,
  instantField,
  named,
  numberField,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';
import { answerRequest, exceptionThread, sendDepotReply } from '#shapes/exception-thread.ts';
import { deskResolutionEvent, eventOutcomes, exceptionEvent, statusEvent } from '#shapes/provider-events.ts';
import { uploadProofOfDelivery } from '#shapes/provider-proof.ts';
import { runLoad } from '#shapes/run-load.ts';
import { deliveryDateEvent, priceEvent } from '#shapes/provider-value-events.ts';

const LARGEST_INT = 2_147_483_647;

const run = named(
  z.object({
    id: numberField('Number of the run on that day.', 8812),
    name: stringField('Name of the run.', 'Auckland morning'),
    startsAt: instantField('Start of the run.', '2026-03-18T19:00:00.000Z'),
  }),
  'DeskRun',
  'A delivery run on a day.',
)
  .nullable()
  .meta({ description: 'The booked delivery run; null without a booking.' });

const countedChoice = (example: string) =>
  z.object({
    id: numberField('Number to filter by.', 1001),
    name: stringField('Name that the desk shows.', example),
    count: numberField('Consignments of the queue with it.', 14),
  });

const queueStatus = z
  .enum(QUEUE_STATUSES)
  .meta({ description: 'The status that all consignments of a queue have.', example: 'STAGED' });
const organisation = stringField('Name of the customer.', 'Harakeke Homewares');
const serviceType = stringField('Name of the service type.', 'Standard');
const pieces = numberField('Number of pieces of the consignment.', 6);
const weight = numberField('Weight of the consignment in kg.', 212.5);
const reference = stringField('Reference of the consignment.', 'KEA00000123');

export const deskQueue = {
  summary: 'List a queue of the desk',
  description:
    'Consignments of one status, of all organisations of the tenant, by sending site and delivery run. At most 200 are listed; the counts include all.',
  query: z.strictObject({
    status: queueStatus,
    site: digits({ min: 1, max: LARGEST_INT }).optional().meta({
      description: 'Number of a sending site. Without it, the queue has those of all sites.',
      example: 1001,
    }),
    run: digits({ min: 0, max: LARGEST_INT }).optional().meta({
      description: 'Number of a run on its day; 0 for consignments without a run.',
      example: 8812,
    }),
    keyword: line({ max: DESK_LENGTHS.keyword })
      .optional()
      .meta({ description: 'Part of a reference, of a receiver or of a town.', example: 'Dunedin' }),
  }),
  response: z.object({
    counts: z
      .array(
        z.object({
          status: queueStatus,
          count: numberField('Consignments with this status.', 38),
        }),
      )
      .meta({ description: 'The size of every queue, before filters.' }),
    sites: z
      .array(countedChoice('Auckland distribution centre'))
      .meta({ description: 'Sending sites in the queue.' }),
    runs: z.array(countedChoice('Auckland morning')).meta({ description: 'Delivery runs in the queue.' }),
    runLoads: z.array(runLoad).meta({
      description:
        'With the filter of one run: its dangerous goods of all organisations, from the pickup request to the delivery, for each of its days with a consignment in the queue.',
    }),
    total: numberField('Consignments that match the filters.', 14),
    pieces: numberField('Pieces of these consignments.', 96),
    items: z
      .array(
        z.object({
          reference,
          organisation,
          site: z
            .object({
              id: numberField('Number of the site.', 1001),
              name: stringField('Name of the site.', 'Auckland distribution centre'),
            })
            .meta({ description: 'The sending site.' }),
          run,
          receiver: stringField('Name of the receiver.', 'Rātā Supplies'),
          receiverCity: stringField('Town of the receiver.', 'Dunedin'),
          serviceType,
          pieces,
          weight,
          hasDangerousGoods: booleanField('True when a line is dangerous goods.', false),
          hasException: booleanField('True when an exception is not resolved.', false),
        }),
      )
      .meta({ description: 'At most 200 consignments, by customer, site and run.' }),
  }),
};

const status = z.enum(STATUS_CODES).meta({ description: 'Status of the consignment.', example: 'STAGED' });

export const deskConsignment = {
  summary: 'Find a consignment at the desk',
  description:
    'The consignment of a reference, of the SSCC on a freight label or of a tracking link, as typed or scanned.',
  query: z.strictObject({
    code: line({ min: 1, max: DESK_LENGTHS.code }).meta({
      description: 'What was typed or scanned: a reference, an SSCC or a tracking link.',
      example: 'KEA00000123',
    }),
  }),
  response: z.object({
    reference,
    sscc: stringOrNull('The SSCC that was scanned; null for another code.', '394200000000001234'),
    status,
    statusAt: instantField('Time of the status.', '2026-03-18T01:30:00.000Z'),
    isHandedOver: booleanField('True when the customer has requested the pickup.', true),
    organisation,
    site: stringField('Name of the sending site.', 'Auckland distribution centre'),
    run,
    receiver: z
      .object({
        name: stringField('Name of the receiver.', 'Rātā Supplies'),
        phone: stringOrNull('Phone number of the receiver.', '09 555 0142'),
        addressLines: z
          .array(z.string())
          .meta({ description: 'The address, line by line.', example: ['12 Tūī Street', 'South Dunedin'] }),
        city: stringField('Town of the receiver.', 'Dunedin'),
      })
      .meta({ description: 'The receiver of the freight.' }),
    serviceType,
    pieces,
    weight,
    requestedDeliveryDay: dayOrNull('The delivery date that the customer requested.', '2026-03-20'),
    confirmedDeliveryDay: dayOrNull('The delivery date that the provider confirmed.', '2026-03-20'),
    confirmedPrice: stringOrNull('The confirmed price in New Zealand dollars, without GST.', '184.20'),
    hasProof: booleanField('True when a proof of delivery exists.', false),
    remarks: z
      .array(
        z.object({
          eventId: stringField(
            'The id that a resolution names. Exceptions and notes that no event of the provider raised have an id of the portal.',
            'desk-6f1c2a',
          ),
          isException: booleanField('True for an exception, false for a note.', true),
          title: stringField('Title of its type.', 'Damaged in transit'),
          description: stringField('What happened.', 'One carton is wet.'),
          at: instantField('Time at which it happened.', '2026-03-18T01:30:00.000Z'),
          by: stringField('The person or program that raised it.', 'Sefa Lane'),
          isOpen: booleanField('True until it is resolved.', true),
          resolvedBy: stringOrNull('The person or program that resolved it; null while it is open.', null),
        }),
      )
      .meta({ description: 'Exceptions and notes, oldest first.' }),
    threads: z
      .array(exceptionThread)
      .meta({ description: 'The requests and messages of the customer on exceptions, oldest first.' }),
    history: z
      .array(
        z.object({
          status,
          at: instantField('Time of the status.', '2026-03-18T01:30:00.000Z'),
          by: stringOrNull(
            'The person or program that reported it; null for an entry of the customer.',
            'Sefa Lane',
          ),
        }),
      )
      .meta({ description: 'The statuses so far, oldest first.' }),
  }),
};

export const reportDeskEvents = {
  summary: 'Report events from the desk',
  description:
    'Like the events of the provider API, for the signed-in person. Each event has an id that the browser generated, so sending it again has no further effect.',
  maxJsonBytes: 1024 * 1024,
  body: z.strictObject({
    events: z
      .array(
        z.discriminatedUnion('type', [
          statusEvent,
          exceptionEvent,
          deskResolutionEvent,
          deliveryDateEvent,
          priceEvent,
        ]),
      )
      .min(1)
      .max(MAX_EVENTS)
      .meta({
        description: 'The events, in any order.',
        example: [
          {
            id: 'desk-6f1c2a',
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

export const deskExceptionTypes = {
  summary: 'List the exception types of the desk',
  description: "The tenant's types of exceptions, by title.",
  response: z.array(z.object({ title: stringField('Title of the type.', 'Damaged in transit') })),
};

export const uploadDeskProof = {
  ...uploadProofOfDelivery,
  summary: 'Upload a proof of delivery at the desk',
  description:
    'Like the upload of the provider API, by the signed-in person. The browser generated the id, so sending it again has no further effect.',
};

export const answerDeskRequest = {
  ...answerRequest,
  summary: 'Answer a request of a customer at the desk',
  description: 'Like the answer through the provider API, by the signed-in person.',
};

export const sendDeskReply = {
  ...sendDepotReply,
  summary: 'Reply to a customer at the desk',
  description:
    'Like the reply through the provider API, by the signed-in person. The browser generated the id, so sending it again has no further effect.',
};
