import { expect, test } from 'vitest';

import { createLog } from '#log.ts';

test('input cannot forge a second line or a terminal code', () => {
  const lines: string[] = [];
  createLog(
    (line) => void lines.push(line),
    () => new Date(0),
  ).warn('seen', { address: 'a\r\n{"level":"info"}\u001B[2J' });
  expect(lines).toEqual([
    '{"level":"warn","time":"1970-01-01T00:00:00.000Z","process":"identity","event":"seen","address":"a\\r\\n{\\"level\\":\\"info\\"}\\u001b[2J"}\n',
  ]);
});
