import { expect, test } from 'vitest';
import { figuresOf, kindsOf } from '#features/dashboard/exceptions.ts';

const count = (id: number, statusCode: 'STAGED' | 'TRANSIT' | 'ERR', open: number, closed: number) => ({
  standardEventId: id,
  standardEventTitle: `Kind ${id}`,
  statusCode,
  openEventsCount: open,
  closedEventsCount: closed,
});

test('types are summed over the statuses of the stage, most unresolved first [@DASH-06]', () => {
  const report = [
    count(1, 'STAGED', 0, 5),
    count(1, 'TRANSIT', 1, 1),
    count(2, 'ERR', 3, 0),
    count(3, 'STAGED', 0, 9),
  ];
  expect(kindsOf(report, 'all').map(({ id, open, total }) => [id, open, total])).toEqual([
    [2, 3, 3],
    [1, 1, 7],
    [3, 0, 9],
  ]);
  expect(kindsOf(report, 'collection').map(({ id, open, total }) => [id, open, total])).toEqual([
    [3, 0, 9],
    [1, 0, 5],
  ]);
  expect(kindsOf(report, 'delivery').map(({ id }) => id)).toEqual([2, 1]);
  expect(figuresOf(kindsOf(report, 'all'))).toEqual({ unresolved: 4, total: 19 });
  expect(figuresOf(kindsOf(report, 'collection'))).toEqual({ unresolved: 0, total: 14 });
});
