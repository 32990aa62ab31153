import { describe, expect, test } from 'vitest';
import { validateDashboardSearch } from '#features/dashboard/dashboard-url.ts';
import type { DrillDown, PageRequest } from '#features/dashboard/drill-down.ts';
import {
  FIRST_PAGE,
  readDrillDown,
  readPage,
  readStage,
  writeDrillDown,
} from '#features/dashboard/drill-down-url.ts';
import { parseSearch, stringifySearch } from '#kit/query-string.ts';

const late = { standardEventId: 7, standardEventTitle: 'Late', statusCode: 'DELIVERED' } as const;
const known = {
  serviceTypes: [{ code: 'STD', name: 'Standard' }],
  exceptions: [{ ...late, openEventsCount: 2, closedEventsCount: 3 }],
};
const read = (address: string) => validateDashboardSearch(parseSearch(address));
const written = (of: DrillDown, page = FIRST_PAGE) => stringifySearch({ ...writeDrillDown(of, page) });

const event = { id: 7, title: 'Late' };
const FIGURES: readonly DrillDown[] = [
  { card: 'created', status: { code: 'DELIVERED', name: 'Delivered' } },
  { card: 'difot', serviceType: { code: 'STD', name: 'Standard' }, isOnTime: true },
  { card: 'difot', serviceType: { code: 'STD', name: 'Standard' }, isOnTime: false },
  { card: 'difot', serviceType: { code: 'STD', name: 'Standard' }, isOnTime: false, state: 'MOVING' },
  { card: 'exceptions', event, isOpen: true, stage: 'all', count: 2 },
  { card: 'exceptions', event, isOpen: false, stage: 'delivery', count: 3 },
  { card: 'exceptions', event, isOpen: null, stage: 'delivery', count: 5 },
  { card: 'exceptions', event: null, isOpen: true, stage: 'all', count: 2 },
];

describe('the drill-down in the address [@DASH-10]', () => {
  test.each(FIGURES)('is read as written: $card', (of) => {
    const page: PageRequest = {
      pageNumber: 3,
      pageSize: 50,
      sortOption: 'CreationDate',
      sortDirection: 'desc',
    };
    const address = read(written(of, page));
    expect(readDrillDown(address, known)).toEqual(of);
    expect(readPage(address)).toEqual(page);
    expect(readStage(address)).toBe(of.card === 'exceptions' ? of.stage : 'all');
  });

  test('omits default values', () => {
    expect(written(FIGURES[0] as DrillDown)).toBe('?figure=created&status=DELIVERED');
  });

  test.each([
    '',
    '?figure=nonsense',
    '?figure=created',
    '?figure=created&status=CANCELLED',
    '?figure=created&status=__proto__',
    '?figure=difot&serviceType=STD',
    '?figure=difot&serviceType=NONE&difot=miss',
    '?figure=exceptions',
    '?figure=exceptions&exception=8',
    '?figure=exceptions&exception=7&state=lost',
    '?figure=exceptions&exception=7&stage=collection',
  ])('is null for the invalid address %s', (address) => {
    expect(readDrillDown(read(address), known)).toBeNull();
  });

  test.each(['page=0', 'page=1.5', 'page=x', 'size=7', 'sortOption=x', 'sortDirection=up'])(
    'is the first page for the invalid parameter %s',
    (address) => expect(readPage(read(`?${address}`))).toEqual(FIRST_PAGE),
  );

  test('of exceptions is null until the report has loaded', () => {
    const address = read(written(FIGURES[4] as DrillDown));
    expect(readDrillDown(address, { ...known, exceptions: undefined })).toBeNull();
  });
});
