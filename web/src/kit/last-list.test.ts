import { describe, expect, test } from 'vitest';
import { isListPreviousEntry, lastListHref, storeListHref } from '#kit/last-list.ts';

const list = { pathname: '/search', href: '/search?page=3', index: 4 };
const detail = { pathname: '/consignment/KEA00012647', href: '/consignment/KEA00012647', index: 5 };

function storage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

describe('return to the list [@CONS-02]', () => {
  test('returns one entry when the list was the previous page', () => {
    expect(isListPreviousEntry(list, detail)).toBe(true);
  });

  test('does not go back after a reload, from another page, or when the list is a later entry', () => {
    expect(isListPreviousEntry(null, detail)).toBe(false);
    expect(isListPreviousEntry({ ...list, pathname: '/consignment/create' }, detail)).toBe(false);
    expect(isListPreviousEntry({ ...list, index: 6 }, detail)).toBe(false);
  });

  test('returns the last list address of this tab, with its filter', () => {
    const tab = storage();
    expect(lastListHref(tab)).toBe('/search');
    storeListHref(tab, list);
    storeListHref(tab, { ...detail, index: 6 });
    storeListHref(tab, null);
    expect(lastListHref(tab)).toBe('/search?page=3');
  });

  test('returns the plain list for any other stored address', () => {
    const tab = storage();
    tab.setItem('cartage.list', '//elsewhere.example/search');
    expect(lastListHref(tab)).toBe('/search');
    tab.setItem('cartage.list', '/searching');
    expect(lastListHref(tab)).toBe('/search');
  });
});
