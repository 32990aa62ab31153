import { expect, test } from 'vitest';
import { ChangeLog } from '#features/live-changes/change-log.ts';

const notification = (id: string) => ({
  id,
  organisationId: 1,
  changes: [{ reference: `ABC0000000${id}`, version: 1, siteId: 11 }],
  jobs: [],
});
const ids = (found: readonly { readonly id: string }[] | null) => found?.map(({ id }) => id) ?? null;

test('continues after a notification, and after the start', () => {
  const log = new ChangeLog();
  const start = log.lastId;
  for (const id of ['1', '2', '3']) log.add(notification(id));
  expect(ids(log.after(start))).toEqual(['1', '2', '3']);
  expect(ids(log.after('2'))).toEqual(['3']);
  expect(ids(log.after('3'))).toEqual([]);
  expect(ids(log.after('4'))).toBeNull();
  expect(log.lastId).toBe('3');
});

test('forgets the oldest notifications, so that a client after them must refresh', () => {
  // A notification with one change has the weight 2.
  const log = new ChangeLog(4);
  const start = log.lastId;
  for (const id of ['1', '2', '3', '4']) log.add(notification(id));
  expect(ids(log.after(start))).toBeNull();
  expect(ids(log.after('2'))).toBeNull();
  expect(ids(log.after('3'))).toEqual(['4']);
});

test('has the last seconds only when it began before them', () => {
  const log = new ChangeLog();
  log.add(notification('1'));
  expect(log.ofLast(60_000)).toBeNull();
  expect(ids(log.ofLast(0))?.length).toBeLessThanOrEqual(1);
});
