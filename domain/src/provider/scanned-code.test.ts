import { expect, test } from 'vitest';
import { readScannedCode } from '#provider/scanned-code.ts';

const TOKEN = '0123456789abcdef0123456789abcdef';
const SSCC = '095210010000000017';
const ofSscc = { kind: 'sscc', sscc: SSCC };

test('[@API-03] a reference in any case is read', () => {
  expect(readScannedCode(' kea00000123\r\n')).toEqual({ kind: 'reference', reference: 'KEA00000123' });
});

test.each([
  SSCC,
  `00${SSCC}`,
  `(00)${SSCC}`,
  '(00) 0952 1001 0000 0000 17',
  `]C100${SSCC}`,
  `]C100${SSCC}4011060\u001d401KEA00000123`,
])('[@API-03] the SSCC of a label is read from %j', (text) => {
  expect(readScannedCode(text)).toEqual(ofSscc);
});

test.each([
  TOKEN,
  TOKEN.toUpperCase(),
  `http://localhost:4780/track/${TOKEN}`,
  `https://kea.example/track/${TOKEN}?from=label`,
])('[@API-03] the token of a tracking link is read from %j', (text) => {
  expect(readScannedCode(text)).toEqual({ kind: 'tracking', token: TOKEN });
});

test.each([
  '',
  'KEA0000012',
  'KEA000001234',
  '095210010000000019',
  '12345',
  'https://kea.example/',
  `${TOKEN}0`,
])('[@API-03] %j is none of them', (text) => {
  expect(readScannedCode(text)).toBeNull();
});
