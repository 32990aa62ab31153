import { describe, expect, test } from 'vitest';
import { afterFailure, errorKindOf, signInAttempts } from '#session/authentication.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const thrown = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

describe('a sign-in error', () => {
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

  test('opens the page of invalid_organisation and retries sign-in for every other kind [@AUTH-04]', () => {
    const at = { namedOrganisation: false, canRetry: true };
    expect(afterFailure('invalid_organisation', at)).toBe('invalid-organisation');
    for (const kind of ['mfa_required', 'invalid_state', 'generic_error', 'unknown_error'] as const) {
      expect(afterFailure(kind, at)).toBe('sign-in-again');
    }
  });

  test('for a stored organisation retries without it [@AUTH-06]', () => {
    expect(afterFailure('invalid_organisation', { namedOrganisation: true, canRetry: true })).toBe(
      'sign-in-again',
    );
  });

  test('ends on an error page after the maximum number of attempts', () => {
    const at = { namedOrganisation: true, canRetry: false };
    expect(afterFailure('generic_error', at)).toBe('give-up');
    expect(afterFailure('invalid_organisation', at)).toBe('invalid-organisation');
  });
});

describe('sign-in attempts', () => {
  test('count for a minute and survive a reload', () => {
    const tab = memoryStorage();
    let now = 1_000_000;
    signInAttempts(tab, () => now).count();
    now += 30_000;
    signInAttempts(tab, () => now).count();
    expect(signInAttempts(tab, () => now).recentCount()).toBe(2);
    now += 31_000;
    expect(signInAttempts(tab, () => now).recentCount()).toBe(1);
    signInAttempts(tab, () => now).reset();
    expect(signInAttempts(tab, () => now).recentCount()).toBe(0);
  });

  test('are 0 for an invalid stored value', () => {
    expect(signInAttempts(memoryStorage({ 'cartage.sign-in-tries': 'two NaN' })).recentCount()).toBe(0);
  });
});
