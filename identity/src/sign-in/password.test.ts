import { expect, test } from 'vitest';

import { hashPassword, isPassword } from '#sign-in/password.ts';

test('a hash is argon2id with the chosen cost, and differs each time', async () => {
  const hashes = [await hashPassword('kea'), await hashPassword('kea')];
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('accepts only the exact password, and none without an account', async () => {
  const hash = await hashPassword('kea');
  expect(await isPassword('kea', hash)).toBe(true);
  expect(await isPassword('Kea', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
  expect(await isPassword('no account has this password', undefined)).toBe(false);
});
