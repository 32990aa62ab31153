import { expect, test } from 'vitest';
import { currentException } from '#consignment/current-exception.ts';

const event = (title: string, day: string, actionRequired: boolean, code: 'EXCP' | 'INFO' = 'EXCP') => ({
  deliveryEventTypeCode: code,
  title,
  description: `${title}.`,
  createdAtDateTimeUtc: `2026-03-${day}T01:00:00.000Z`,
  actionRequired,
});
const history = (...events: ReturnType<typeof event>[]) => [
  { deliveryEvents: events.slice(0, 1) },
  { deliveryEvents: events.slice(1) },
];

test('is the unresolved exception that has waited longest', () => {
  const events = history(
    event('Road closed', '04', true),
    event('Short shipped', '02', true),
    event('Receiver closed', '01', false),
    event('Ferry delayed', '01', true, 'INFO'),
  );
  expect(currentException(events)).toEqual({
    title: 'Short shipped',
    description: 'Short shipped.',
    since: '2026-03-02T01:00:00.000Z',
    isResolved: false,
    ownerName: null,
    others: 1,
  });
  const owned = [{ deliveryEvents: [{ ...event('Road closed', '04', true), ownerName: 'Hana Wilcox' }] }];
  expect(currentException(owned)).toMatchObject({ ownerName: 'Hana Wilcox' });
  expect(currentException(events, new Set(['Road closed']))).toMatchObject({
    title: 'Road closed',
    others: 0,
  });
});

test('is the last resolved exception when none is unresolved, and null without any', () => {
  const events = history(event('Receiver closed', '01', false), event('Short shipped', '03', false));
  expect(currentException(events)).toMatchObject({ title: 'Short shipped', isResolved: true, others: 1 });
  expect(currentException(history(event('Ferry delayed', '01', true, 'INFO')))).toBeNull();
  expect(currentException([])).toBeNull();
});
