import { describe, expect, test } from 'vitest';
import {
  withLabelOptions,
  labelQuery,
  parseLabelOptions,
  DEFAULT_LABEL_OPTIONS,
  serializeLabelOptions,
} from '#freight/labels/label-options.ts';

describe('the label options', () => {
  test('four labels per sheet are a PDF, and only there the start position applies', () => {
    const zpl = withLabelOptions(DEFAULT_LABEL_OPTIONS, { printer: '300' });
    expect(labelQuery(zpl)).toEqual({ paper: '100x150', format: 'zpl', dpi: '300' });
    const sheet = withLabelOptions(zpl, { paper: 'a4', startPosition: 3 });
    expect(labelQuery(sheet)).toEqual({ paper: 'a4', format: 'pdf', startPosition: 3 });
    expect(withLabelOptions(sheet, { paper: 'a6' })).toEqual({
      paper: 'a6',
      printer: 'pdf',
      startPosition: 1,
    });
  });

  test('are restored, except for the start position', () => {
    const choice = withLabelOptions(DEFAULT_LABEL_OPTIONS, { paper: 'a4', startPosition: 4 });
    expect(parseLabelOptions(serializeLabelOptions(choice))).toEqual({ ...choice, startPosition: 1 });
    expect(parseLabelOptions('4x6 203')).toEqual({ paper: '4x6', printer: '203', startPosition: 1 });
    for (const text of [null, '', 'a3 pdf', 'constructor __proto__'])
      expect(parseLabelOptions(text)).toEqual(DEFAULT_LABEL_OPTIONS);
  });
});
