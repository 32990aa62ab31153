import { countOf } from '@cartage/domain/freight/count-of.ts';
import { notifications } from '#kit/notifications.ts';

/** '3 consignments combined into KEA00000123' */
export const combinedMessage = (others: number, reference: string): string =>
  `${countOf(others + 1, 'consignment')} combined into ${reference}`;

/** After an undo, the bell no longer lists the combination. */
export function dismissCombined(others: number, reference: string): void {
  const message = combinedMessage(others, reference);
  for (const one of notifications.read())
    if (one.reference === reference && one.message === message) notifications.dismiss(one.id);
}
