import { expect, test } from 'vitest';
import { forgetNotices, noticesKey, readNotices, writeNotices } from '#session/kept-notices.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const notice = { id: 'a', kind: 'error', message: 'Not saved', at: 1, times: 1, isRead: false } as const;
const key = noticesKey({ sub: 'kea|hana', organisationId: 101 });

test('what is kept is read again, what is none of ours is passed over [@SHELL-08]', () => {
  const tab = memoryStorage();
  writeNotices(tab, key, [notice]);
  expect(readNotices(tab, key)).toEqual([notice]);
  for (const text of ['', '{', 'null', '{}', '7']) {
    tab.setItem(key, text);
    expect(readNotices(tab, key), text).toEqual([]);
  }
  tab.setItem(key, JSON.stringify([notice, null, { ...notice, kind: 'other' }, { ...notice, at: 'now' }, 1]));
  expect(readNotices(tab, key)).toEqual([notice]);
});

test('a tab without space keeps none and is in nobody’s way', () => {
  const tab = memoryStorage({ [key]: '[]' });
  const full = {
    ...tab,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => writeNotices(full, key, [notice])).not.toThrow();
  expect(readNotices(full, key)).toEqual([]);
});

test('signing out forgets theirs in every organisation, and nobody else’s [@AUTH-03]', () => {
  const tab = memoryStorage();
  const others = noticesKey({ sub: 'kea|tama', organisationId: 101 });
  for (const each of [key, noticesKey({ sub: 'kea|hana', organisationId: 102 }), others]) {
    writeNotices(tab, each, [notice]);
  }
  forgetNotices(tab, 'kea|hana');
  expect(tab.length).toBe(1);
  expect(readNotices(tab, others)).toEqual([notice]);
});
