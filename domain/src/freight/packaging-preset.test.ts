import { describe, expect, test } from 'vitest';
import { type EditedLine, NEW_LINE } from '#freight/line-item.ts';
import { changePresetLine, presetQuantityIssue, withPreset } from '#freight/packaging-preset.ts';

const TYPES = [
  { code: 'PLT', defaultVolume: 1.44, defaultWeight: 350 },
  { code: 'CTN', defaultVolume: 0.036, defaultWeight: 12.5 },
];
const PRESET = { packagingType: 'PLT', length: 1.2, width: 1, height: 0.5, weight: 80.25 };
const shown = ({ packagingType, length, volume, weight }: typeof NEW_LINE) => [
  packagingType,
  length,
  volume,
  weight,
];

describe('a line with a preset', () => {
  test('has its packaging, dimensions, and volume and weight times the number of items', () => {
    expect(shown(withPreset({ ...NEW_LINE, count: 3 }, PRESET, TYPES))).toEqual(['PLT', null, 1.8, 240.75]);
    expect(withPreset(NEW_LINE, PRESET, TYPES)).toMatchObject({
      width: 1,
      height: 0.5,
      volume: 0.6,
      weight: 80.25,
    });
  });

  const withCount = (line: EditedLine, value: number | null) =>
    changePresetLine(line, { field: 'count', value }, TYPES);

  test('is multiplied again by another number of items, of which only one has the dimensions', () => {
    const line = withPreset(NEW_LINE, PRESET, TYPES);
    expect(shown(withCount(line, 4))).toEqual(['PLT', null, 2.4, 321]);
    expect(withCount(withCount(line, 4), 1)).toEqual(line);
    const typing = withCount(line, null);
    expect(shown(typing)).toEqual(['PLT', 1.2, 0.6, 80.25]);
    expect(shown(withCount(typing, 2))).toEqual(['PLT', null, 1.2, 160.5]);
  });

  test('keeps the values that the user enters', () => {
    const line = withPreset(NEW_LINE, PRESET, TYPES);
    const heavy = changePresetLine(line, { field: 'weight', value: 99 }, TYPES);
    expect(shown(withCount(heavy, 2))).toEqual(['PLT', null, 1.2, 99]);
    const large = changePresetLine(line, { field: 'volume', value: 5 }, TYPES);
    expect(shown(withCount(large, 2))).toEqual(['PLT', null, 5, 160.5]);
    const long = changePresetLine(line, { field: 'length', value: 2 }, TYPES);
    expect(shown(withCount(long, 2))).toEqual(['PLT', 2, 1, 160.5]);
  });

  test('is an ordinary line after another packaging type is chosen', () => {
    const line = changePresetLine(
      withPreset(NEW_LINE, PRESET, TYPES),
      { field: 'packagingType', value: 'CTN' },
      TYPES,
    );
    expect(shown(line)).toEqual(['CTN', 1.2, 0.6, 80.25]);
    expect(shown(changePresetLine(line, { field: 'count', value: 9 }, TYPES))).toEqual([
      'CTN',
      1.2,
      0.6,
      80.25,
    ]);
  });

  test('without size and weight has the defaults of the packaging type', () => {
    const bare = { packagingType: 'CTN', length: null, width: null, height: null, weight: null };
    const line = withPreset({ ...NEW_LINE, volume: 9, volumeByHand: true }, bare, TYPES);
    expect(shown(line)).toEqual(['CTN', null, 0.036, 12.5]);
    expect(shown(changePresetLine(line, { field: 'count', value: 2 }, TYPES))).toEqual([
      'CTN',
      null,
      0.072,
      25,
    ]);
  });
});

test.each([
  ['weight', 0, 'Weight must be a number from 0.01 to 40,000 kg'],
  ['weight', 0.01, null],
  ['length', 100.1, 'Length must be a number from 0 to 100 m'],
  ['height', Number.NaN, 'Height must be a number from 0 to 100 m'],
  ['width', null, null],
] as const)('%s of %s: %s', (field, value, expected) => {
  expect(presetQuantityIssue(field, value)).toBe(expected);
});
