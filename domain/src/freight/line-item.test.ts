import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeLine,
  checkLineItem,
  type EditedLine,
  type LineChange,
  type LineItemDraft,
  NEW_LINE,
  roundLineItem,
  volumeFromDimensions,
  volumePerItem,
} from '#freight/line-item.ts';

const good: LineItemDraft = {
  count: 2,
  packagingType: 'PAL',
  description: 'Kitchen tapware',
  length: null,
  width: null,
  height: null,
  volume: 1.44,
  weight: 452,
};
const messages = (over: Partial<LineItemDraft>, descriptionOptional = false) =>
  checkLineItem({ ...good, ...over }, { descriptionOptional }).map(({ message }) => message);

describe('[@FRT-01] limits of a freight line', () => {
  test('a good line has no issues', () => {
    expect(messages({})).toEqual([]);
    expect(messages({ length: 1.2, width: 1, height: 1.2 })).toEqual([]);
  });

  test.each([
    [
      'count',
      [1, 999],
      [0, 1000, 1.5, -1, Number.NaN, Infinity],
      'Items must be a whole number from 1 to 999',
    ],
    [
      'length',
      [0, -0, 0.01, 100],
      [-0.01, 100.01, -0.001, Number.NaN],
      'Length must be a number from 0 to 100 m',
    ],
    ['width', [0, 100], [-0.01, 100.01], 'Width must be a number from 0 to 100 m'],
    ['height', [0, 100], [-0.01, 100.01], 'Height must be a number from 0 to 100 m'],
    [
      'volume',
      [0.0001, 100],
      [0, 0.00005, 0.00009, 100.0001, -1],
      'Volume must be a number from 0.0001 to 100 m³',
    ],
    ['weight', [0.01, 40_000], [0, 0.009, 40_000.01, -5], 'Weight must be a number from 0.01 to 40,000 kg'],
  ] as const)('%s', (...[field, inside, outside, message]) => {
    for (const value of inside) expect(messages({ [field]: value })).toEqual([]);
    for (const value of outside) {
      expect(checkLineItem({ ...good, [field]: value }, { descriptionOptional: false })).toEqual([
        { pointer: `/${field}`, message },
      ]);
    }
  });

  test('an empty line reports every required field in the order of the form', () => {
    const empty = { ...NEW_LINE, count: null };
    expect(checkLineItem(empty, { descriptionOptional: false })).toEqual([
      { pointer: '/count', message: 'Items is required' },
      { pointer: '/packagingType', message: 'Packaging type is required' },
      { pointer: '/description', message: 'Description is required' },
      { pointer: '/volume', message: 'Volume is required' },
      { pointer: '/weight', message: 'Weight is required' },
    ]);
    expect(messages({ packagingType: '  ' })).toEqual(['Packaging type is required']);
  });

  test('a description has 3 to 5000 characters, counted in code points after trimming', () => {
    const wrong = ['Description must have from 3 to 5,000 characters'];
    expect(messages({ description: 'abc' })).toEqual([]);
    expect(messages({ description: '🚚🚚🚚' })).toEqual([]);
    expect(messages({ description: '🚚'.repeat(5_000) })).toEqual([]);
    expect(messages({ description: ` ${'ā'.normalize('NFD').repeat(5_000)} ` })).toEqual([]);
    expect(messages({ description: ' ab ' })).toEqual(wrong);
    expect(messages({ description: '🚚'.repeat(2) })).toEqual(wrong);
    expect(messages({ description: 'a'.repeat(5_001) })).toEqual(wrong);
    expect(messages({ description: 'abc\0' })).toEqual(['Description must not contain control characters']);
  });

  test('an optional description can be blank but not too short', () => {
    expect(messages({ description: null }, true)).toEqual([]);
    expect(messages({ description: '   ' }, true)).toEqual([]);
    expect(messages({ description: 'ab' }, true)).toEqual([
      'Description must have from 3 to 5,000 characters',
    ]);
    expect(messages({ description: ' ' }, false)).toEqual(['Description is required']);
  });
});

test('[@FRT-01] dimensions and weight are kept to 2 decimals, volume to 4, half away from zero', () => {
  const line = { ...good, length: 1.005, width: 1.004, height: 2.675, volume: 0.12345, weight: 1.005 };
  expect(roundLineItem({ ...line, description: '  Two  crates ' })).toEqual({
    count: 2,
    packagingType: 'PAL',
    description: 'Two  crates',
    length: 1.01,
    width: 1,
    height: 2.68,
    volume: 0.1235,
    weight: 1.01,
  });
  expect(roundLineItem({ ...good, description: '  ' }).description).toBeNull();
});

describe('[@FRT-02] volume from dimensions', () => {
  test.each([
    [1.2, 1, 1.2, 1.44],
    [0.35, 0.65, 0.4, 0.091],
    [0.05, 0.05, 0.05, 0.0001],
    [0.03, 0.03, 0.05, 0.01],
    [0, 1, 1, 0.01],
    [1.005, 1, 1, 1.01],
    [100, 100, 100, 1_000_000],
    [1.1, 1.1, 1.1, 1.331],
  ])('%d × %d × %d m is %d m³', (...[length, width, height, volume]) => {
    expect(volumeFromDimensions({ length, width, height })).toBe(volume);
  });

  test('is null while a dimension is missing or outside its limits', () => {
    expect(volumeFromDimensions({ length: 1, width: 1, height: null })).toBeNull();
    expect(volumeFromDimensions({ length: -1, width: -1, height: 1 })).toBeNull();
    expect(volumeFromDimensions({ length: Number.NaN, width: 1, height: 1 })).toBeNull();
  });

  test('it is the exact product, never zero', () => {
    const centimetres = integer({ min: 0, max: 10_000 });
    assert(
      property(centimetres, centimetres, centimetres, (l, w, h) => {
        const volume = volumeFromDimensions({ length: l / 100, width: w / 100, height: h / 100 });
        const tenThousandths = (BigInt(l) * BigInt(w) * BigInt(h) + 50n) / 100n;
        const expected = tenThousandths === 0n ? 0.01 : Number(tenThousandths) / 10_000;
        expect(volume).toBe(expected);
      }),
    );
  });
});

describe('[@FRT-02] editing a line', () => {
  const packaging = [
    { code: 'PAL', defaultVolume: 1.4405, defaultWeight: 400.1 },
    { code: 'CTN', defaultVolume: 0.0334, defaultWeight: 3 },
    { code: 'LSE', defaultVolume: null, defaultWeight: null },
  ];
  const edit = (line: EditedLine, ...changes: LineChange[]) =>
    changes.reduce((state, change) => changeLine(state, change, packaging), line);
  const pallets = edit(NEW_LINE, { field: 'packagingType', value: 'PAL' });

  test('a packaging type sets its defaults, multiplied exactly by the count', () => {
    expect(pallets).toMatchObject({ count: 1, volume: 1.4405, weight: 400.1 });
    expect(edit(pallets, { field: 'count', value: 3 })).toMatchObject({ volume: 4.3215, weight: 1200.3 });
    expect(
      edit(pallets, { field: 'count', value: 3 }, { field: 'packagingType', value: 'CTN' }),
    ).toMatchObject({ volume: 0.1002, weight: 9 });
  });

  test('an entered value stays, the other follows the defaults', () => {
    const weighed = edit(pallets, { field: 'weight', value: 452 }, { field: 'count', value: 2 });
    expect(weighed).toMatchObject({ weight: 452, volume: 2.881 });
    const measured = edit(pallets, { field: 'volume', value: 1 }, { field: 'packagingType', value: 'CTN' });
    expect(measured).toMatchObject({ volume: 1, weight: 3 });
  });

  test('an emptied field gets the defaults again', () => {
    const emptied = edit(pallets, { field: 'weight', value: 452 }, { field: 'weight', value: null });
    expect(emptied.weight).toBeNull();
    expect(edit(emptied, { field: 'count', value: 2 }).weight).toBe(800.2);
    const unmeasured = edit(pallets, { field: 'volume', value: 1 }, { field: 'volume', value: null });
    expect(unmeasured.volume).toBeNull();
    expect(edit(unmeasured, { field: 'count', value: 2 }).volume).toBe(2.881);
  });

  test('three dimensions set the volume, which then counts as entered', () => {
    const sized = edit(
      pallets,
      { field: 'length', value: 1.2 },
      { field: 'width', value: 1 },
      { field: 'height', value: 1.2 },
    );
    expect(sized.volume).toBe(1.44);
    expect(edit(sized, { field: 'count', value: 5 })).toMatchObject({ volume: 1.44, weight: 2000.5 });
    expect(edit(sized, { field: 'height', value: 2 }).volume).toBe(2.4);
    expect(edit(sized, { field: 'height', value: null }).volume).toBe(1.44);
  });

  test('a typed volume clears the dimensions', () => {
    const sized = edit(NEW_LINE, { field: 'length', value: 1 }, { field: 'width', value: 2 });
    expect(edit(sized, { field: 'volume', value: 0.5 })).toMatchObject({
      length: null,
      width: null,
      height: null,
      volume: 0.5,
    });
  });

  test('a count that is not valid, or an unknown packaging type, changes neither volume nor weight', () => {
    for (const value of [null, 0, 1.5, 1000]) {
      expect(edit(pallets, { field: 'count', value })).toMatchObject({
        count: value,
        volume: 1.4405,
        weight: 400.1,
      });
    }
    expect(edit(pallets, { field: 'packagingType', value: 'XXX' })).toMatchObject({ volume: 1.4405 });
  });

  test('a packaging type without defaults clears those of the last one', () => {
    expect(edit(pallets, { field: 'packagingType', value: 'LSE' })).toMatchObject({
      volume: null,
      weight: null,
    });
  });

  test('a description changes only itself and does not mutate the line', () => {
    expect(edit(pallets, { field: 'description', value: 'Tiles' })).toEqual({
      ...pallets,
      description: 'Tiles',
    });
    expect(NEW_LINE.packagingType).toBeNull();
  });
});

describe('[@FRT-02] the volume of dimensions per item', () => {
  const pallets = { ...good, count: 2, length: 1.2, width: 1, height: 1.2, volume: 1.44 };

  test('is the volume of the whole line times the count', () => {
    expect(volumePerItem(pallets)).toEqual({ one: 1.44, all: 2.88 });
    expect(volumePerItem({ ...pallets, count: 3 })).toEqual({ one: 1.44, all: 4.32 });
  });

  test('is offered only where the count makes a difference and the volume is from the dimensions', () => {
    expect(volumePerItem({ ...pallets, count: 1 })).toBeNull();
    expect(volumePerItem({ ...pallets, count: null })).toBeNull();
    expect(volumePerItem({ ...pallets, count: 2.5 })).toBeNull();
    expect(volumePerItem({ ...pallets, height: null })).toBeNull();
    expect(volumePerItem({ ...pallets, volume: 3 })).toBeNull();
    // 100 m³ is the limit of a line.
    expect(volumePerItem({ ...pallets, count: 70 })).toBeNull();
  });
});
