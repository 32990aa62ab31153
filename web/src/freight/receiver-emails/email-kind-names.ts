import type { ReceiverEmailKind } from '@cartage/domain/receiver-emails/email-kinds.ts';

export const EMAIL_KIND_NAMES: Readonly<Record<ReceiverEmailKind, string>> = {
  'picked-up': 'Picked up',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
  exception: 'Exception',
};
