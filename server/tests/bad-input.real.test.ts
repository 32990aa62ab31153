import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import type { ServedOperationId } from '@cartage/contract/operation-table.ts';
import { DESK_PATH, PROVIDER_PATH } from '@cartage/contract/apis.ts';
import { SHAPES } from '@cartage/contract/operation-shapes.ts';
import { operation } from '@cartage/contract/operations.ts';
import { assert as check, asyncProperty } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskPerson, type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { requestsLike } from './support/arbitrary.ts';
import { type BadRequest, badRequests } from './support/bad-requests.ts';
import { findDemoSubject } from './support/demo-subject.ts';
import { changedTexts } from './support/stored-texts.ts';
import { addressOf, newConsignment, type Sample, samplesFor, sentAs } from './support/samples.ts';
import type { Subject } from './support/subject.ts';
import { violationOf, type RawResponse } from './support/verdict.ts';

/** For each operation; `npm test -- --full` sends 400. */
const RANDOM_RUNS = Number(process.env['BAD_INPUT_RUNS'] ?? 10);
/** `npm test -- --full` sends every listed value to every place, about 57,000 requests. */
const EXTENT = process.env['BAD_INPUT_VALUES'] === 'all' ? 'all' : 'some';
const SEED = 20_260_318;

// The shapes are exactly those of the served operations.
const SERVED = Object.keys(SHAPES) as ServedOperationId[];

let app: TestApp;
let token: string;
let ofProvider: ProviderClient;
let atDesk: ProviderClient;
let agentToken: string;
let subject: Subject;
let requestCount = 0;

beforeAll(async () => {
  app = await testApp({
    template: 'demo',
    environment: {
      RATE_LIMIT_USER_PER_MINUTE: '0',
      RATE_LIMIT_TENANT_PER_MINUTE: '0',
      RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    },
  });
  const found = await findDemoSubject(app);
  subject = found.subject;
  token = await app.token(found.caller);
  ofProvider = await providerClient(app, { id: 1, ...found.caller });
  atDesk = await deskPerson(app, { id: 1, ...found.caller });
  // Requests of the sample change the first printer. The second one is that of the agent.
  for (const name of ['First printer', 'Printer of the agent']) {
    const path = `/api/v2/customers/${subject.organisationId}/printers` as const;
    const added = await app.request(found.caller, `POST ${path}`, {
      body: { name, paper: 'a6', dpi: '203' },
    });
    agentToken = added.json<{ token: string }>().token;
  }
});

afterAll(async () => {
  process.stdout.write(`   bad input: ${requestCount} requests\n`);
  await app.close();
});

async function ask(
  id: ServedOperationId,
  { url, body, headers }: Omit<BadRequest, 'what' | 'expected'>,
): Promise<RawResponse> {
  requestCount += 1;
  const sent = sentAs(id, body);
  return app.request(undefined, `${operation(id).method} /${url.slice(1)}`, {
    ...sent,
    headers: { ...sent.headers, authorization: `Bearer ${await tokenFor(id)}`, ...headers },
  });
}

function tokenFor(id: ServedOperationId) {
  const { path, access } = operation(id);
  if (access === 'printer') return agentToken;
  if (path.startsWith(DESK_PATH)) return atDesk.token();
  return path.startsWith(PROVIDER_PATH) ? ofProvider.token() : token;
}

/** Problems with the response, or with the stored values of the request. */
async function violation(id: ServedOperationId, request: BadRequest): Promise<string | null> {
  const response = await ask(id, request);
  return violationOf(response, request.expected) ?? (await violationOfStored(id, request, response));
}

/** Accepted values are stored as sent, in the response and when read again. */
async function violationOfStored(
  id: ServedOperationId,
  { body }: BadRequest,
  response: RawResponse,
): Promise<string | null> {
  if (id !== 'createFullConsignment' || response.status !== 201) return null;
  const sent: unknown = JSON.parse(String(body));
  const again = await ask('getConsignment', { url: String(response.headers['location']) });
  const changed = [
    ...changedTexts(sent, JSON.parse(response.text)),
    ...changedTexts(sent, JSON.parse(again.text)),
  ];
  return changed.length === 0 ? null : changed.join('; ');
}

function sampleOf(id: ServedOperationId): Sample {
  return samplesFor(subject)[id];
}

// Hundreds of requests in one test: 10 s by themselves, more beside a whole run on two cores.
describe('no input causes an internal error', { timeout: 120_000 }, () => {
  test.each(SERVED)('%s: listed', async (id) => {
    const violations: string[] = [];
    for (const request of badRequests(id, sampleOf(id), EXTENT)) {
      const found = await violation(id, request);
      if (found !== null) violations.push(`${request.what}: ${found}`);
    }
    expect(violations).toEqual([]);
  });

  test.each(SERVED.filter((id) => operation(id).shape.body !== undefined))('%s: random', async (id) => {
    const { body: shape } = operation(id).shape;
    if (shape === undefined) return;
    const url = addressOf(id, sampleOf(id));
    const isSound = asyncProperty(requestsLike(shape, sampleOf(id).body), async (value) => {
      const request = { what: 'random', url, body: JSON.stringify(value) ?? 'null', expected: null };
      expect(await violation(id, request)).toBeNull();
    });
    await check(isSound, { seed: SEED, numRuns: RANDOM_RUNS });
  });
});

test('[@API-12] SQL wildcards are literal in a search', async () => {
  const odd = "odd 50%_off\\sale ' or 1=1--";
  const body = { ...newConsignment(subject), senderReference: odd, salesReference: odd };
  const created = await ask('createFullConsignment', {
    url: addressOf('createFullConsignment', sampleOf('createFullConsignment')),
    body: JSON.stringify(body),
  });
  const { reference } = JSON.parse(created.text);
  const { url } = badRequests('searchConsignments', sampleOf('searchConsignments'), EXTENT)[0] ?? { url: '' };
  const search = async (criteria: object): Promise<string[]> => {
    const { text } = await ask('searchConsignments', { url, body: JSON.stringify(criteria) });
    return JSON.parse(text).results.map((row: { reference: string }) => row.reference);
  };
  for (const searchTerm of ['50%_off', '%_off\\s', "' or 1=1--", '50%'])
    expect(await search({ searchTerm }), searchTerm).toContain(reference);
  for (const searchTerm of ['50_%off', 'odd%off', '5_%_off', '50%%off'])
    expect(await search({ searchTerm }), searchTerm).toEqual([]);
  expect(await search({ salesReference: odd })).toEqual([reference]);
  expect(await search({ salesReference: 'odd%' })).toEqual([]);
});

test('nothing reached the error log', () => {
  const reported = app.logged.filter(({ level }) => Number(level) >= 50);
  expect(reported).toEqual([]);
});

test('the database invariants still hold', async () => {
  await expectInvariants(app.databaseUrl);
});
