import type { Kind } from './places.ts';

/** JSON texts, because `JSON.stringify` never writes many of these values (docs/reference/promises.md). */
const quoted = (text: string) => JSON.stringify(text);

const OF_EVERY_TYPE = ['null', '[]', '{}', '"x"', '""', '0', 'true', '[[]]', '[null]', '{"a":{}}'];

export const NUMBERS = [
  '-1',
  '0',
  '-0',
  '0.5',
  '0.00005',
  '0.1',
  '1.005',
  '1e3',
  '1e-400',
  '1e400',
  '-1e400',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999999',
  '"12"',
  '" 5 "',
  '"0x10"',
  '"1,000"',
  '"\u0661\u0662"',
  // Not JSON.
  'NaN',
  'Infinity',
  '+1',
  '01',
  '.5',
  '0x10',
];

/** Texts that are known to break software. Each must be stored unchanged, or rejected. */
export const TEXTS = [
  '   ',
  '\t\n',
  '\u00a0\u3000',
  'NUL \u0000 inside',
  'bell \u0007 escape \u001b[31m',
  'right to left \u202egnp.exe',
  'zero \u200bwidth\u200d joined\ufeff',
  `combining ${'e\u0301\u0323\u0334'.repeat(60)}`,
  'family \u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}',
  '\u{1f1f3}\u{1f1ff} T\u016b\u012b \u014ct\u0101huhu',
  'T\u0075\u0304\u0069\u0304 decomposed',
  'non-character \uffff \ufdd0',
  "' or 1=1--",
  `'; drop table consignment; --`,
  '100%_done\\',
  '%',
  '_',
  '\\',
  '$1 ${7*7} {{7*7}} #{7*7} <%= 7*7 %>',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '<!--',
  'javascript:alert(1)',
  '=cmd|calc!A1',
  '-1+1',
  'a\r\nBcc: someone@else.example',
  '../../etc/passwd',
  'undefined',
  'null',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '\u0130stanbul \u00df \ufb01 \u1e9e',
  'x'.repeat(255),
  '\u{1f69a}'.repeat(130),
].map(quoted);

/** Lone surrogates: valid JSON, but not valid text. */
const BROKEN_TEXTS = [String.raw`"\ud800"`, String.raw`"a\udc00b"`, String.raw`"\ud83d\ud83d"`];

/** Longer than the limit of every field. */
export const TOO_LONG = quoted('y'.repeat(5_001));

export const DATES = [
  '',
  'today',
  '0000-01-01',
  '0000-00-00T00:00:00Z',
  '1970-01-01T00:00:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59Z',
  '+010000-01-01T00:00:00Z',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-03-18T24:00:00Z',
  '2026-03-18T23:59:60Z',
  '2026-03-18T25:00:00Z',
  '2026-03-18T10:00:00',
  '2026-03-18T10:00:00+99:99',
  '2026-03-18T10:00:00+14:00',
  '2026-03-18 10:00:00Z',
  '2026-03-18T10:00:00.1234567890Z',
  '18/03/2026',
  '2026-3-8',
  '2026-W12-3',
  '1773792000000',
  // The clock in New Zealand skips this hour.
  '2026-09-27T02:30:00',
].map(quoted);

const CHOICES = ['"toString"', '"constructor"', '"__proto__"', '"nothing like it"', '""', '" "'];

const LISTS = [
  '[null]',
  '["x"]',
  '[0]',
  '[-1]',
  '[1.5]',
  '[[1]]',
  '[{}]',
  '{"0":1,"length":1}',
  `[${'1,'.repeat(600)}1]`,
  `[${'{},'.repeat(250)}{}]`,
];

/** The bad values for a place of this kind, with these of the texts. */
export function badValues(
  kind: Kind,
  choices: readonly string[],
  texts: readonly string[],
): readonly string[] {
  switch (kind) {
    case 'text':
      return [...OF_EVERY_TYPE, ...texts, ...BROKEN_TEXTS, TOO_LONG, '123456789012'];
    case 'date':
      return [...OF_EVERY_TYPE, ...DATES, ...BROKEN_TEXTS, TEXTS[3] ?? '', '1773792000000'];
    case 'number':
      return [...OF_EVERY_TYPE, ...NUMBERS];
    case 'choice':
      return [...OF_EVERY_TYPE, ...CHOICES, ...choices.flatMap(nearMisses)];
    case 'list':
      return [...OF_EVERY_TYPE, ...LISTS];
    case 'record':
    case 'switch':
      return OF_EVERY_TYPE;
  }
}

function nearMisses(choice: string): string[] {
  return [
    quoted(choice.toLowerCase() === choice ? choice.toUpperCase() : choice.toLowerCase()),
    quoted(`${choice} `),
    quoted(`${choice}\u0000`),
    `[${quoted(choice)}]`,
  ];
}

/** Fields the server knows and no caller may set, and names that have a meaning in JavaScript. */
export const FORBIDDEN_FIELDS = [
  'id',
  'reference',
  'tenant',
  'tenantId',
  'organisation',
  'organisationId',
  'site',
  'siteId',
  'status',
  'statusHistory',
  'version',
  'confirmedPrice',
  'estimatedPrice',
  'createdBy',
  'createdAtDateTimeUtc',
  'trackingUrl',
  'totals',
  'isActive',
  'abilities',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '',
] as const;

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Bodies that are invalid for every operation. */
export const BAD_BODIES: readonly { readonly name: string; readonly text: string | Buffer }[] = [
  { name: 'empty', text: '' },
  { name: 'blank', text: '   ' },
  { name: 'cut off', text: '{"a":' },
  { name: 'two documents', text: '{}{}' },
  { name: 'trailing text', text: '{} x' },
  { name: 'trailing comma', text: '{"a":1,}' },
  { name: 'single quotes', text: "{'a':1}" },
  { name: 'comment', text: '{}// no' },
  // An empty array may be a valid empty list.
  { name: 'array', text: '[[]]' },
  { name: 'text', text: '"x"' },
  { name: 'number', text: '1' },
  { name: 'null', text: 'null' },
  { name: 'byte order mark and UTF-16', text: Buffer.from('\ufeff{}', 'utf16le') },
  { name: 'invalid UTF-8', text: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { name: 'overlong UTF-8', text: Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]) },
  { name: '100,000 nested arrays', text: nested(100_000, '[', ']') },
  { name: '40 nested arrays', text: `{"lineItems":${nested(40, '[', ']')}}` },
  { name: '20,000 nested objects', text: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
  { name: '1 MB text', text: `{"notes":"${'z'.repeat(1_000_000)}"}` },
  { name: '1,500 keys', text: `{${Array.from({ length: 1_500 }, (_, n) => `"k${n}":1`).join(',')}}` },
  { name: 'key twice', text: '{"notes":"a","notes":"b"}' },
  { name: 'key twice, once escaped', text: String.raw`{"notes":"a","n\u006ftes":"b"}` },
];
