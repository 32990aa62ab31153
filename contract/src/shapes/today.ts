import { ACTING_PARTIES } from '@cartage/domain/consignment/current-exception.ts';
import { TASK_CODES } from '@cartage/domain/today/task-names.ts';
import { z } from 'zod';
import { id, orgParams } from '#shapes/common.ts';
import { exceptionDue, exceptionOwner } from '#shapes/exception.ts';
import {
  booleanField,
  dayField,
  dayOrNull,
  described,
  instantField,
  named,
  numberField,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';

const reason = named(
  z.object({
    code: stringField('Code of the reason.', 'READY_TODAY'),
    text: stringField('The reason, as the portal shows it.', 'Requested pickup is today'),
  }),
  'TodayReason',
  'Why a consignment is in a section of Today.',
);

const action = named(
  z.object({
    code: described(
      z.enum(['markAsReady', 'requestPickup', 'openDocuments', 'callReceiver', 'openException', 'open']),
      'The action. open opens the consignment page, and openException the exception.',
      'requestPickup',
    ),
    label: stringField('Text of its button.', 'Request Pickup'),
  }),
  'TodayAction',
  'The next action of a row, which the user may use.',
);

const row = named(
  z.object({
    reference: stringField('Reference of the consignment.', 'KEA00000123'),
    version: numberField('Version of the consignment, for If-Match.', 4),
    receiverName: stringField('Name of the receiver.', 'Rātā Stores'),
    receiverCity: stringField('Town or city of the receiver.', 'Hamilton'),
    receiverPhone: stringOrNull('Phone number of the receiver.', '07 555 0142'),
    reason,
    sinceDateTimeUtc: instantField(
      'When the exception was reported, or when the consignment got its status.',
      '2026-03-18T02:15:00.000Z',
    ),
    nextToAct: described(z.enum(ACTING_PARTIES), 'The party that must act next.', 'SENDER'),
    dueKind: described(
      z.enum(['PICKUP', 'DELIVERY', 'PROMISE']),
      'What the due date is: the requested pickup, the requested delivery, or the promised delivery.',
      'PICKUP',
    ),
    dueDate: dayOrNull('The day by which the row is due; null without such a day.', '2026-03-18'),
    requestedDeliveryDate: dayOrNull('The requested delivery day; null without one.', '2026-03-20'),
    isOverdue: booleanField('The due date has passed; with an exception, its due time.', false),
    exception: described(
      named(
        z.object({
          id: stringField('Id of the exception.', 'event-9001'),
          owner: described(exceptionOwner.nullable(), 'The user who works on it; null without an owner.'),
          due: described(
            exceptionDue.nullable(),
            'When it is due; null where no working day comes within a year.',
          ),
        }),
        'TodayException',
        'The exception of the row: the one that is due first.',
      ).nullable(),
      'The exception of a row in the section of exceptions; otherwise null.',
    ),
    action,
  }),
  'TodayRow',
  'A consignment that needs attention today.',
);

const section = named(
  z.object({
    code: described(z.enum(TASK_CODES), 'Code of the section.', 'READY'),
    name: stringField('Name of the section, as the portal shows it.', 'Ready, not requested for pickup'),
    note: stringField('The consignments of the section, or their order.', 'Earliest pickup first'),
    count: numberField('Number of its consignments.', 12),
    overdueCount: numberField(
      'Number of those that are overdue: the due date has passed, or the due time of an exception.',
      1,
    ),
    rows: described(z.array(row), 'The first 8 consignments, most urgent first.'),
  }),
  'TodaySection',
  'A section of Today.',
);

const failedDay = named(
  z.object({
    standingOrderId: numberField('Id of the standing order.', 4),
    name: stringField('Name of the standing order.', 'Weekly shelving to Napier'),
    day: dayField('The day of the rule, for its dismissal.', '2026-03-23'),
    pickupDay: dayField('The day of the pickup.', '2026-03-23'),
    reason: stringField('Why the consignment could not be created.', "The account isn't active any more"),
    failedAtDateTimeUtc: instantField('When it failed.', '2026-03-22T11:00:12.000Z'),
  }),
  'FailedOrderDay',
  'A day of a standing order whose consignment could not be created.',
);

const failedOrderDays = named(
  z.object({
    count: numberField('Number of failed days.', 1),
    rows: described(z.array(failedDay), 'The first 8 of them, earliest pickup first.'),
  }),
  'FailedOrderDays',
  'Failed days of standing orders. A day is listed until its consignment is created, a change of the order processes it again, a user dismisses it, or seven working days have passed since its pickup day.',
);

export const today = {
  summary: 'Show what must be done today',
  description:
    "Returns the sections of Today with their counts and first consignments. A consignment of the last 365 days is in every section whose condition it meets. Without `siteIds` the sections cover all of the user's sites.",
  params: orgParams,
  body: named(
    z.strictObject({
      siteIds: described(
        z.array(id).max(10_000).nullish(),
        "Ids of sites. Without them, all of the user's sites.",
        [1001],
      ),
    }),
    'TodayRequest',
    'The sites of Today.',
  ),
  response: named(
    z.object({
      sections: described(z.array(section), 'All sections, in the order of the page.'),
      failedOrderDays: failedOrderDays.optional(),
    }),
    'Today',
    'What must be done today.',
  ),
};
