import { expect, test } from 'vitest';
import { reprintIssues, reprintText } from '#documents/label-reprint.ts';

test.each([
  [null, '', 'Choose why the labels are printed again', null],
  ['DAMAGED', '', null, null],
  ['DAMAGED', 'x'.repeat(201), null, 'Maximum length is 200 characters'],
  ['OTHER', ' ', null, 'Enter the details'],
  ['OTHER', 'Wrong stock', null, null],
] as const)('reason %s with note "%s"', (reason, note, reasonIssue, noteIssue) => {
  expect(reprintIssues({ reason, note })).toEqual({ reason: reasonIssue, note: noteIssue });
});

test('a reprint is shown with its note', () => {
  expect(reprintText({ reason: 'PRINTER_FAULT', note: null })).toBe('Printer fault');
  expect(reprintText({ reason: 'OTHER', note: 'Wrong stock' })).toBe('Other reason: Wrong stock');
});
