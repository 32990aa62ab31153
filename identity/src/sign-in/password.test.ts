import { expect, test } from 'vitest';

import { hashPassword, isPassword } from '#sign-in/password.ts';

test('a hash is argon2id with the cost that was decided, and differs each time', async () => {
  const hashes = [await hashPassword('kea'), await hashPassword('kea')];
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('only the password itself is right, and nothing is right without an account', async () => {
  const hash = await hashPassword('kea');
  expect(await isPassword('kea', hash)).toBe(true);
  expect(await isPassword('Kea', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
  expect(await isPassword('nobody has this account', undefined)).toBe(false);
});
