import {
  OPERATION_IDS,
  OPERATIONS,
  type OperationId,
  type OperationRow,
} from '@cartage/contract/operation-table.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Answered, type TestApp } from '#testing/test-app.ts';
import { tokenOf } from './support/actor-token.ts';
import { ACTORS, type Actor } from './support/actors.ts';
import { addSavedExtract } from './support/canary-jobs.ts';
import { buildCanaryWorld, type CanaryWorld } from './support/canary-world.ts';
import { expectedStatus } from './support/expected.ts';
import { addressOf, sampleOf, sentAs, type Subject } from './support/samples.ts';
import { problemFault } from './support/verdict.ts';

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

/** A valid request about the organisation `own`, asked by this actor. */
async function ask(id: OperationId, actor: Actor): Promise<Answered> {
  const { method, served, path }: OperationRow = OPERATIONS[id];
  // What a request changes is not as the next one needs it.
  const changes = served && method !== 'GET' && path.includes('{ref}');
  const subject = changes ? world.freshSubject('own') : world.subject('own');
  const sample = sampleOf(id, id === 'deleteSavedExtract' ? await withFreshExtract(subject) : subject);
  const token = tokens.get(actor);
  const sent = sentAs(id, sample.body === undefined ? undefined : JSON.stringify(sample.body));
  return app.ask(undefined, `${method} ${addressOf(id, sample)}`, {
    host: world.organisations[actor.at].tenant.host,
    ...sent,
    headers: { ...sent.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
}

async function withFreshExtract(subject: Subject): Promise<Subject> {
  const savedExtractId = await asSystem(app.databaseUrl, (client) =>
    addSavedExtract(client, world.organisations.own, 'everything'),
  );
  return { ...subject, savedExtractId };
}

describe('[@AUTH-07] [@AUTH-08] who may call what follows from the contract', () => {
  test.each(OPERATION_IDS)('%s', async (id) => {
    const answered: Record<string, number> = {};
    const faults: string[] = [];
    for (const actor of ACTORS) {
      const answer = await ask(id, actor);
      answered[actor.name] = answer.status;
      const fault = answer.status < 400 ? null : problemFault(answer);
      if (fault !== null) faults.push(`${actor.name}: ${fault}`);
    }
    expect(answered).toEqual(
      Object.fromEntries(ACTORS.map((actor) => [actor.name, expectedStatus(id, actor)])),
    );
    expect(faults).toEqual([]);
  });
});

test('[@API-04] a refusal of the token says that one is needed and nothing about what was wrong', async () => {
  const refused = ACTORS.filter((actor) => expectedStatus('myOrganisations', actor) === 401);
  const bodies = new Set<string>();
  for (const actor of refused) {
    const { text, headers } = await ask('myOrganisations', actor);
    expect(headers['www-authenticate']).toMatch(/^Bearer/);
    const { requestId: _, ...said } = JSON.parse(text);
    bodies.add(JSON.stringify(said));
  }
  expect(refused.length).toBeGreaterThan(5);
  expect(bodies.size).toBe(1);
});

test('the matrix has a cell for every operation and every actor of the promise', () => {
  expect(OPERATION_IDS.length * ACTORS.length).toBeGreaterThanOrEqual(800);
});

test('the metrics of so many answers stay few', async () => {
  const text = await app.parts.metrics.registry.metrics();
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(series.length).toBeGreaterThan(500);
  expect(series.length).toBeLessThan(2000);
});
