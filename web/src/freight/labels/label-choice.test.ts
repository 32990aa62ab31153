import { describe, expect, test } from 'vitest';
import { chosen, labelQueryOf, readChoice, USUAL_CHOICE, writeChoice } from '#freight/labels/label-choice.ts';

describe('how labels are wanted', () => {
  test('four to a sheet come as PDF, and only there a place can be used up', () => {
    const zpl = chosen(USUAL_CHOICE, { printer: '300' });
    expect(labelQueryOf(zpl)).toEqual({ paper: '100x150', format: 'zpl', dpi: '300' });
    const sheet = chosen(zpl, { paper: 'a4', startPosition: 3 });
    expect(labelQueryOf(sheet)).toEqual({ paper: 'a4', format: 'pdf', startPosition: 3 });
    expect(chosen(sheet, { paper: 'a6' })).toEqual({ paper: 'a6', printer: 'pdf', startPosition: 1 });
  });

  test('is found again, but for the place on the sheet', () => {
    const choice = chosen(USUAL_CHOICE, { paper: 'a4', startPosition: 4 });
    expect(readChoice(writeChoice(choice))).toEqual({ ...choice, startPosition: 1 });
    expect(readChoice('4x6 203')).toEqual({ paper: '4x6', printer: '203', startPosition: 1 });
    for (const text of [null, '', 'a3 pdf', 'constructor __proto__'])
      expect(readChoice(text)).toEqual(USUAL_CHOICE);
  });
});
