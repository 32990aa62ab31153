import { describe, expect, test } from 'vitest';
import { isListOneStepBack, lastList, rememberList } from '#kit/list-before.ts';

const list = { pathname: '/search', href: '/search?page=3', index: 4 };
const detail = { pathname: '/consignment/KEA00012647', href: '/consignment/KEA00012647', index: 5 };

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

describe('the way back to the list [@CONS-02]', () => {
  test('is one step back when the list was the page before', () => {
    expect(isListOneStepBack(list, detail)).toBe(true);
  });

  test('is not a step back after a reload, from another page, or when the list lies ahead', () => {
    expect(isListOneStepBack(null, detail)).toBe(false);
    expect(isListOneStepBack({ ...list, pathname: '/consignment/create' }, detail)).toBe(false);
    expect(isListOneStepBack({ ...list, index: 6 }, detail)).toBe(false);
  });

  test('leads to the list as it was last seen in this tab, with its filter', () => {
    const tab = storage();
    expect(lastList(tab)).toBe('/search');
    rememberList(tab, list);
    rememberList(tab, { ...detail, index: 6 });
    rememberList(tab, null);
    expect(lastList(tab)).toBe('/search?page=3');
  });

  test('never leads anywhere else', () => {
    const tab = storage();
    tab.setItem('cartage.list', '//elsewhere.example/search');
    expect(lastList(tab)).toBe('/search');
    tab.setItem('cartage.list', '/searching');
    expect(lastList(tab)).toBe('/search');
  });
});
