import { expect, test } from 'vitest';
import { CallFailure, messageOf } from '#api/problem.ts';
import { providerFailure, SignInUnavailable } from '#session/provider-failure.ts';

const OFFLINE = 'No response received: you may be offline';
const UNAVAILABLE = "Sign-in is unavailable right now. Your organisation's sign-in service isn't answering.";
const unreachable = new TypeError('Failed to fetch');
const garbage = new Error('Invalid response Content-Type: text/html');

test.each([
  ['an answer that is none', garbage, { isOnline: true, isOurOwn: true }, UNAVAILABLE],
  ['no way to another address', unreachable, { isOnline: true, isOurOwn: false }, UNAVAILABLE],
  ['no way to our own address', unreachable, { isOnline: true, isOurOwn: true }, OFFLINE],
  ['no connection at all', unreachable, { isOnline: false, isOurOwn: false }, OFFLINE],
])('%s is told as what it is [@ERR-01]', (_, thrown, at, said) => {
  expect(messageOf(providerFailure(thrown, at))).toBe(said);
});

test('what was told already stays as it is', () => {
  const before = new SignInUnavailable();
  expect(providerFailure(before, { isOnline: false, isOurOwn: true })).toBe(before);
  const answer = new CallFailure(401, null);
  expect(providerFailure(answer, { isOnline: false, isOurOwn: true })).toBe(answer);
});
