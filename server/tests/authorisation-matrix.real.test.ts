import { OPERATION_IDS, OPERATIONS, type OperationId } from '@cartage/contract/operation-table.ts';
import type { OperationRow } from '@cartage/contract/operation-row.ts';
import { DESK_PATH, PROVIDER_PATH } from '@cartage/contract/apis.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestResponse, type TestApp } from '#testing/test-app.ts';
import { tokenOf } from './support/actor-token.ts';
import { ACTORS, type Actor } from './support/actors.ts';
import { addSavedExtract } from './support/canary-jobs.ts';
import { addHireage } from './support/canary-hireage.ts';
import { addFreshManifest } from './support/canary-manifests.ts';
import { addPrinter } from './support/canary-printers.ts';
import { addPreset, addStandingOrder, addTemplate } from './support/canary-templates.ts';
import { buildCanaryWorld, type CanaryWorld } from './support/canary-world.ts';
import { EXPECTED_STATUSES } from './support/access-matrix.ts';
import { NEEDED_PERMISSIONS } from './support/needed-permissions.ts';
import { HIREAGE_CHANGES } from './support/operation-groups.ts';
import { DESK_OPERATIONS, NEEDED_SCOPES } from './support/provider-access.ts';
import { addressOf, sampleOf, sentAs } from './support/samples.ts';
import type { Subject } from './support/subject.ts';
import { PRINT_AGENT, PRINTER_CHANGES } from './support/operation-groups.ts';
import { problemViolation } from './support/verdict.ts';

let app: TestApp;
let world: CanaryWorld;
const tokens = new Map<Actor, string | undefined>();

beforeAll(async () => {
  app = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' },
  });
  world = await buildCanaryWorld(app.databaseUrl);
  for (const actor of ACTORS) tokens.set(actor, await tokenOf(app, world, actor));
});
afterAll(() => app.close());

const insider = ACTORS.find(({ name }) => name === 'full permission') ?? noInsider();

function noInsider(): never {
  throw new Error('There is no caller with every permission');
}

/** A valid request about the organisation `own`, sent by this actor. */
async function ask(id: OperationId, actor: Actor): Promise<TestResponse> {
  const { method, served, path }: OperationRow = OPERATIONS[id];
  // A request changes data that the next one needs unchanged.
  const changes = served && method !== 'GET' && path.includes('{ref}') && !FRESH_MANIFESTS.has(id);
  const subject = changes ? world.freshSubject('own') : world.subject('own');
  return send(id, actor, await withFreshRecord(id, subject));
}

async function send(id: OperationId, actor: Actor, subject: Subject): Promise<TestResponse> {
  const sample = sampleOf(id, subject);
  const token = tokens.get(actor);
  const sent = sentAs(id, sample.body === undefined ? undefined : JSON.stringify(sample.body));
  return app.request(undefined, `${OPERATIONS[id].method} ${addressOf(id, sample)}`, {
    host: world.organisations[actor.at].tenant.host,
    ...sent,
    headers: { ...sent.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
}

/** Requests that end the state of the manifest in which they are possible, and the print of a closed one. */
const FRESH_MANIFESTS: ReadonlySet<OperationId> = new Set<OperationId>([
  'removeFromManifest',
  'closeManifest',
  'reopenManifest',
  'signOffManifest',
  'manifestDocument',
]);

/** A deleted record is replaced for the next caller, and what an undo takes back is done before. */
async function withFreshRecord(id: OperationId, subject: Subject): Promise<Subject> {
  if (id === 'undoCancel') {
    const cancelled = await send('cancelConsignment', insider, subject);
    expect(cancelled.status, cancelled.text).toBe(200);
    return subject;
  }
  if (id === 'bulkUndo') {
    const fresh = world.freshSubject('own');
    const cancelled = await send('bulkCancel', insider, fresh);
    expect(cancelled.status, cancelled.text).toBe(200);
    return { ...fresh, bulkJobId: cancelled.json<{ jobId: number }>().jobId };
  }
  if (id === 'deleteConsignmentTemplate') {
    const templateId = await asSystem(app.databaseUrl, (client) =>
      addTemplate(client, world.organisations.own),
    );
    return { ...subject, templateId };
  }
  if (FRESH_MANIFESTS.has(id)) {
    const isClosed = !['removeFromManifest', 'closeManifest'].includes(id);
    const fresh = await asSystem(app.databaseUrl, (client) =>
      addFreshManifest(client, world.organisations.own, { isClosed }),
    );
    return { ...subject, ...fresh };
  }
  if (HIREAGE_CHANGES.includes(id)) {
    const fresh = await asSystem(app.databaseUrl, (client) => addHireage(client, world.organisations.own));
    return { ...subject, ...fresh };
  }
  if (id === 'endStandingOrder') {
    const standingOrderId = await asSystem(app.databaseUrl, (client) =>
      addStandingOrder(client, world.organisations.own),
    );
    return { ...subject, standingOrderId };
  }
  if (id === 'deletePackagingPreset') {
    const presetId = await asSystem(app.databaseUrl, (client) => addPreset(client, world.organisations.own));
    return { ...subject, presetId };
  }
  if (PRINTER_CHANGES.includes(id)) {
    await freePrinterName('Dock 4');
    const printerId = await asSystem(app.databaseUrl, (client) =>
      addPrinter(client, world.organisations.own),
    );
    return { ...subject, printerId };
  }
  if (id === 'createPrinter') await freePrinterName('Dock 2');
  if (id !== 'deleteSavedExtract') return subject;
  const savedExtractId = await asSystem(app.databaseUrl, (client) =>
    addSavedExtract(client, world.organisations.own, 'everything'),
  );
  return { ...subject, savedExtractId };
}

const freePrinterName = (name: string) =>
  asSystem(app.databaseUrl, (client) =>
    client.query(`update printer set ended_at = now() where name = $1`, [name]),
  );

describe('[@AUTH-07] [@AUTH-08] access follows from the contract', () => {
  test.each(OPERATION_IDS)('%s', async (id) => {
    const answered: Record<string, number> = {};
    const violations: string[] = [];
    for (const actor of ACTORS) {
      const response = await ask(id, actor);
      answered[actor.name] = response.status;
      const violation = response.status < 400 ? null : problemViolation(response);
      if (violation !== null) violations.push(`${actor.name}: ${violation}`);
    }
    expect(answered).toEqual(EXPECTED_STATUSES.get(id));
    expect(violations).toEqual([]);
  });
});

describe('[@AUTH-07] a call is refused without each permission that it needs, and only then', () => {
  const ofUsers = OPERATION_IDS.filter(
    (id) =>
      OPERATIONS[id].access !== 'public' &&
      OPERATIONS[id].access !== 'printer' &&
      ![PROVIDER_PATH, DESK_PATH].some((start) => OPERATIONS[id].path.startsWith(start)),
  );

  test.each(ofUsers)('%s', async (id) => {
    const refused = [];
    for (const missing of PERMISSIONS) {
      const permissions = PERMISSIONS.filter((name) => name !== missing);
      const actor: Actor = { ...insider, name: `without ${missing}`, permissions };
      tokens.set(actor, await tokenOf(app, world, actor));
      if ((await ask(id, actor)).status === 403) refused.push(missing);
    }
    expect(refused.toSorted()).toEqual(NEEDED_PERMISSIONS.get(id)?.toSorted());
  });
});

test('[@API-04] a rejected token gets a challenge without the reason', async () => {
  const refused = ACTORS.filter(({ name }) => EXPECTED_STATUSES.get('myOrganisations')?.[name] === 401);
  const bodies = new Set<string>();
  for (const actor of refused) {
    const { text, headers } = await ask('myOrganisations', actor);
    expect(headers['www-authenticate']).toMatch(/^Bearer/);
    const { requestId: _, ...problem } = JSON.parse(text);
    bodies.add(JSON.stringify(problem));
  }
  expect(refused).toHaveLength(7);
  expect(bodies.size).toBe(1);
});

test('[@AUTH-08] the matrix names every operation, and only two are public', () => {
  expect([...EXPECTED_STATUSES.keys()].toSorted()).toEqual([...OPERATION_IDS].toSorted());
  const open = OPERATION_IDS.filter(
    (id) =>
      !NEEDED_PERMISSIONS.has(id) &&
      !NEEDED_SCOPES.has(id) &&
      !DESK_OPERATIONS.includes(id) &&
      !PRINT_AGENT.includes(id),
  );
  expect(open).toEqual(['clientSettings', 'clientFlags']);
});

test('each operation has few metric series', async () => {
  const text = await app.deps.metrics.registry.metrics();
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(series.length).toBeGreaterThan(500);
  expect(series.length / OPERATION_IDS.length).toBeLessThan(25);
});
