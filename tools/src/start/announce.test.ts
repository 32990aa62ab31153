import { DEMO_PEOPLE } from '@cartage/domain/demo/people.ts';
import { expect, test } from 'vitest';
import { announcement } from '#start/announce.ts';

test("the portal's address is the first, then the other tenant's, then everybody who can sign in", () => {
  const text = announcement(4201, { isDemo: true, dataFolder: '/data' });
  expect(text.match(/http\S+/g)).toEqual(['http://localhost:4201', 'http://tui.localhost:4201']);
  for (const { email } of DEMO_PEOPLE) expect(text).toContain(email);
  expect(text).toContain('kotuku-lagoon-42');
});

test('without the demo world no sign-in is told', () => {
  const text = announcement(4200, { isDemo: false, dataFolder: '/data' });
  expect(text.match(/http\S+/g)).toEqual(['http://localhost:4200']);
  expect(text).not.toContain('@');
});
