import { expect, it } from 'vitest';
import { CHANGE_SCREENS, screenName, screenOfPath } from '#consignment/change-screen.ts';

it.each([
  ['/search', 'list', 'Consignments'],
  ['/consignment/KEA00000012', 'consignment', 'Consignment page'],
  ['/consignment/create', 'create', 'New consignment'],
  ['/consignment/import', 'import', 'Import'],
  ['/consignment/delivery-schedule', 'schedule', 'Schedule'],
  ['/consignment/quote', 'quote', 'Quote'],
  ['/manifests/12', 'manifests', 'Manifests'],
  ['/today', 'today', 'Today'],
] as const)('%s is the screen %s, %s for users', (path, screen, name) => {
  expect(screenOfPath(path)).toBe(screen);
  expect(screenName(screen)).toBe(name);
});

it('knows no screen for other paths and none of another release', () => {
  expect(['', '/', '/error/not-found', 'javascript:1'].map(screenOfPath)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect([null, 'toString', 'of-a-later-release'].map(screenName)).toEqual([null, null, null]);
});

it('names every screen', () => {
  expect(CHANGE_SCREENS.map(screenName)).not.toContain(null);
});
