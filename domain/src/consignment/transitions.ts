import type { StatusCode } from '#consignment/status.ts';

/** What moves a consignment: one of the user's actions (CONS-11), or word from the freight provider (API-03). */
export type Trigger = 'markAsReady' | 'requestPickup' | 'cancel' | 'provider';

export const FIRST_STATUS: StatusCode = 'DRAFT';

/**
 * Which status may follow which, and what brings it about; a pair that is not here cannot happen.
 * The user's part ends when the provider has been notified. From then on the provider reports, only
 * forwards but with steps left out: a missed scan must not hold back a delivery. An error is put right
 * by the next report. Delivered and cancelled are ends.
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
  CANCELLED: {},
  ERR: {
    PICKUP: 'provider',
    TRANSIT: 'provider',
    DELIVERING: 'provider',
    DELIVERED: 'provider',
    CANCELLED: 'provider',
  },
};

/** What may move a consignment from one status to the other; null: nothing. */
export function triggerOf(from: StatusCode, to: StatusCode): Trigger | null {
  return TRANSITIONS[from][to] ?? null;
}
