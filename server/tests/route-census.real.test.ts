import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATION_IDS, OPERATIONS } from '@cartage/contract/operation-table.ts';
import type { OperationRow } from '@cartage/contract/operation-row.ts';
import { SHAPES } from '@cartage/contract/operation-shapes.ts';
import { PERMISSIONS, PROVIDER_SCOPES, STAFF_PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { EXPECTED_STATUSES } from './support/access-matrix.ts';
import { placesOf } from './support/places.ts';
import { registeredRoutes, type RegisteredRoute } from './support/registered-routes.ts';
import { sampleOf } from './support/samples.ts';

/** Public paths outside of the contract, for operators, API documentation and browsers. */
const OPERATIONAL: Readonly<Record<string, readonly string[]>> = {
  '/health/live': ['GET', 'HEAD'],
  '/health/ready': ['GET', 'HEAD'],
  '/docs': ['GET'],
  '/docs/examples/provider-client.ts': ['GET'],
  '/docs/examples/read-webhook.ts': ['GET'],
  '/docs/openapi.json': ['GET'],
  '/docs/scalar.js': ['GET'],
  '/api/attachments/:': ['GET'],
  '/api/email-previews/:': ['GET'],
  '/api/extracts/:': ['GET'],
  '/api/files/:': ['GET'],
  '/track/:': ['GET', 'HEAD', 'POST'],
  '/track/fonts/:': ['GET'],
  '/unsubscribe/:': ['GET', 'HEAD', 'POST'],
  // The router prints the wildcard of `/idp/*`, the embedded identity process, without its prefix.
  '*': ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
};

const rows: readonly OperationRow[] = OPERATION_IDS.map((id) => OPERATIONS[id]);
const routePath = (path: string) => path.replaceAll(/\{\w+\}/g, ':');

let app: TestApp;
let routes: readonly RegisteredRoute[];

const web = mkdtempSync(join(tmpdir(), 'cartage-census-'));

beforeAll(async () => {
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>x</title>');
  app = await testApp({ environment: { WEB_DIST: web, IDENTITY_UPSTREAM: 'http://127.0.0.1:9' } });
  await app.app.ready();
  routes = registeredRoutes(app.app);
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

test('every registered path is in the contract, or a known operational path', () => {
  const listedPaths = new Set([...rows.map(({ path }) => routePath(path)), ...Object.keys(OPERATIONAL)]);
  expect(routes.length).toBeGreaterThan(50);
  expect(routes.filter(({ path }) => !listedPaths.has(path))).toEqual([]);
  expect(routes.filter(({ path }) => path.includes('*'))).toHaveLength(1);
  expect(app.app.hasRoute({ method: 'GET', url: '/idp/*' })).toBe(true);
});

test('operational paths have only the methods that they need', () => {
  for (const { path, methods } of routes) {
    const allowed = OPERATIONAL[path];
    if (allowed !== undefined) expect(methods.toSorted(), path).toEqual(allowed.toSorted());
  }
});

test('every operation of the contract is registered at its method and path', () => {
  const methodsOf = new Map(routes.map(({ path, methods }) => [path, methods]));
  const missing = rows.filter(({ method, path }) => !methodsOf.get(routePath(path))?.includes(method));
  expect(missing).toEqual([]);
});

test('[@AUTH-08] every operation has an access rule; only those needed before sign-in are public', () => {
  const open = OPERATION_IDS.filter((id) => OPERATIONS[id].access === 'public');
  expect(open).toEqual(['clientSettings', 'clientFlags']);
  const ofPrinters = OPERATION_IDS.filter((id) => OPERATIONS[id].access === 'printer');
  expect(ofPrinters).toEqual(['takePrintJob', 'renewPrintJob', 'printJobLabels', 'reportPrintJob']);
  for (const { access, path } of rows) {
    if (access === 'public' || access === 'printer') continue;
    const isDesk = path.startsWith('/api/desk/');
    const isProviders = path.startsWith('/api/provider/');
    const grantable: readonly string[] = isDesk
      ? STAFF_PERMISSIONS
      : isProviders
        ? PROVIDER_SCOPES
        : PERMISSIONS;
    if (!isDesk && !isProviders) expect(access, path).toContain('Access.DISPATCH');
    expect(access.length, path).toBeGreaterThan(0);
    for (const name of access) expect(grantable, path).toContain(name);
  }
});

test('no two operations share a method and path', () => {
  const places = rows.map(({ method, path }) => `${method} ${routePath(path)}`);
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

test('[@API-01] every specified operation is served, with a shape', () => {
  expect(OPERATION_IDS.filter((id) => !OPERATIONS[id].served)).toEqual([]);
  expect(Object.keys(SHAPES).toSorted()).toEqual([...OPERATION_IDS].toSorted());
});

test('[@API-12] bodies and queries have exactly the fields of the specification', () => {
  const { searchConsignments, markAsReady, bulkDocuments, pickupManifest } = SHAPES;
  const fields = (shape: Parameters<typeof placesOf>[0]) =>
    placesOf(shape)
      .map(({ path }) => path.join('.'))
      .filter((path) => path !== '' && !path.endsWith('.0'))
      .toSorted();
  expect(fields(searchConsignments.body)).toEqual([
    'date',
    'date.dateRangeType',
    'date.endDateUtc',
    'date.startDateUtc',
    // Our own filters of the list (domain/src/search/filters.ts): these, 'importId', 'labelPrints', 'mentionsMe', 'overdueTasks', 'participantSites', 'serviceTypes', 'tags' and 'tasks'.
    'difot',
    'exceptionOwners',
    'exceptionTypes',
    'exceptions',
    'hasDangerousGoods',
    'hasUnresolvedNotes',
    'importId',
    'labelPrints',
    'mentionsMe',
    'overdueTasks',
    'participantSites',
    'phoneNumber',
    // Our own: a pasted list of references (docs/decisions/0022-selection-and-blockers.md).
    'references',
    'salesReference',
    'searchTerm',
    'serviceTypes',
    'siteIds',
    'statuses',
    'tags',
    'tasks',
  ]);
  expect(fields(searchConsignments.query)).toEqual(['pageNumber', 'pageSize', 'sortDirection', 'sortOption']);
  expect(fields(markAsReady.body)).toEqual(['dateTimeUtc']);
  expect(fields(bulkDocuments.body)).toEqual(['documentTypes', 'references']);
  expect(fields(pickupManifest.body).filter((name) => !name.includes('.'))).toEqual([
    'consignmentIds',
    'searchParameters',
  ]);
});

test('every operation has a sample request for the matrix and the bad-input tests', () => {
  const subject = {
    host: 'localhost',
    organisationId: 1,
    siteId: 1,
    receiverSiteId: 1,
    accountId: 1,
    serviceType: 'X',
    packagingType: 'X',
    hireUnit: { providerCode: 'X', code: 'X' },
    reference: 'KEA00000001',
    lineItemId: 1,
    staged: { reference: 'KEA00000002', id: 2, exceptionId: 'own-2', requestId: 1 },
    consignmentId: 1,
    extraId: 1,
    schedule: { id: 1, startsAt: '2026-03-23T00:00:00.000Z' },
    bulkJobId: 1,
    extractId: 1,
    importId: 1,
    codes: { account: 'X', sender: 'X', receiver: 'X' },
    savedExtractId: 1,
    templateId: 1,
    completeTemplateId: 1,
    standingOrderId: 1,
    presetId: 1,
    printerId: 1,
    printJobId: 1,
    manifestId: 1,
    hireageEntryId: 1,
    hireageDisputeId: 1,
    fileId: 1,
    exceptionId: 'own-1',
  };
  for (const id of OPERATION_IDS) {
    const { path, method, served }: OperationRow = OPERATIONS[id];
    const { params, body } = sampleOf(id, subject);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    expect(Object.keys(params).toSorted(), id).toEqual(names.toSorted());
    if (served && method === 'POST') expect(body, id).toBeDefined();
  }
});

test('every response that the matrix expects of a served operation is documented', () => {
  const document = JSON.parse(readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'));
  for (const id of OPERATION_IDS) {
    const { method, path, served }: OperationRow = OPERATIONS[id];
    const described = document.paths[path][method.toLowerCase()];
    expect(described.operationId).toBe(id);
    if (!served) continue;
    const statuses = new Set(Object.values(EXPECTED_STATUSES.get(id) ?? {}).map(String));
    expect(Object.keys(described.responses), id).toEqual(expect.arrayContaining([...statuses]));
  }
});
