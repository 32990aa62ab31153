import { promisify } from 'node:util';
import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { lookup } from '#platform/localhost-lookup.ts';

const ask = promisify(
  (name: string, all: boolean, done: (error: Error | null, found: string | LookupAddress[]) => void) =>
    lookup(name, { all }, (error, address) => done(error, address)),
);

test.each(['localhost', 'tui.localhost', 'A.B.LocalHost'])('%s resolves to 127.0.0.1', async (name) => {
  expect(await ask(name, false)).toBe('127.0.0.1');
  expect(await ask(name, true)).toEqual([{ address: '127.0.0.1', family: 4 }]);
});

test('other names use the system’s resolver', async () => {
  expect(await ask('127.0.0.2', false)).toBe('127.0.0.2');
  await expect(ask('notlocalhost.invalid', false)).rejects.toThrow();
});
