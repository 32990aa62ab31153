import { STATUSES, type StatusCode } from '@cartage/domain/consignment/status.ts';
import { describe, expect, test } from 'vitest';
import type { Consignment } from '#freight/consignment-query.ts';
import { eventCount, timeline, type TimelineEvent, unresolvedEvents } from '#freight/timeline/timeline.ts';

const statuses = STATUSES.map(({ code, name, displaySequence }) => ({ code, name, displaySequence }));

const at = (index: number) => `2026-11-${String(10 + index)}T00:00:00.000Z`;

const reached = (code: StatusCode, index: number, ...deliveryEvents: TimelineEvent[]) => ({
  code,
  name: STATUSES.find((status) => status.code === code)?.name ?? '',
  statusDateTimeUtc: at(index),
  deliveryEvents,
});

const history = (...codes: StatusCode[]): Consignment['statusHistory'] =>
  codes.map((code, index) => reached(code, index));

const event = (change: Partial<TimelineEvent>): TimelineEvent => ({
  id: 1,
  actionRequired: false,
  createdAtDateTimeUtc: at(0),
  createdBy: 'Depot',
  deliveryEventTypeCode: 'INFO',
  description: '',
  resolvedBy: null,
  resolvedDateTimeUtc: null,
  title: 'Freight checked',
  ...change,
});

const withEvents = (...events: TimelineEvent[]) => timeline([reached('DRAFT', 0, ...events)], statuses)[0];

const states = (...codes: StatusCode[]) =>
  timeline(history(...codes), statuses).map(({ code, state }) => `${code} ${state}`);

describe('the status timeline [@CONS-19]', () => {
  test('shows all statuses of the tenant as past, current or future; cancelled and error are hidden', () => {
    expect(states('DRAFT', 'FINAL', 'STAGED', 'PICKUP', 'TRANSIT')).toEqual([
      'DRAFT past',
      'FINAL past',
      'STAGED past',
      'PICKUP past',
      'TRANSIT current',
      'DELIVERING future',
      'DELIVERED future',
    ]);
  });

  test('a status skipped without a report is past and has no time', () => {
    const shown = timeline(history('DRAFT', 'STAGED'), statuses);
    expect(shown.slice(0, 3).map(({ code, state, at: when }) => [code, state, when])).toEqual([
      ['DRAFT', 'past', at(0)],
      ['FINAL', 'past', null],
      ['STAGED', 'current', at(1)],
    ]);
  });

  test('shows only the reached statuses of a cancelled consignment', () => {
    expect(states('DRAFT', 'FINAL', 'CANCELLED')).toEqual(['DRAFT past', 'FINAL past', 'CANCELLED current']);
  });

  test('shows only the reached statuses after an error, in their order, repeated ones twice', () => {
    const shown = timeline(history('DRAFT', 'STAGED', 'TRANSIT', 'ERR', 'TRANSIT'), statuses);
    expect(shown.map(({ code, state }) => `${code} ${state}`)).toEqual([
      'DRAFT past',
      'STAGED past',
      'TRANSIT past',
      'ERR past',
      'TRANSIT current',
    ]);
    expect(new Set(shown.map(({ key }) => key)).size).toBe(5);
  });

  test("shows the tenant's names, sorted by display sequence", () => {
    const renamed = [
      { code: 'FINAL', name: 'Klar', displaySequence: 2 },
      { code: 'DRAFT', name: 'Entwurf', displaySequence: 1 },
    ];
    expect(timeline(history('DRAFT'), renamed).map(({ name }) => name)).toEqual(['Entwurf', 'Klar']);
  });

  test('shows a reached status that the tenant does not list', () => {
    expect(timeline(history('DRAFT', 'FINAL'), []).map(({ code }) => code)).toEqual(['DRAFT', 'FINAL']);
  });

  test('an exception expands its entry, resolved or not', () => {
    expect(withEvents(event({ deliveryEventTypeCode: 'EXCP' }))?.isOpen).toBe(true);
    expect(withEvents(event({ deliveryEventTypeCode: 'EXCP', actionRequired: true }))?.isOpen).toBe(true);
  });

  test('a note expands its entry only while it is unresolved', () => {
    expect(withEvents(event({ actionRequired: true }))?.isOpen).toBe(true);
    expect(withEvents(event({ actionRequired: false }))?.isOpen).toBe(false);
    expect(withEvents()?.isOpen).toBe(false);
  });

  test('the latest event of a status is listed first', () => {
    const older = event({ id: 1, createdAtDateTimeUtc: at(1) });
    const newer = event({ id: 2, createdAtDateTimeUtc: at(2) });
    expect(withEvents(older, newer)?.events.map(({ id }) => id)).toEqual([2, 1]);
  });

  test('an event that requires action is unresolved', () => {
    const open = event({ id: 7, actionRequired: true });
    expect(unresolvedEvents([event({}), open])).toEqual([open]);
  });

  test('EXCP counts as exception, INFO as note', () => {
    const exception = event({ deliveryEventTypeCode: 'EXCP' });
    expect(eventCount([exception])).toBe('1 exception');
    expect(eventCount([event({}), exception, event({})])).toBe('1 exception, 2 notes');
  });
});
