import { expect, test } from 'vitest';
import {
  removeNotifications,
  notificationsKey,
  readNotifications,
  writeNotifications,
} from '#session/stored-notifications.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const notice = {
  id: 'a',
  kind: 'error',
  message: 'Not saved',
  at: 1,
  times: 1,
  isRead: false,
  reference: 'KEA00000001',
} as const;
const key = notificationsKey({ sub: 'kea|hana', organisationId: 101 });

test('valid notifications are read back and invalid entries are skipped [@SHELL-08]', () => {
  const tab = memoryStorage();
  writeNotifications(tab, key, [notice]);
  expect(readNotifications(tab, key)).toEqual([notice]);
  for (const text of ['', '{', 'null', '{}', '7']) {
    tab.setItem(key, text);
    expect(readNotifications(tab, key), text).toEqual([]);
  }
  tab.setItem(
    key,
    JSON.stringify([
      notice,
      null,
      { ...notice, kind: 'other' },
      { ...notice, at: 'now' },
      { ...notice, reference: 7 },
      { ...notice, reference: undefined },
      1,
    ]),
  );
  expect(readNotifications(tab, key)).toEqual([notice]);
});

test('a full storage keeps none and does not throw', () => {
  const tab = memoryStorage({ [key]: '[]' });
  const full = {
    ...tab,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => writeNotifications(full, key, [notice])).not.toThrow();
  expect(readNotifications(full, key)).toEqual([]);
});

test("sign-out removes the user's notifications in every organisation and keeps other users' [@AUTH-03]", () => {
  const tab = memoryStorage();
  const others = notificationsKey({ sub: 'kea|tama', organisationId: 101 });
  for (const each of [key, notificationsKey({ sub: 'kea|hana', organisationId: 102 }), others]) {
    writeNotifications(tab, each, [notice]);
  }
  removeNotifications(tab, 'kea|hana');
  expect(tab.length).toBe(1);
  expect(readNotifications(tab, others)).toEqual([notice]);
});
