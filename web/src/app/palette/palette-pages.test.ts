import type { Permission } from '@cartage/domain/permissions.ts';
import { tenantSettings } from '@cartage/domain/tenant/settings.ts';
import { expect, it } from 'vitest';
import { otherPagesFor } from '#app/palette/palette-pages.ts';

const EDIT: ReadonlySet<Permission> = new Set(['Consignment.LimitedEdit'] as const);

it.each([
  ['true', ['Standing orders', 'Change log', 'Hireage']],
  ['false', ['Standing orders', 'Change log']],
])('offers the pages of a tenant with HireageEnabled %s', (value, labels) => {
  const settings = tenantSettings([{ name: 'HireageEnabled', value }]);
  expect(otherPagesFor(EDIT, settings).map(({ label }) => label)).toEqual(expect.arrayContaining(labels));
  expect(otherPagesFor(EDIT, settings).some(({ to }) => to === '/hireage')).toBe(value === 'true');
});
