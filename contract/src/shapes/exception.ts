import { ACTING_PARTIES } from '@cartage/domain/consignment/current-exception.ts';
import {
  EXCEPTION_ENTRY_KINDS,
  MAX_EXCEPTION_COMMENT,
  MAX_RESOLUTION_REASON,
} from '@cartage/domain/consignment/exception-work.ts';
import { MAX_MENTIONS } from '@cartage/domain/consignment/mentions.ts';
import { MAX_DEPOT_MESSAGE, MAX_REQUEST_NOTE } from '@cartage/domain/consignment/provider-requests.ts';
import { z } from 'zod';
import { day, id, orgParams, printedLine, refParams, text } from '#shapes/common.ts';
import { addressFields } from '#shapes/consignment-parts.ts';
import { consignment } from '#shapes/consignment.ts';
import {
  booleanField,
  described,
  instantField,
  instantOrNull,
  named,
  numberField,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';
import { exceptionIdField, providerRequest, requestKind } from '#shapes/exception-thread.ts';

const exceptionParams = refParams.extend({ exceptionId: exceptionIdField });

/** The owner of an exception, also as a part of Today. */
export const exceptionOwner = named(
  z.object({
    id: numberField('Id of the user.', 12),
    name: stringField('Name of the user when the exception was assigned.', 'Hana Wilcox'),
    isMe: booleanField('True: the user that sent the request.', true),
  }),
  'ExceptionOwner',
  'The user who works on an exception.',
);

/** When an exception is due, also as a part of Today and of the list. */
export const exceptionDue = named(
  z.object({
    dueAtDateTimeUtc: instantField('By when it is to be resolved.', '2026-03-18T03:00:00.000Z'),
    isOverdue: booleanField('True: this time has passed.', false),
    text: stringField('The working time that is left or has passed since.', 'Due in 2 h'),
  }),
  'ExceptionDue',
  "When an exception is due, in the working time of its site's region.",
);
const dueOrNull = () =>
  described(
    exceptionDue.nullable(),
    'When it is due; null for a resolved exception and where no working day comes within a year.',
  );

const mention = named(
  z.object({
    id: numberField('Id of the user.', 12),
    name: stringField('Name of the user when the comment was written.', 'Mere Rangi'),
    isMe: booleanField('True: the user that sent the request.', true),
  }),
  'ExceptionMention',
  'A user that a comment mentions.',
);

const entry = named(
  z.object({
    id: numberField('Id of the entry. Later entries have larger ids.', 31),
    kind: described(
      z.enum(EXCEPTION_ENTRY_KINDS),
      'assigned: the owner was changed. comment: a user commented. resolved: a user resolved it. message: a user wrote to the depot. reply: the depot wrote. request: a user sent a request to the provider. accepted, declined: the provider answered it.',
      'comment',
    ),
    atDateTimeUtc: instantField('When it was done.', '2026-03-18T01:06:00.000Z'),
    author: stringField('Name of the user or of the provider at that time.', 'Hana Wilcox'),
    text: stringOrNull(
      'The comment, message, request or reason, or the name of the new owner. Null: the owner was removed, or the answer has no reason.',
      'The receiver is open tomorrow from 7:30 am.',
    ),
    mentions: described(z.array(mention), 'The users that the comment mentions, by name.'),
  }),
  'ExceptionEntry',
  "An entry of an exception's history.",
);

const exception = named(
  z.object({
    id: stringField('Id of the exception. It stays the same when earlier events arrive late.', 'event-9001'),
    title: stringField('Type of the exception.', 'Receiver closed'),
    description: stringField('Text of the provider.', 'The gate was locked.'),
    raisedAtDateTimeUtc: instantField('When it happened.', '2026-03-18T00:52:00.000Z'),
    nextToAct: described(z.enum(ACTING_PARTIES), 'The party that must act next.', 'RECEIVER'),
    due: dueOrNull(),
    isResolved: booleanField('True: no action is required any more.', false),
    resolvedAtDateTimeUtc: instantOrNull('When it was resolved; null while it is open.', null),
    resolvedBy: stringOrNull('Name of the person that resolved it; null while it is open.', null),
    owner: described(exceptionOwner.nullable(), 'The user who works on it; null without an owner.'),
    entries: described(z.array(entry), 'What users and the provider did, oldest first.'),
    request: described(providerRequest.nullable(), 'The latest request to the provider; null without one.'),
    requestOptions: described(
      z.array(
        z.object({
          kind: requestKind,
          blockedBecause: stringOrNull('Why it is not possible now; null when it is possible.', null),
        }),
      ),
      'What the user can request from the provider.',
    ),
    hasNewAnswer: booleanField(
      'True when the last entry is from the provider and the exception is open.',
      false,
    ),
  }),
  'ConsignmentException',
  'An exception with the work of users on it.',
);

export const member = named(
  z.object({
    id: numberField('Id of the user.', 12),
    name: stringField('Name of the user.', 'Hana Wilcox'),
  }),
  'Member',
  'A user of the organisation.',
);

const consignmentExceptions = {
  summary: 'List the exceptions of a consignment',
  description:
    'Returns all exceptions of a consignment, oldest first, with owner, comments and history, and the users who can see the consignment, one of whom can be the owner.',
  params: refParams,
  response: z.object({
    exceptions: described(z.array(exception), 'The exceptions, oldest first.'),
    possibleOwners: described(z.array(member), 'The users who can see the consignment, by name.'),
    redeliveryDays: described(z.array(z.string()), 'The days for which a redelivery can be requested.', [
      '2026-03-20',
    ]),
  }),
};

/** As many as the largest page of the list shows. */
const MAX_CONSIGNMENTS = 200;

const exceptionDueTimes = {
  summary: 'List when exceptions are due',
  description:
    'Takes a list of consignment ids and returns when their unresolved exceptions are due, oldest first. Consignments that the user may not see are left out.',
  params: orgParams,
  body: described(
    z.array(id).max(MAX_CONSIGNMENTS, `At most ${MAX_CONSIGNMENTS} consignments`),
    'Ids of consignments.',
    [184417],
  ),
  response: z.array(
    named(
      z.object({
        consignmentId: numberField('Id of the consignment.', 184417),
        title: stringField('Type of the exception.', 'Receiver closed'),
        raisedAtDateTimeUtc: instantField('When it happened.', '2026-03-18T00:52:00.000Z'),
        due: dueOrNull(),
      }),
      'ExceptionDueTime',
      'An unresolved exception of a consignment and when it is due.',
    ),
  ),
};

const assignException = {
  summary: 'Assign an exception',
  description:
    'Sets or removes the owner of an unresolved exception. A request with the present owner changes nothing. Returns the consignment.',
  params: exceptionParams,
  body: named(
    z.strictObject({
      owner: described(
        z.union([z.literal('me'), id], { error: 'Is not me or the id of a user' }).nullable(),
        'me, the id of a user who can see the consignment, or null for no owner.',
        'me',
      ),
    }),
    'ExceptionAssignment',
    'The new owner of an exception.',
  ),
  response: consignment,
};

const commentOnException = {
  summary: 'Comment on an exception',
  description:
    'Adds a comment for the users of the organisation. The freight provider does not see it. Resolved exceptions can have comments too. Each mentioned user except the author gets a notification. 422: a mentioned user cannot see the consignment. Returns the consignment.',
  params: exceptionParams,
  body: named(
    z.strictObject({
      text: described(text({ min: 1, max: MAX_EXCEPTION_COMMENT }), 'The comment.', 'Called the receiver.'),
      mentions: described(
        z.array(id).max(MAX_MENTIONS, `At most ${MAX_MENTIONS} users`).optional(),
        'Ids of the users that the comment mentions: `possibleOwners` of the exceptions.',
        [12],
      ),
    }),
    'ExceptionComment',
    'A comment on an exception.',
  ),
  response: consignment,
};

const resolveException = {
  summary: 'Resolve an exception',
  description:
    'Resolves an exception for a reason. A later resolution by the provider is rejected, because it was resolved before. Returns the consignment.',
  params: exceptionParams,
  body: named(
    z.strictObject({
      reason: described(
        text({ min: 1, max: MAX_RESOLUTION_REASON }),
        'Why no action is required any more.',
        'The receiver collects the freight.',
      ),
    }),
    'ExceptionResolution',
    'Why an exception is resolved.',
  ),
  response: consignment,
};

const { country: _, ...place } = addressFields(printedLine);

/** The same parts as an address that is entered by hand, in New Zealand. */
const newDeliveryAddress = named(
  z.strictObject(place),
  'NewDeliveryAddress',
  'The address of a requested delivery. Name and contact of the receiver stay as they are.',
);

const requestFromProvider = {
  summary: 'Send a request to the provider on an exception',
  description:
    'Requests redelivery on a day, the return of the freight, or the delivery to a new address. The provider gets it in its change feed and answers it. A consignment has at most one request without an answer. 409: the request is not possible now. 422: a value is not accepted, or belongs to another kind of request. Returns the consignment.',
  params: exceptionParams,
  body: named(
    z.strictObject({
      kind: requestKind,
      day: described(day.nullable().optional(), 'The delivery day of a redelivery.', '2026-03-20'),
      address: described(newDeliveryAddress.nullable().optional(), 'The address of a new delivery.', null),
      note: described(
        text({ min: 1, max: MAX_REQUEST_NOTE }).nullable().optional(),
        'Note for the depot.',
        'Ring the bell',
      ),
    }),
    'NewProviderRequest',
    'A request to the freight provider.',
  ),
  response: consignment,
};

const messageDepot = {
  summary: 'Write to the depot on an exception',
  description:
    'Sends a message to the depot of the freight provider, which gets it in its change feed and at its desk. Resolved exceptions can have messages too. Returns the consignment.',
  params: exceptionParams,
  body: named(
    z.strictObject({
      text: described(
        text({ min: 1, max: MAX_DEPOT_MESSAGE, missing: 'Enter a message' }),
        'The message.',
        'Is the pallet still whole?',
      ),
    }),
    'NewDepotMessage',
    'A message to the depot.',
  ),
  response: consignment,
};

/** The operations on exceptions of a consignment. */
export const EXCEPTION_SHAPES = {
  consignmentExceptions,
  exceptionDueTimes,
  assignException,
  commentOnException,
  resolveException,
  requestFromProvider,
  messageDepot,
};
