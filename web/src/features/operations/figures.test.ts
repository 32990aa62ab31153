import { expect, test } from 'vitest';
import { bytesText, durationText } from '#features/operations/figures.ts';

test.each([
  [-3, '0 s'],
  [0, '0 s'],
  [99, '99 s'],
  [120, '2 min'],
  [5999, '100 min'],
  [7200, '2 h'],
  [172_799, '48 h'],
  [259_200, '3 days'],
])('%d seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

test.each([
  [0, '0.0 MB'],
  [184_000_000, '184.0 MB'],
  [52_340_000_000, '52.3 GB'],
])('%d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));
