import { describe, expect, test } from 'vitest';
import { afterFailure, errorKindOf, signInTries } from '#session/authentication.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const thrown = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

describe('an error of the sign-in', () => {
  test.each([
    [
      'invalid_organisation',
      thrown('', { error: 'access_denied', error_description: 'invalid_organisation' }),
    ],
    ['mfa_required', thrown('', { error: 'mfa_required' })],
    ['mfa_required', thrown('', { error: 'access_denied', error_description: 'mfa_required' })],
    ['generic_error', thrown('', { error: 'access_denied', error_description: 'End-User aborted' })],
    ['invalid_state', thrown('No matching state found in storage')],
    ['invalid_state', thrown('No state in response')],
    ['unknown_error', thrown('Failed to fetch')],
    ['unknown_error', 'a text'],
  ])('is %s [@AUTH-04]', (kind, error) => {
    expect(errorKindOf(error)).toBe(kind);
  });

  test('invalid_organisation goes to its page, every other kind to sign in [@AUTH-04]', () => {
    const at = { namedOrganisation: false, mayTry: true };
    expect(afterFailure('invalid_organisation', at)).toBe('invalid-organisation');
    for (const kind of ['mfa_required', 'invalid_state', 'generic_error', 'unknown_error'] as const) {
      expect(afterFailure(kind, at)).toBe('sign-in-again');
    }
  });

  test('about a remembered organisation asks once more without it [@AUTH-06]', () => {
    expect(afterFailure('invalid_organisation', { namedOrganisation: true, mayTry: true })).toBe(
      'sign-in-again',
    );
  });

  test('that comes back again and again ends with a page and a button', () => {
    const at = { namedOrganisation: true, mayTry: false };
    expect(afterFailure('generic_error', at)).toBe('give-up');
    expect(afterFailure('invalid_organisation', at)).toBe('invalid-organisation');
  });
});

describe('tries to sign in', () => {
  test('count for a minute, and over a reload', () => {
    const tab = memoryStorage();
    let now = 1_000_000;
    signInTries(tab, () => now).count();
    now += 30_000;
    signInTries(tab, () => now).count();
    expect(signInTries(tab, () => now).lately()).toBe(2);
    now += 31_000;
    expect(signInTries(tab, () => now).lately()).toBe(1);
    signInTries(tab, () => now).reset();
    expect(signInTries(tab, () => now).lately()).toBe(0);
  });

  test('are none where something else stands in their place', () => {
    expect(signInTries(memoryStorage({ 'cartage.sign-in-tries': 'two NaN' })).lately()).toBe(0);
  });
});
