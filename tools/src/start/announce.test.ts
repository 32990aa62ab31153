import { readFileSync } from 'node:fs';
import { DEMO_DESK_PEOPLE, DEMO_PEOPLE } from '@cartage/domain/demo/people.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import { expect, test } from 'vitest';
import { announcement } from '#start/announce.ts';

const dataFolder = '/data';

test("lists the portal's address first, then the other tenant's, then the demo users", () => {
  const text = announcement(4201, { tenants: DEMO_TENANTS, isDemo: true, simulatorSpeed: 60, dataFolder });
  expect(text.match(/http\S+/g)).toEqual(['http://localhost:4201', 'http://tui.localhost:4201']);
  for (const { email } of [...DEMO_PEOPLE, ...DEMO_DESK_PEOPLE]) expect(text).toContain(email);
  expect(text).toContain('kotuku-lagoon-42');
  expect(text).toContain('Freight moves at 60 times the real speed. CARTAGE_SIMULATOR=0 switches this off.');
});

test('lists no demo users for tenants that an administrator added', () => {
  const moa = { name: 'Moa Freight', host: 'moa.localhost' };
  const elsewhere = { name: 'Weka Freight', host: 'portal.weka.example' };
  const text = announcement(4200, {
    tenants: [elsewhere, moa],
    isDemo: false,
    simulatorSpeed: 60,
    dataFolder,
  });
  expect(text.match(/http\S+/g)).toEqual(['http://moa.localhost:4200']);
  expect(text).not.toContain('@');
  expect(text).not.toContain('Freight moves');
});

test('prints the port even without a tenant on this machine', () => {
  const text = announcement(4200, { tenants: [], isDemo: false, simulatorSpeed: 60, dataFolder });
  expect(text.match(/http\S+/g)).toEqual(['http://localhost:4200']);
});

test('the README lists every demo user with the same words', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const rows = readme.match(/^\| \S+@\S+ \| .+ \|$/gm);
  const people = [...DEMO_PEOPLE, ...DEMO_DESK_PEOPLE];
  expect(rows).toEqual(people.map(({ email, situation }) => `| ${email} | ${situation} |`));
});
