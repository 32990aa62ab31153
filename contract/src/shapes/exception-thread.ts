import {
  MAX_DEPOT_MESSAGE,
  MAX_REQUEST_NOTE,
  REQUEST_KINDS,
  REQUEST_OUTCOMES,
} from '@cartage/domain/consignment/provider-requests.ts';
import { z } from 'zod';
import { line, text } from '#shapes/common.ts';
import {
  booleanField,
  dayOrNull,
  described,
  instantField,
  instantOrNull,
  named,
  numberField,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';

/** Ids of exceptions in paths and bodies. */
export const exceptionIdField = z
  .string()
  .regex(/^(event|own)-[1-9]\d{0,14}$/, 'Is not the id of an exception')
  .meta({
    description: 'Id of the exception, from "List the exceptions of a consignment".',
    example: 'event-9001',
  });

const addressShape = {
  streetNumber: stringField('Number in the street.', '12'),
  street: stringField('Name of the street or road.', 'Tūī Street'),
  suburb: stringField('Suburb or locality.', 'Penrose'),
  city: stringField('City or town.', 'Auckland'),
  postcode: stringField('Postcode of four digits.', '1061'),
};

/** The street address of a requested delivery. */
const requestedAddress = named(
  z.object(addressShape),
  'RequestedAddress',
  'The address of a requested delivery. Name and contact of the receiver stay as they are.',
);

export const requestKind = z.enum(REQUEST_KINDS).meta({
  description:
    'redelivery: deliver again on another day. return: bring the freight back to the sender. new-address: deliver to another address.',
  example: 'redelivery',
});

export const providerRequest = named(
  z.object({
    id: numberField('Id of the request.', 81),
    kind: requestKind,
    day: dayOrNull('The requested delivery day; null for other requests.', '2026-03-20'),
    address: described(requestedAddress.nullable(), 'The new address; null for other requests.'),
    note: stringOrNull('Note of the customer for the depot.', 'Ring the bell'),
    text: stringField('The request as a sentence.', 'Deliver again on Friday 20/03/2026.'),
    requestedAt: instantField('When it was requested.', '2026-03-18T01:30:00.000Z'),
    requestedBy: stringField('Name of the user.', 'Hana Wilcox'),
    outcome: described(
      z.enum(REQUEST_OUTCOMES).nullable(),
      'The answer of the provider; null while it waits for one.',
      null,
    ),
    reason: stringOrNull('Reason or note of the answer.', null),
    answeredAt: instantOrNull('When it was answered; null while it waits.', null),
    answeredBy: stringOrNull('Name of the program or person that answered; null while it waits.', null),
  }),
  'ProviderRequest',
  'A request of a customer to the freight provider on an exception.',
);

const message = named(
  z.object({
    id: numberField('Id of the message. Later messages have larger ids.', 412),
    at: instantField('When it was sent.', '2026-03-18T01:31:00.000Z'),
    isFromProvider: booleanField('True for a message of the provider.', false),
    author: stringField('Name of the author at that time.', 'Hana Wilcox'),
    text: stringField('The message.', 'Is the pallet still whole?'),
  }),
  'DepotMessage',
  'A message between a customer and the depot.',
);

/** The requests and messages of an exception, as the provider sees them. */
export const exceptionThread = named(
  z.object({
    exceptionId: stringField('Id of the exception.', 'event-9001'),
    title: stringField('Type of the exception.', 'Receiver closed'),
    isOpen: booleanField(
      'True until the exception is resolved. Only then can its request be answered; a reply is always possible.',
      true,
    ),
    request: described(providerRequest.nullable(), 'The latest request; null without one.'),
    messages: described(z.array(message), 'The messages, oldest first.'),
  }),
  'ExceptionThread',
  'What a customer and the provider wrote about an exception.',
);
export type ExceptionThread = z.output<typeof exceptionThread>;

const reference = line({ min: 1, max: 40 }).meta({
  description: 'Reference of the consignment.',
  example: 'KEA00000123',
});

export const answerRequest = {
  summary: 'Answer a request of a customer',
  description:
    'Accepts or declines a request that the change feed lists. An accepted redelivery changes the requested delivery date, and an accepted new address the address of the receiver. Sending the same answer again has no further effect. 409: the request was already answered, or the exception is resolved. A request cannot be accepted when the freight is not on its way any more, the requested day has passed, or a booked delivery run does not fit; it can still be declined.',
  body: named(
    z.strictObject({
      reference,
      requestId: described(z.int().min(1), 'Id of the request.', 81),
      outcome: described(z.enum(REQUEST_OUTCOMES), 'accepted or declined.', 'accepted'),
      reason: described(
        text({ min: 1, max: MAX_REQUEST_NOTE, missing: 'Enter a reason' }).nullable().optional(),
        'Why it is declined, which is required, or a note about the acceptance.',
        'The driver comes in the morning.',
      ),
    }),
    'RequestAnswer',
    'The answer to a request.',
  ),
  response: providerRequest,
};

export const sendDepotReply = {
  summary: 'Reply to a customer on an exception',
  description:
    'Sends a message to the customer, after the customer wrote or requested something on the exception, which may be resolved. The id is the own id of the provider: sending the same message again has no further effect.',
  body: named(
    z.strictObject({
      id: line({ min: 1, max: 100 }).meta({
        description: 'Own id of the message, which never changes.',
        example: 'reply-4711',
      }),
      reference,
      exceptionId: exceptionIdField,
      text: described(
        text({ min: 1, max: MAX_DEPOT_MESSAGE, missing: 'Enter a reply' }),
        'The message.',
        'The pallet is whole. We deliver it tomorrow.',
      ),
    }),
    'DepotReply',
    'A message of the provider to a customer.',
  ),
  response: message,
};
