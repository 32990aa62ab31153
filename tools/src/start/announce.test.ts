import { DEMO_PEOPLE } from '@cartage/domain/demo/people.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import { expect, test } from 'vitest';
import { announcement } from '#start/announce.ts';

const dataFolder = '/data';

test("the portal's address is the first, then the other tenant's, then everybody who can sign in", () => {
  const text = announcement(4201, { tenants: DEMO_TENANTS, isDemo: true, dataFolder });
  expect(text.match(/http\S+/g)).toEqual(['http://localhost:4201', 'http://tui.localhost:4201']);
  for (const { email } of DEMO_PEOPLE) expect(text).toContain(email);
  expect(text).toContain('kotuku-lagoon-42');
});

test('tenants of somebody else are told, and no demo sign-in', () => {
  const moa = { name: 'Moa Freight', host: 'moa.localhost' };
  const elsewhere = { name: 'Weka Freight', host: 'portal.weka.example' };
  const text = announcement(4200, { tenants: [elsewhere, moa], isDemo: false, dataFolder });
  expect(text.match(/http\S+/g)).toEqual(['http://moa.localhost:4200']);
  expect(text).not.toContain('@');
});

test('without a tenant on this machine the port is told all the same', () => {
  const text = announcement(4200, { tenants: [], isDemo: false, dataFolder });
  expect(text.match(/http\S+/g)).toEqual(['http://localhost:4200']);
});
