import { expect, test } from 'vitest';
import { CallFailure, messageOf } from '#api/problem.ts';
import { providerFailure, SignInUnavailable } from '#session/provider-failure.ts';

const OFFLINE = 'No response received: you may be offline';
const UNAVAILABLE = "Sign-in is unavailable right now. Your organisation's sign-in service isn't responding.";
const unreachable = new TypeError('Failed to fetch');
const garbage = new Error('Invalid response Content-Type: text/html');

test.each([
  ['an invalid response', garbage, { isOnline: true, isOurOwn: true }, UNAVAILABLE],
  ["an unreachable tenant's own provider", unreachable, { isOnline: true, isOurOwn: false }, UNAVAILABLE],
  ['an unreachable embedded provider', unreachable, { isOnline: true, isOurOwn: true }, OFFLINE],
  ['no connection', unreachable, { isOnline: false, isOurOwn: false }, OFFLINE],
])('%s gets its own message [@ERR-01]', (_, thrown, context, message) => {
  expect(messageOf(providerFailure(thrown, context))).toBe(message);
});

test('a CallFailure is returned unchanged', () => {
  const before = new SignInUnavailable();
  expect(providerFailure(before, { isOnline: false, isOurOwn: true })).toBe(before);
  const response = new CallFailure(401, null);
  expect(providerFailure(response, { isOnline: false, isOurOwn: true })).toBe(response);
});
