import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeTarget, signInTarget } from '#session/sign-in-target.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const HOME = 'http://localhost:4200';

describe('safeTarget', () => {
  test.each([
    '/search',
    '/search?page=3&size=50',
    '/consignment/KEA00000001#events',
    '/',
    // An encoded slash is part of the path and does not start a host.
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/errors',
  ])('accepts %s [@AUTH-01]', (target) => {
    expect(safeTarget(target)).toBe(target);
  });

  test.each([
    '//evil.example/x',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/x/../..//evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,gone',
    'search',
    '',
    '/auth/callback?code=1',
    '/auth',
    '/error',
    '/error/not-found',
    '/x/../error/not-found',
    '/idp/auth?client_id=cartage-web',
    `/search?keyword=${'x'.repeat(5_000)}`,
    undefined,
    null,
    { target: '/search' },
  ])('replaces %s with the root [@AUTH-01]', (target) => {
    expect(safeTarget(target)).toBe('/');
  });

  test('never returns another origin, for any input [@AUTH-01]', () => {
    const fragments = constantFrom('/', '\\', '.', ':', '@', '\t', '\n', '%2F', 'a', 'http', 'evil.example');
    const targets = oneof(
      array(fragments, { maxLength: 8 }).map((parts) => parts.join('')),
      string(),
    );
    assert(
      property(targets, (target) => {
        const { origin, pathname } = new URL(safeTarget(target), HOME);
        expect(origin).toBe(HOME);
        expect(pathname.startsWith('//')).toBe(false);
      }),
      { numRuns: 5_000 },
    );
  });

  test('signInTarget stores the target per tab and defaults to the root', () => {
    const tab = memoryStorage();
    expect(signInTarget(tab).read()).toBe('/');
    signInTarget(tab).write('/search?page=2');
    expect(signInTarget(tab).read()).toBe('/search?page=2');
    tab.setItem('cartage.sign-in-target', '//evil.example');
    expect(signInTarget(tab).read()).toBe('/');
  });
});
