import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildDocument } from '#openapi/document.ts';
import { subjectOf } from '#openapi/subjects.ts';
import { OPERATION_IDS, type OperationId, OPERATIONS } from '#operation-table.ts';

const document = buildDocument();
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

test('[@API-02] paths that the specification leaves open are the ones we chose', () => {
  const organisation = '/api/v2/customers/{org}';
  const consignments = `${organisation}/consignments`;
  const runs = '/api/v2/runs/bookings/customers/{org}';
  const decided = {
    postStatus: `POST ${consignments}/{ref}/status`,
    createFullConsignment: `POST ${consignments}/full`,
    organisationWorkingDates: 'GET /api/v1/scheduling/workDays/organisations/{org}/workingDates',
    availableBookingDates: `POST ${runs}/available-booking-dates`,
    consignmentBookingDates: `POST ${runs}/consignments/{ref}/available-booking-dates`,
    bookingStatus: `GET ${runs}/consignments/{ref}/booking-status`,
    bookDelivery: `POST ${runs}/consignments/{ref}/booking`,
    getConsignment: `GET ${consignments}/{ref}`,
    markAsReady: `POST ${consignments}/{ref}/mark-as-ready`,
    requestPickup: `POST ${consignments}/{ref}/request-pickup`,
    cancelConsignment: `POST ${consignments}/{ref}/cancelled`,
    consignmentFiles: `GET ${consignments}/{ref}/files`,
    uploadFile: `POST ${consignments}/{ref}/files`,
    searchConsignments: `POST ${consignments}/search`,
    lineItemsByConsignment: `POST ${consignments}/consignments-line-items`,
    bulkMarkAsReady: `POST ${consignments}/bulk/mark-as-ready`,
    bulkRequestPickup: `POST ${consignments}/bulk/request-pickup`,
  } satisfies Partial<Record<OperationId, string>>;
  // Its keys are those of the literal above.
  for (const id of Object.keys(decided) as (keyof typeof decided)[])
    expect(`${OPERATIONS[id].method} ${OPERATIONS[id].path}`).toBe(decided[id]);
});

test('the committed document is up to date', () => {
  expect(read('openapi.json')).toEqual(JSON.parse(JSON.stringify(document)));
});

test('the list of unserved operations matches the table and may only shrink', () => {
  const unserved = OPERATION_IDS.filter((id) => !OPERATIONS[id].served);
  expect(read('unserved.json')).toEqual(unserved);
});

test('every reference resolves to a component', () => {
  const names = new Set(Object.keys(document.components.schemas));
  const used = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => name === undefined || !names.has(name))).toEqual([]);
});

test('a served operation has schemas, an unserved one only a name', () => {
  for (const { operationId, 'x-served': isServed, responses } of operations) {
    const statuses = Object.keys(responses);
    if (isServed)
      expect(
        statuses.some((status) => status.startsWith('2')),
        operationId,
      ).toBe(true);
    else expect(statuses, operationId).toEqual(['404']);
  }
});

test('[@API-04] only operations used before sign-in need no token', () => {
  const open = operations
    .filter(({ security }) => security.length === 0)
    .map(({ operationId }) => operationId);
  expect(open).toEqual(['clientSettings', 'clientFlags']);
});

test('a text field has its maximum length', () => {
  const search = document.components.schemas['ConsignmentSearch'];
  expect(JSON.stringify(search)).toContain('"maxLength":256');
});

test('paths are listed under their subject', () => {
  expect(subjectOf(OPERATIONS.pickupManifest.path)).toBe('Bulk actions and exports');
  expect(subjectOf(OPERATIONS.reportDifot.path)).toBe('Dashboard');
  expect(subjectOf(OPERATIONS.bookDelivery.path)).toBe('Bookings');
  expect(subjectOf(OPERATIONS.markAsReady.path)).toBe('Consignments');
  expect(subjectOf(OPERATIONS.statuses.path)).toBe('Reference data');
  expect(subjectOf(OPERATIONS.reportEvents.path)).toBe('Provider API');
  expect(subjectOf(OPERATIONS.reportDeskEvents.path)).toBe('Provider desk');
});

test('[@API-01] the reference has the guides on signing in, versions, the provider and the print agent, with links that work there', () => {
  const introduction = String(document.info['description']);
  expect(introduction).toContain('## Sign in a program');
  expect(introduction).toContain('### 2. Get a token');
  expect(introduction).toContain('## Versions of the API');
  expect(introduction).toContain('### Changelog');
  const provider = document.tags.find(({ name }) => name === 'Provider API')?.description ?? '';
  expect(provider).toContain('### 7. Receive changes by webhook');
  expect(provider).toContain('[provider-client.ts](/docs/examples/provider-client.ts)');
  const printing = document.tags.find(({ name }) => name === 'Label printing')?.description ?? '';
  expect(printing).toContain('### 3. Start the agent');
  for (const text of [introduction, provider, printing]) {
    expect(text).not.toMatch(/\]\((?!https:\/\/|\/docs\/examples\/|#tag\/)/);
    expect(text).not.toContain('docs/guides');
  }
});
