import { describe, expect, test } from 'vitest';
import { DEFAULT_VIEW, readView, writeView } from '#features/consignment-search/list-url.ts';
import { parseSearch, stringifySearch } from '#kit/query-string.ts';

const through = (address: string) => readView(parseSearch(address));

describe('the address of the list', () => {
  test('says nothing for the default: creation date, oldest first, 25 a page [@LIST-10]', () => {
    expect(through('')).toEqual({
      sortOption: 'CreationDate',
      sortDirection: 'asc',
      page: 1,
      size: 25,
    });
    expect(stringifySearch({ ...writeView(DEFAULT_VIEW) })).toBe('');
  });

  test('gives the same list when it is opened again [@LIST-10]', () => {
    const view = { sortOption: 'StatusDate', sortDirection: 'desc', page: 3, size: 200 } as const;
    const address = stringifySearch({ ...writeView(view) });
    expect(address).toBe('?sortOption=StatusDate&sortDirection=desc&page=3&size=200');
    expect(through(address)).toEqual(view);
  });

  test.each([
    '?page=0',
    '?page=-1',
    '?page=1e3',
    '?page=99999999999',
    '?page=two',
    '?size=30',
    '?size=25.5',
    '?sortOption=Weight',
    '?sortDirection=up',
    '?page=%E0%A4%A',
    '?page[]=2&size=',
  ])('that makes no sense (%s) shows the default', (address) => {
    expect(through(address)).toEqual(DEFAULT_VIEW);
  });
});
