import {
  HOLIDAY_CHOICE_NAMES,
  MAX_EVERY_WEEKS,
  MAX_LEAD_DAYS,
  MAX_ORDER_NAME,
  ORDER_STATE_NAMES,
  ORDER_WEEKDAYS,
} from '@cartage/domain/standing-orders/rule.ts';
import { z } from 'zod';
import { dismissStandingOrderDay, standingOrderOfConsignment } from '#shapes/standing-order-day.ts';
import { templateValues } from '#shapes/template.ts';
import { day, id, idParam, line, noFields, organisationId, orgParams } from '#shapes/common.ts';
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

const orderParams = z.strictObject({ org: organisationId, id: idParam('Id of the standing order.', 4) });
const WEEKDAYS_TEXT = 'Days of the week with a pickup, 1 for Monday to 5 for Friday.';
const EVERY_TEXT = '1 for every week, 2 for every second week. Weeks count from the week of the first day.';
const HOLIDAY_TEXT =
  'SKIP: no pickup on a holiday or closure. PREVIOUS, NEXT: the pickup moves to that working day.';
const LEAD_TEXT =
  'How many working days before the pickup the consignment is created. 0: on the day of the pickup.';

/** Numbers and days are checked by the shape, the rule as a whole by `domain`. */
const ruleFields = {
  weekdays: described(
    z
      .array(z.literal(ORDER_WEEKDAYS))
      .min(1, 'Select at least one day')
      .max(5)
      .refine((days) => new Set(days).size === days.length, 'Has a day twice'),
    WEEKDAYS_TEXT,
    [1, 4],
  ),
  everyWeeks: described(z.number().int().min(1).max(MAX_EVERY_WEEKS), EVERY_TEXT, 1),
  startDay: described(day, 'The first day.', '2026-03-19'),
  endDay: described(day.nullish(), 'The last day; null for an order without end.', null),
  onHoliday: described(z.enum(HOLIDAY_CHOICE_NAMES), HOLIDAY_TEXT, 'NEXT'),
  leadDays: described(z.number().int().min(0).max(MAX_LEAD_DAYS), LEAD_TEXT, 1),
};
const rule = named(z.strictObject(ruleFields), 'NewScheduleRule', 'When a standing order has a pickup.');

const schedule = named(
  z.object({
    weekdays: described(z.array(z.literal(ORDER_WEEKDAYS)), WEEKDAYS_TEXT, [1, 4]),
    everyWeeks: numberField(EVERY_TEXT, 1),
    startDay: dayField('The first day.', '2026-03-19'),
    endDay: dayOrNull('The last day; null for an order without end.', null),
    onHoliday: described(z.enum(HOLIDAY_CHOICE_NAMES), HOLIDAY_TEXT, 'NEXT'),
    leadDays: numberField(LEAD_TEXT, 1),
  }),
  'ScheduleRule',
  'When a standing order has a pickup.',
);

const occurrence = named(
  z.object({
    day: dayField('The day of the rule.', '2026-04-06'),
    pickupDay: dayOrNull('The day of the pickup; null when it is skipped.', '2026-04-07'),
    creationDay: dayField(
      'The day on which the consignment is created: today where the lead time has passed.',
      '2026-04-02',
    ),
    outcome: described(
      z.enum(['CREATED', 'FAILED']).nullable(),
      'CREATED: the consignment exists. FAILED: it could not be created. Null before that.',
      null,
    ),
    reason: stringOrNull(
      'Why the pickup moves or is skipped, such as the name of a holiday; null otherwise.',
      'Easter Monday',
    ),
  }),
  'StandingOrderOccurrence',
  'A day of a standing order.',
);

const run = named(
  z.object({
    day: dayField('The day of the rule.', '2026-03-16'),
    pickupDay: dayOrNull('The day of the pickup; null when it was skipped.', '2026-03-16'),
    outcome: described(
      z.enum(['CREATED', 'SKIPPED', 'FAILED']),
      'CREATED: with a consignment. SKIPPED: no pickup on that day. FAILED: the consignment could not be created.',
      'CREATED',
    ),
    reference: stringOrNull(
      'Reference of the consignment; null without one, and when the user may not see it.',
      'KEA00000123',
    ),
    reason: stringOrNull('Why it was skipped, failed, moved or stayed a draft; null otherwise.', null),
    processedAtDateTimeUtc: instantField('When it was processed.', '2026-03-12T11:00:12.000Z'),
  }),
  'StandingOrderRun',
  'A processed day of a standing order, with its outcome.',
);

const pauseDays = named(
  z.object({
    from: dayField('The first day without a pickup.', '2026-12-24'),
    to: dayOrNull('The last day without a pickup; null until it is resumed.', '2027-01-03'),
  }),
  'PausedDays',
  'Days without pickups.',
);

const orderFields = {
  id: numberField('Id of the standing order.', 4),
  version: numberField('Number of changes so far, which is also the ETag.', 1),
  name: stringField('Name of the order.', 'Weekly shelving to Napier'),
  templateName: stringField('Name of the template whose values it took.', 'Napier, two pallets'),
  siteName: stringField('Name of the site whose users see and change it.', 'Auckland warehouse'),
  ownerName: stringField('Name of the user as whom consignments are created.', 'Hana Wilcox'),
  senderName: stringOrNull('Name of the sender.', 'Auckland warehouse'),
  receiverName: stringOrNull('Name of the receiver.', 'Napier store'),
  isReady: booleanField('True: consignments are marked as ready where the rules allow it.', false),
  rule: described(schedule, 'When it has a pickup.'),
  state: described(z.enum(ORDER_STATE_NAMES), 'Whether it creates consignments today.', 'ACTIVE'),
  pause: described(pauseDays.nullable(), 'Days without pickups; null without a pause.'),
  mayChange: booleanField('True: the user may change, pause, resume and end it.', true),
  nextOccurrence: described(
    occurrence.nullable(),
    'The next day with a pickup; null when there is none among the next ten days of the rule.',
  ),
  lastRun: described(run.nullable(), 'The latest processed day; null before the first.'),
};

const order = named(
  z.object(orderFields),
  'StandingOrder',
  'A template with a schedule that creates consignments by itself.',
);
const orderWithDaysFields = {
  ...orderFields,
  occurrences: described(z.array(occurrence), 'The next ten days of the rule, skipped ones included.'),
  runs: described(z.array(run), 'The latest twenty processed days, newest first.'),
};
const orderWithDays = named(
  z.object(orderWithDaysFields),
  'StandingOrderWithDays',
  'A standing order with its next and latest days.',
);
const orderWithValues = named(
  z.object({ ...orderWithDaysFields, ...templateValues }),
  'StandingOrderWithValues',
  'A standing order with its days and the values of its consignments.',
);

const bodyFields = {
  name: described(
    line({ min: 1, max: MAX_ORDER_NAME }),
    'A name of your choice.',
    'Weekly shelving to Napier',
  ),
  isReady: described(
    z.boolean(),
    'True: mark consignments as ready where the rules allow it. Needs the permission Consignment.MAINTAIN.',
    false,
  ),
  rule: described(rule, 'When it has a pickup.'),
};

const standingOrders = {
  summary: 'List the standing orders',
  description: "Returns the standing orders of the user's sites by name, those that ended last.",
  params: orgParams,
  response: z.array(order),
};

const standingOrder = {
  summary: 'Get a standing order',
  description:
    'Returns a standing order with its next ten days, its latest processed days and the values of its consignments.',
  params: orderParams,
  response: orderWithValues,
};

const createStandingOrder = {
  summary: 'Create a standing order',
  description:
    'Stores a schedule with the present values of a template. The values must be complete: they are checked like those of a new consignment.',
  params: orgParams,
  body: named(
    z.strictObject({
      templateId: described(id, 'Id of the template whose values it takes.', 7),
      ...bodyFields,
    }),
    'NewStandingOrder',
    'A standing order to create.',
  ),
  status: 201,
  response: orderWithDays,
};

const changeStandingOrder = {
  summary: 'Change a standing order',
  description:
    'Replaces name, schedule and choice, and the values where a template is given. From then on consignments are created as the user that changed it. Consignments that exist already stay. Days that failed are processed again while their pickup is ahead.',
  params: orderParams,
  body: named(
    z.strictObject({
      templateId: described(
        id.nullish(),
        'Id of a template whose values it takes; null keeps its values.',
        null,
      ),
      ...bodyFields,
    }),
    'StandingOrderChange',
    'The new values of a standing order.',
  ),
  response: orderWithDays,
};

const pauseStandingOrder = {
  summary: 'Pause a standing order',
  description:
    'Skips the pickups from a day on, to another day or until it is resumed. It replaces an earlier pause. Consignments that exist already stay.',
  params: orderParams,
  body: named(
    z.strictObject({
      from: described(day, 'The first day without a pickup.', '2026-12-24'),
      to: described(day.nullish(), 'The last day without a pickup; null until it is resumed.', '2027-01-03'),
    }),
    'StandingOrderPause',
    'Days without pickups.',
  ),
  response: orderWithDays,
};

const resumeStandingOrder = {
  summary: 'Resume a standing order',
  description: 'Removes the pause. Pickups that were skipped and are still ahead are created.',
  params: orderParams,
  body: noFields,
  response: orderWithDays,
};

const endStandingOrder = {
  summary: 'End a standing order',
  description:
    'No more consignments are created. It cannot be resumed. Consignments that exist already stay.',
  params: orderParams,
  body: noFields,
  response: orderWithDays,
};

const previewStandingOrder = {
  summary: 'Preview the days of a schedule',
  description:
    'Returns the next ten days of a schedule, with the holidays and closures where freight of the template or of the standing order is picked up. Stores nothing.',
  params: orgParams,
  body: named(
    z.strictObject({
      templateId: described(id.nullish(), 'Id of the template that has the sender.', 7),
      standingOrderId: described(
        id.nullish(),
        'Id of the standing order that has the sender and a pause, where no template is given.',
        null,
      ),
      rule: described(rule, 'The schedule.'),
    }),
    'StandingOrderPreview',
    'A schedule to preview.',
  ),
  response: z.array(occurrence),
};

export const standingOrderShapes = {
  standingOrders,
  standingOrder,
  createStandingOrder,
  changeStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
  endStandingOrder,
  previewStandingOrder,
  dismissStandingOrderDay,
  standingOrderOfConsignment,
};
