import { withClient } from '@cartage/database/connection/with-client.ts';
import { documentViolations } from '@cartage/database/invariants/document-invariants.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminUnderTest, type AdminUnderTest } from '#admin/testing/admin-under-test.ts';

// Harakeke's Auckland site is in more documents than one batch holds.
const SITE = '--tenant kea --organisation "Harakeke Homewares" --site HH-AKL';

let admin: AdminUnderTest;

beforeAll(async () => {
  admin = await adminUnderTest('demo');
}, 120_000);
afterAll(() => admin.drop());

const countNamed = async (name: string) => {
  const [row] = await admin.sql(
    `select count(*)::int as count from consignment_doc where doc like '%"name":"${name}"%'`,
  );
  return Number(row?.['count']);
};
const offences = async () =>
  [...(await withClient(admin.adminUrl, documentViolations)).values()].flat().slice(0, 3);

test('updates the site name in every document of the list, and nothing else', async () => {
  const before = await countNamed('Auckland distribution centre');
  expect(before).toBeGreaterThan(200);
  await admin.json(`site set ${SITE} --name "Tāmaki hub" --hub no`);
  expect(await countNamed('Auckland distribution centre')).toBe(0);
  expect(await countNamed('Tāmaki hub')).toBe(before);
  expect(await offences()).toEqual([]);
}, 60_000);

test('updates the documents of a closed site', async () => {
  await admin.json(`site deactivate ${SITE}`);
  expect(await offences()).toEqual([]);
}, 60_000);

test('repeating the command completes an interrupted update', async () => {
  await admin.sql(
    `update consignment_doc set doc = replace(doc, '"name":"Tāmaki hub"', '"name":"Old"')
     where consignment_id % 2 = 0`,
  );
  expect((await admin.json<{ changed: boolean }>(`site deactivate ${SITE}`)).changed).toBe(false);
  expect(await offences()).toEqual([]);
}, 60_000);
