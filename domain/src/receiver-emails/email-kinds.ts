import type { EventContent } from '#provider/events.ts';

/** Events that a receiver can be emailed about, in the order of a delivery. */
export const RECEIVER_EMAIL_KINDS = ['picked-up', 'out-for-delivery', 'delivered', 'exception'] as const;
export type ReceiverEmailKind = (typeof RECEIVER_EMAIL_KINDS)[number];

/** Receivers get no email about an older event, because it would be out of date. */
export const MAX_EMAIL_AGE_MS = 24 * 3_600_000;

/** The kind of email about an event of the provider, or null when receivers get no email about it. */
export function receiverEmailKind(content: EventContent): ReceiverEmailKind | null {
  if (content.type === 'exception') return 'exception';
  if (content.type !== 'status') return null;
  switch (content.status) {
    case 'PICKUP':
      return 'picked-up';
    case 'DELIVERING':
      return 'out-for-delivery';
    case 'DELIVERED':
      return 'delivered';
    case 'TRANSIT':
    case 'CANCELLED':
    case 'ERR':
      return null;
  }
}
