import { describe, expect, test } from 'vitest';
import { labelForm, labelPlace, LABEL_STOCKS, toDots } from '#documents/label-stock.ts';

describe('[@ATT-04] label stock', () => {
  test.each([
    ['100x150', [799, 1199], [1181, 1772]],
    ['a6', [839, 1183], [1240, 1748]],
    ['4x6', [812, 1218], [1200, 1800]],
  ] as const)('%s has so many dots', (...[code, low, high]) => {
    const { widthMm, heightMm } = LABEL_STOCKS[code];
    expect([toDots(widthMm, 203), toDots(heightMm, 203)]).toEqual(low);
    expect([toDots(widthMm, 300), toDots(heightMm, 300)]).toEqual(high);
  });

  test('four labels fill an A4 sheet from the start position on, row by row', () => {
    const places = [0, 1, 2, 3].map((nth) => labelPlace('a4', 3, nth));
    expect(places.map(({ page, leftMm, topMm }) => [page, leftMm, topMm])).toEqual([
      [0, 1, 149.5],
      [0, 106, 149.5],
      [1, 1, 1],
      [1, 106, 1],
    ]);
    expect(places[0]).toMatchObject({ widthMm: 103, heightMm: 146.5 });
  });

  test('any other paper has one label per page', () => {
    expect([0, 1, 2].map((nth) => labelPlace('100x150', 1, nth).page)).toEqual([0, 1, 2]);
  });
});

describe('[@ATT-04] label options', () => {
  test.each([
    [{}, { format: 'pdf', paper: '100x150', startPosition: 1 }],
    [
      { paper: 'a4', startPosition: 4 },
      { format: 'pdf', paper: 'a4', startPosition: 4 },
    ],
    [{ format: 'zpl' }, { format: 'zpl', paper: '100x150', dpi: 203 }],
    [
      { format: 'zpl', paper: 'a6', dpi: 300, startPosition: 1 },
      { format: 'zpl', paper: 'a6', dpi: 300 },
    ],
    [
      { paper: 'a4', startPosition: 5 },
      { pointer: 'startPosition', detail: 'A4, four labels has positions 1 to 4' },
    ],
    [
      { paper: 'a6', startPosition: 2 },
      { pointer: 'startPosition', detail: 'A6 has positions 1 to 1' },
    ],
    [
      { format: 'zpl', paper: 'a4' },
      { pointer: 'paper', detail: 'Label printers do not support A4, four labels' },
    ],
    [
      { format: 'zpl', startPosition: 2 },
      { pointer: 'startPosition', detail: 'Labels for a label printer start at position 1' },
    ],
    [{ dpi: 300 }, { pointer: 'dpi', detail: 'A PDF has no resolution' }],
  ] as const)('%j', (...[settings, form]) => {
    expect(labelForm(settings)).toEqual(form);
  });
});
