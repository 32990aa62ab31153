import type { CalendarDate } from '#dates/calendar-date.ts';
import { formatDay } from '#dates/format.ts';

/** Messages to one user in the list of the bell, stored on the server until they are read. */
export const NOTIFICATION_KINDS = ['standing-order', 'provider-answer', 'mention'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Most notifications in one response. */
export const MAX_NOTIFICATIONS = 50;

/** `Couldn't create the consignment of "Weekly shelving" for 23/03/2026: The account isn't active any more`. */
export const failedDayMessage = (name: string, pickupDay: CalendarDate, reason: string): string =>
  `Couldn't create the consignment of "${name}" for ${formatDay(pickupDay)}: ${reason}`;

/** Kinds of an answer in the history of an exception (domain/src/consignment/exception-work.ts). */
export type AnswerKind = 'reply' | 'accepted' | 'declined';

const ANSWERED: Readonly<Record<AnswerKind, string>> = {
  reply: 'replied',
  accepted: 'accepted the request',
  declined: 'declined the request',
};

/** 'The provider declined the request on KEA00000123'. The answer itself is in the history of the exception. */
export const answerMessage = (kind: AnswerKind, reference: string): string =>
  `The provider ${ANSWERED[kind]} on ${reference}`;

/** 'Hana Wilcox mentioned you on KEA00000123'. The comment itself is in the history of the exception. */
export const mentionMessage = (author: string, reference: string): string =>
  `${author} mentioned you on ${reference}`;
