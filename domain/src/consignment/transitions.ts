import type { StatusCode } from '#consignment/status.ts';

/** The cause of a status change: a user's action (CONS-11) or a report of the freight provider (API-03). */
export type Trigger = 'markAsReady' | 'requestPickup' | 'cancel' | 'undoCancel' | 'provider';

export const FIRST_STATUS: StatusCode = 'DRAFT';

/**
 * All possible status changes with their cause. Users change the status until the provider has been notified, then the
 * provider reports. Reports only go forwards and may skip statuses: a missed scan must not block a delivery. The next
 * report clears an error. Delivered is final, and so is a cancellation that the user does not undo.
 */
export const TRANSITIONS: Readonly<Record<StatusCode, Readonly<Partial<Record<StatusCode, Trigger>>>>> = {
  DRAFT: { FINAL: 'markAsReady', STAGED: 'requestPickup', CANCELLED: 'cancel' },
  FINAL: { STAGED: 'requestPickup', CANCELLED: 'cancel' },
  STAGED: {
    PICKUP: 'provider',
    TRANSIT: 'provider',
    DELIVERING: 'provider',
    DELIVERED: 'provider',
    CANCELLED: 'provider',
    ERR: 'provider',
  },
  PICKUP: {
    TRANSIT: 'provider',
    DELIVERING: 'provider',
    DELIVERED: 'provider',
    CANCELLED: 'provider',
    ERR: 'provider',
  },
  TRANSIT: { DELIVERING: 'provider', DELIVERED: 'provider', CANCELLED: 'provider', ERR: 'provider' },
  DELIVERING: { DELIVERED: 'provider', CANCELLED: 'provider', ERR: 'provider' },
  DELIVERED: {},
  CANCELLED: { DRAFT: 'undoCancel', FINAL: 'undoCancel' },
  ERR: {
    PICKUP: 'provider',
    TRANSIT: 'provider',
    DELIVERING: 'provider',
    DELIVERED: 'provider',
    CANCELLED: 'provider',
  },
};

/** The cause of a change between two statuses; null: it is not possible. */
export function triggerOf(from: StatusCode, to: StatusCode): Trigger | null {
  return TRANSITIONS[from][to] ?? null;
}
