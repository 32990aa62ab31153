import { expect, test } from 'vitest';
import { freightBreakdown, type Line } from '#freight/consignment-table/freight-breakdown.ts';

const line = (
  count: number,
  name: string,
  goods: Partial<NonNullable<Line['dangerousGoods']>> | null = null,
) =>
  ({
    id: 1,
    count,
    packagingTypeObject: { code: name, name },
    description: null,
    length: null,
    width: null,
    height: null,
    volume: 1,
    weight: 1,
    dangerousGoods: goods && {
      unNumber: '2014',
      class: '5.1',
      subsidiaryClass1: null,
      subsidiaryClass2: null,
      nameAndDescription: 'Hydrogen peroxide',
      ...goods,
    },
  }) satisfies Line;

test('counts by packaging type, in the order of the lines [@LIST-05]', () => {
  const { packaging } = freightBreakdown([line(2, 'Drum'), line(5, 'Carton'), line(4, 'Drum')]);
  expect(packaging).toEqual([
    { name: 'Drum', count: 6 },
    { name: 'Carton', count: 5 },
  ]);
});

test('names dangerous goods with their subsidiary classes, each once [@LIST-05]', () => {
  const { dangerousGoods } = freightBreakdown([
    line(1, 'Drum', {}),
    line(2, 'Drum', { subsidiaryClass1: '8' }),
    line(1, 'Drum', {}),
    line(1, 'Drum', { unNumber: '1230', class: '3', subsidiaryClass1: '6.1', subsidiaryClass2: '8' }),
    line(1, 'Drum'),
  ]);
  expect(dangerousGoods).toEqual(['UN 2014 Class 5.1', 'UN 2014 Class 5.1 (8)', 'UN 1230 Class 3 (6.1, 8)']);
});
