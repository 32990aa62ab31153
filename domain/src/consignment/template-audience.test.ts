import { expect, test } from 'vitest';
import { mayChangeTemplate, type TemplateAudience } from '#consignment/template-audience.ts';
import type { Permission } from '#permissions.ts';

const CREATE: readonly Permission[] = ['Consignment.CREATE'];
const BOTH: readonly Permission[] = ['Consignment.CREATE', 'Consignment.MAINTAIN'];

test.each<readonly [TemplateAudience, readonly Permission[], boolean, boolean]>([
  ['personal', CREATE, true, true],
  ['personal', BOTH, false, false],
  ['personal', ['Consignment.MAINTAIN'], true, false],
  ['site', CREATE, true, false],
  ['site', BOTH, false, true],
  ['organisation', CREATE, true, false],
  ['organisation', BOTH, false, true],
  ['organisation', ['Consignment.MAINTAIN'], true, false],
])('a template (%s) with %j, owner %s: may be changed %s', (audience, permissions, isOwner, expected) => {
  expect(mayChangeTemplate(audience, new Set(permissions), isOwner)).toBe(expected);
});
