import { NOTIFICATION_KINDS } from '@cartage/domain/notifications.ts';
import { z } from 'zod';
import { id, orgParams } from '#shapes/common.ts';
import {
  described,
  instantField,
  named,
  numberField,
  numberOrNull,
  stringField,
  stringOrNull,
} from '#shapes/described.ts';

const notification = named(
  z.object({
    id: numberField('Id of the notification.', 31),
    kind: described(z.enum(NOTIFICATION_KINDS), 'The kind of the event.', 'standing-order'),
    message: stringField(
      'The message, as the portal shows it.',
      'Couldn\'t create the consignment of "Weekly shelving" for 23/03/2026: The account isn\'t active any more',
    ),
    isFailure: described(z.boolean(), 'True: the user may have to act on it.', true),
    atDateTimeUtc: instantField('When it happened.', '2026-03-18T02:15:00.000Z'),
    reference: stringOrNull('Reference of the consignment that it is about; null otherwise.', null),
    exceptionId: stringOrNull('Id of the exception whose comment mentions the user; null otherwise.', null),
    standingOrderId: numberOrNull('Id of the standing order that it is about; null otherwise.', 4),
  }),
  'Notification',
  'A message to the user in the list of the bell.',
);

const unread = z.array(notification);

export const notifications = {
  summary: 'List the unread notifications',
  description:
    "Returns the user's notifications that are not read yet, newest first, at most 50. The live stream names each new one in `jobs`.",
  params: orgParams,
  response: unread,
};

export const readNotifications = {
  summary: 'Mark notifications as read',
  description:
    'Marks notifications of the user as read, so that they are not listed any more. Other ids are ignored. Returns those that are still unread.',
  params: orgParams,
  body: named(
    z.strictObject({
      ids: described(z.array(id).max(200), 'Ids of the notifications.', [31]),
    }),
    'ReadNotifications',
    'Notifications that the user has read.',
  ),
  response: unread,
};
