import { describe, expect, test } from 'vitest';
import { changeForm, type ConsignmentForm, type FormChange } from '#freight/form/form-state.ts';
import { isUntouched, linesToSend, newLine, parseQuantity } from '#freight/form/freight-line-state.ts';
import { emptyForm } from '#freight/form/testing/sample-form.ts';

const packagingTypes = [
  { code: 'CTN', defaultVolume: 0.05, defaultWeight: 10 },
  { code: 'PLT', defaultVolume: 1.44, defaultWeight: 300 },
];

/** The form after these changes; quantities are typed into the line `a`. */
const after = (...changes: readonly FormChange[]): ConsignmentForm =>
  changes.reduce((form, change) => changeForm(form, change, packagingTypes), emptyForm());

const type = (
  field: 'count' | 'length' | 'width' | 'height' | 'volume' | 'weight',
  text: string,
): FormChange => ({
  type: 'line-quantity',
  key: 'a',
  field,
  text,
});
const leave = (field: 'length' | 'volume' | 'weight' | 'count'): FormChange => ({
  type: 'line-blur',
  key: 'a',
  field,
});
const pack = (value: string | null): FormChange => ({ type: 'line-packaging', key: 'a', value });
const lineOf = (form: ConsignmentForm) => form.lines[0] ?? newLine('none');

describe('a freight line in the form', () => {
  test('shows the packaging defaults times the count until they are edited by hand [@FRT-02]', () => {
    const untouched = after(pack('CTN'), type('count', '4'));
    expect(lineOf(untouched).texts).toMatchObject({ volume: '0.2000', weight: '40.00' });
    const byHand = after(pack('CTN'), type('weight', '7'), type('count', '4'), pack('PLT'));
    expect(lineOf(byHand).texts).toMatchObject({ volume: '5.7600', weight: '7' });
  });

  test('computes the volume while the dimensions are typed [@FRT-02]', () => {
    const form = after(type('length', '1.2'), type('width', '1'), type('height', '.3'));
    expect(lineOf(form).texts).toMatchObject({ length: '1.2', height: '.3', volume: '0.3600' });
  });

  test('clears the dimensions when a volume is typed [@FRT-02]', () => {
    const form = after(type('length', '1'), type('width', '1'), type('height', '1'), type('volume', '2'));
    expect(lineOf(form).texts).toMatchObject({ length: '', width: '', height: '', volume: '2' });
  });

  test('rounds half up on blur [@FRT-01]', () => {
    const form = after(type('weight', '1.005'), leave('weight'));
    expect(lineOf(form).texts.weight).toBe('1.01');
    expect(lineOf(form).values.weight).toBe(1.01);
    expect(lineOf(after(type('volume', '0.5'), leave('volume'))).texts.volume).toBe('0.5000');
  });

  test('keeps its dimensions when the computed volume only loses the focus', () => {
    const withDimensions = [type('length', '1'), type('width', '1'), type('height', '1'), leave('volume')];
    expect(lineOf(after(...withDimensions)).texts).toMatchObject({ length: '1', volume: '1.0000' });
  });

  test('keeps text that is not a number, with the value NaN', () => {
    const form = after(type('weight', '4o'), leave('weight'));
    expect(lineOf(form).texts.weight).toBe('4o');
    expect(lineOf(form).values.weight).toBeNaN();
  });

  test('keeps a fractional count as typed', () => {
    expect(lineOf(after(type('count', '2.5'), leave('count'))).values.count).toBe(2.5);
  });

  test('is added at the end, duplicated in place and deleted', () => {
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
    const fewer = changeForm(form, { type: 'line-delete', key: 'a' }, packagingTypes);
    expect(fewer.lines.map(({ key }) => key)).toEqual(['c', 'b']);
  });
});

describe('lines to send', () => {
  test('leave out the empty line that Enter added', () => {
    const form = after(pack('CTN'), { type: 'line-add', key: 'b' });
    expect(linesToSend(form).map(({ key }) => key)).toEqual(['a']);
    expect(form.lines.map(isUntouched)).toEqual([false, true]);
    for (const text of ['7', '']) {
      const counted = changeForm(
        form,
        { type: 'line-quantity', key: 'b', field: 'count', text },
        packagingTypes,
      );
      expect(linesToSend(counted).map(({ key }) => key)).toEqual(['a', 'b']);
    }
  });

  test('stay the same when a field is left unchanged', () => {
    const form = after(pack('CTN'));
    const left = changeForm(form, { type: 'line-blur', key: 'a', field: 'count' }, packagingTypes);
    expect(left.lines).toBe(form.lines);
  });

  test('are none when all lines are empty', () => {
    expect(linesToSend(after({ type: 'line-add', key: 'b' }))).toEqual([]);
    expect(linesToSend(after({ type: 'line-delete', key: 'a' }))).toEqual([]);
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
])('parses the quantity "%s" as %d', (text, value) => {
  expect(parseQuantity(text)).toBe(value);
});
