import { describe, expect, test } from 'vitest';
import { elementData, readableSscc, sscc } from '#documents/gs1.ts';
import { readScannedCode } from '#documents/scanned-code.ts';

const CODE = sscc('9521001', 17);
const TOKEN = '0123456789abcdef0123456789abcdef';

describe('[@ATT-04] the codes of a label are read', () => {
  test.each([
    ['as the bars are', elementData([['00', CODE]])],
    ['with the name of the symbol', `]C1${elementData([['00', CODE]])}`],
    ['with the FNC1 in front, and a line feed behind', `\u001d00${CODE}\n`],
    ['with brackets', `(00)${CODE}`],
    ['as they are printed beneath', readableSscc(CODE)],
    ['without what they are', CODE],
  ])('%s', (_how, text) => expect(readScannedCode(text)).toEqual({ sscc: CODE }));

  test.each([
    `https://kea.example/track/${TOKEN}`,
    ` HTTP://LOCALHOST:4200/track/${TOKEN.toUpperCase()} `,
    `https://kea.example/track/${TOKEN}?by=sender`,
    `/track/${TOKEN}/`,
  ])('from the link %s', (text) => expect(readScannedCode(text)).toEqual({ trackingToken: TOKEN }));
});

test.each([
  '',
  'KEA00012345',
  `${CODE.slice(0, -1)}${(Number(CODE.at(-1)) + 1) % 10}`,
  CODE.slice(1),
  `1${CODE}`,
  `${CODE} ${CODE}`,
  `https://kea.example/track/${TOKEN.slice(1)}`,
  `https://kea.example/track/${TOKEN}0`,
  TOKEN,
])('%j is no code of a label', (text) => expect(readScannedCode(text)).toBeNull());
