import { describe, expect, test } from 'vitest';
import { changeForm, type ConsignmentForm, type FormChange } from '#freight/form/form-state.ts';
import { isUntouched, meantLines, newLine, readFigure } from '#freight/form/freight-line-state.ts';
import { emptyForm } from '#freight/form/testing/sample-form.ts';

const packagingTypes = [
  { code: 'CTN', defaultVolume: 0.05, defaultWeight: 10 },
  { code: 'PLT', defaultVolume: 1.44, defaultWeight: 300 },
];

/** The form after these changes; figures are typed into the line `a`. */
const after = (...changes: readonly FormChange[]): ConsignmentForm =>
  changes.reduce((form, change) => changeForm(form, change, packagingTypes), emptyForm());

const type = (
  field: 'count' | 'length' | 'width' | 'height' | 'volume' | 'weight',
  text: string,
): FormChange => ({
  type: 'line-figure',
  key: 'a',
  field,
  text,
});
const leave = (field: 'length' | 'volume' | 'weight' | 'count'): FormChange => ({
  type: 'line-left',
  key: 'a',
  field,
});
const pack = (value: string | null): FormChange => ({ type: 'line-packaging', key: 'a', value });
const lineOf = (form: ConsignmentForm) => form.lines[0] ?? newLine('none');

describe('a freight line in the form', () => {
  test('shows the defaults of its packaging times the count, until they are edited by hand [@FRT-02]', () => {
    const untouched = after(pack('CTN'), type('count', '4'));
    expect(lineOf(untouched).texts).toMatchObject({ volume: '0.2000', weight: '40.00' });
    const byHand = after(pack('CTN'), type('weight', '7'), type('count', '4'), pack('PLT'));
    expect(lineOf(byHand).texts).toMatchObject({ volume: '5.7600', weight: '7' });
  });

  test('shows the volume of its dimensions while they are typed [@FRT-02]', () => {
    const form = after(type('length', '1.2'), type('width', '1'), type('height', '.3'));
    expect(lineOf(form).texts).toMatchObject({ length: '1.2', height: '.3', volume: '0.3600' });
  });

  test('shows no dimensions beside a typed volume [@FRT-02]', () => {
    const form = after(type('length', '1'), type('width', '1'), type('height', '1'), type('volume', '2'));
    expect(lineOf(form).texts).toMatchObject({ length: '', width: '', height: '', volume: '2' });
  });

  test('is rounded when a field is left, half up from the decimals typed [@FRT-01]', () => {
    const form = after(type('weight', '1.005'), leave('weight'));
    expect(lineOf(form).texts.weight).toBe('1.01');
    expect(lineOf(form).values.weight).toBe(1.01);
    expect(lineOf(after(type('volume', '0.5'), leave('volume'))).texts.volume).toBe('0.5000');
  });

  test('keeps its dimensions when the volume they make is only passed through', () => {
    const made = [type('length', '1'), type('width', '1'), type('height', '1'), leave('volume')];
    expect(lineOf(after(...made)).texts).toMatchObject({ length: '1', volume: '1.0000' });
  });

  test('keeps what is no number as it was typed, for the rules to refuse', () => {
    const form = after(type('weight', '4o'), leave('weight'));
    expect(lineOf(form).texts.weight).toBe('4o');
    expect(lineOf(form).values.weight).toBeNaN();
  });

  test('is no whole number of pieces only because it was typed so', () => {
    expect(lineOf(after(type('count', '2.5'), leave('count'))).values.count).toBe(2.5);
  });

  test('is added, duplicated in its place, and deleted', () => {
    const form = after(
      pack('CTN'),
      { type: 'line-add', key: 'b' },
      { type: 'line-duplicate', key: 'a', newKey: 'c' },
    );
    expect(form.lines.map(({ key, values }) => [key, values.packagingType])).toEqual([
      ['a', 'CTN'],
      ['c', 'CTN'],
      ['b', null],
    ]);
    const fewer = changeForm(form, { type: 'line-remove', key: 'a' }, packagingTypes);
    expect(fewer.lines.map(({ key }) => key)).toEqual(['c', 'b']);
  });
});

describe('lines that are meant', () => {
  test('are not the empty one that Enter added at the end', () => {
    const form = after(pack('CTN'), { type: 'line-add', key: 'b' });
    expect(meantLines(form).map(({ key }) => key)).toEqual(['a']);
    expect(form.lines.map(isUntouched)).toEqual([false, true]);
    for (const text of ['7', '']) {
      const counted = changeForm(
        form,
        { type: 'line-figure', key: 'b', field: 'count', text },
        packagingTypes,
      );
      expect(meantLines(counted).map(({ key }) => key)).toEqual(['a', 'b']);
    }
  });

  test('are the first, when nothing was entered at all: its fields say what is missing', () => {
    expect(meantLines(after({ type: 'line-add', key: 'b' })).map(({ key }) => key)).toEqual(['a']);
    expect(meantLines(after({ type: 'line-remove', key: 'a' }))).toEqual([]);
  });
});

test.each([
  ['', null],
  ['  ', null],
  ['1,840.5', 1840.5],
  ['.5', 0.5],
  ['5.', 5],
  ['1,84', Number.NaN],
  ['1e3', Number.NaN],
  ['-', Number.NaN],
])('the figure "%s" is %d', (text, value) => {
  expect(readFigure(text)).toBe(value);
});
