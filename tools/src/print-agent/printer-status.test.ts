import { expect, test } from 'vitest';
import { problemOfStatus } from '#print-agent/printer-status.ts';

const reply = (first: string, second: string) =>
  [first, second, '1234,0'].map((line) => `\u0002${line}\u0003\r\n`).join('');
const READY = reply('030,0,0,1245,000,0,0,0,000,0,0,0', '001,0,0,0,1,2,4,0,00000000,1,000');

test.each([
  ['ready', READY, null],
  [
    'no labels',
    reply('030,1,0,1245,000,0,0,0,000,0,0,0', '001,0,0,0,1,2,4,0,00000000,1,000'),
    'The printer is out of labels.',
  ],
  [
    'paused',
    reply('030,0,1,1245,000,0,0,0,000,0,0,0', '001,0,0,0,1,2,4,0,00000000,1,000'),
    'The printer is paused.',
  ],
  [
    'memory full',
    reply('030,0,0,1245,000,1,0,0,000,0,0,0', '001,0,0,0,1,2,4,0,00000000,1,000'),
    'The memory of the printer is full.',
  ],
  [
    'head open and paused',
    reply('030,0,1,1245,000,0,0,0,000,0,0,0', '001,0,1,0,1,2,4,0,00000000,1,000'),
    'The print head is open.',
  ],
  [
    'no ribbon',
    reply('030,0,0,1245,000,0,0,0,000,0,0,0', '001,0,0,1,1,2,4,0,00000000,1,000'),
    'The printer is out of ribbon.',
  ],
  [
    'thermal transfer mode is no problem',
    reply('030,0,0,1245,000,0,0,0,000,0,0,0', '001,1,0,0,1,1,1,1,00000001,1,001'),
    null,
  ],
  ['a short reply of another maker', '\u0002000,0,0\u0003\r\n'.repeat(3), null],
])('%s', (_, received, problem) => expect(problemOfStatus(received)).toBe(problem));

test('the last of several replies counts', () => {
  const paused = reply('030,0,1,1245,000,0,0,0,000,0,0,0', '001,0,0,0,1,2,4,0,00000000,1,000');
  expect(problemOfStatus(paused + READY)).toBe(null);
  expect(problemOfStatus(READY + paused)).toBe('The printer is paused.');
});
