import { expect, test } from 'vitest';
import { abilities } from '#consignment/actions.ts';
import { STATUS_CODES, type StatusCode } from '#consignment/status.ts';
import { FIRST_STATUS, triggerOf, TRANSITIONS } from '#consignment/transitions.ts';
import { PERMISSIONS } from '#permissions.ts';

const triggeredBy = (trigger: string) =>
  STATUS_CODES.flatMap((from) =>
    STATUS_CODES.filter((to) => triggerOf(from, to) === trigger).map((to) => `${from} → ${to}`),
  );

test('[@CONS-11] the user marks a draft as ready, requests pickup, cancels and undoes that, and nothing else', () => {
  expect(triggeredBy('markAsReady')).toEqual(['DRAFT → FINAL']);
  expect(triggeredBy('requestPickup')).toEqual(['DRAFT → STAGED', 'FINAL → STAGED']);
  expect(triggeredBy('cancel')).toEqual(['DRAFT → CANCELLED', 'FINAL → CANCELLED']);
  expect(triggeredBy('undoCancel')).toEqual(['CANCELLED → DRAFT', 'CANCELLED → FINAL']);
});

test('the action is offered exactly where its transition starts', () => {
  for (const status of STATUS_CODES) {
    const { markAsReady } = abilities(['markAsReady'], { status, permissions: PERMISSIONS, settings: {} });
    expect(markAsReady.allowed).toBe(triggerOf(status, 'FINAL') === 'markAsReady');
  }
});

test('the provider reports from staged on and never moves a consignment back', () => {
  const order: readonly StatusCode[] = ['STAGED', 'PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED'];
  expect(triggeredBy('provider').filter((pair) => /^(DRAFT|FINAL)/.test(pair))).toEqual([]);
  for (const [place, from] of order.entries()) {
    for (const [target, to] of order.entries()) {
      expect(triggerOf(from, to)).toBe(target > place ? 'provider' : null);
    }
  }
});

test('delivered is final, no status follows itself and every status is reachable', () => {
  expect(TRANSITIONS.DELIVERED).toEqual({});
  for (const status of STATUS_CODES) expect(triggerOf(status, status)).toBeNull();

  const reached = new Set<StatusCode>([FIRST_STATUS]);
  for (const from of reached) {
    for (const to of STATUS_CODES) if (triggerOf(from, to) !== null) reached.add(to);
  }
  expect([...reached].toSorted()).toEqual(STATUS_CODES.toSorted());
});
