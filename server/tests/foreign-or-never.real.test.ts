import { OPERATIONS, type ServedOperationId } from '@cartage/contract/operation-table.ts';
import { SHAPES } from '@cartage/contract/operation-shapes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { tokenOf } from './support/actor-token.ts';
import { ACTORS, type Actor } from './support/actors.ts';
import { buildCanaryWorld, type CanaryWorld } from './support/canary-world.ts';
import { foreignNames } from './support/crawl.ts';
import { addressOf, type Sample, samplesFor, sentAs } from './support/samples.ts';
import type { RawResponse } from './support/verdict.ts';

const NEVER_ID = '2147483646';
const NEVER_REFERENCE = 'ZZZ99999999';

// The shapes are exactly those of the served operations.
const SERVED = Object.keys(SHAPES) as ServedOperationId[];

let app: TestApp;
let world: CanaryWorld;
const tokens = new Map<Actor, string>();

beforeAll(async () => {
  app = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' },
  });
  world = await buildCanaryWorld(app.databaseUrl);
});
afterAll(() => app.close());

async function ask(
  actor: Actor,
  id: ServedOperationId,
  sample: Sample,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> {
  const token = tokens.get(actor) ?? (await tokenOf(app, world, actor)) ?? '';
  tokens.set(actor, token);
  const sent = sentAs(id, sample.body === undefined ? undefined : JSON.stringify(sample.body));
  return app.request(undefined, `${OPERATIONS[id].method} ${addressOf(id, sample)}`, {
    ...sent,
    host: world.organisations[actor.at].tenant.host,
    headers: { ...sent.headers, authorization: `Bearer ${token}`, ...headers },
  });
}

/** The response without request id, time and the requested id. */
function comparable({ status, headers, text }: RawResponse, identifier: string | number): string {
  const { 'x-request-id': requestId, date: _, 'content-length': __, ...others } = headers;
  const plain = text.replaceAll(String(requestId), 'REQUEST').replaceAll(`"${identifier}\\"`, '"NAME\\"');
  return JSON.stringify([status, others, plain]);
}

const actor = (person: Actor['person']): Actor => {
  const found = ACTORS.findLast((one) => one.person === person && one.token === 'good' && one.belongs);
  if (found === undefined) throw new Error(`No actor ${person}`);
  return found;
};

describe('foreign and missing resources are indistinguishable to the caller', () => {
  const withPath = (name: string) => SERVED.filter((id) => OPERATIONS[id].path.includes(name));

  test.each(withPath('{org}'))('%s of another organisation', async (id) => {
    const responses = new Set<string>();
    const { own, neighbour, foreign } = world.organisations;
    for (const org of [neighbour.id, foreign.id, NEVER_ID]) {
      const { [id]: sample } = samplesFor(world.subject('own'));
      const params = { ...sample.params, org: String(org) };
      responses.add(comparable(await ask(actor('everything'), id, { ...sample, params }), org));
    }
    expect([...responses]).toHaveLength(1);
    expect([...responses][0]).toContain('[404,');
    expect(own.id).not.toBe(neighbour.id);
  });

  test.each(withPath('{ref}'))('%s of a foreign, a neighbour’s, another site’s consignment', async (id) => {
    const responses = new Set<string>();
    const strangers = [
      world.subject('neighbour').reference,
      world.subject('foreign').reference,
      // Belongs to the first site; this actor has the second.
      world.subject('own').reference,
      NEVER_REFERENCE,
    ];
    for (const ref of strangers) {
      const { [id]: sample } = samplesFor(world.subject('own'));
      const response = await ask(actor('otherSite'), id, { ...sample, params: { ...sample.params, ref } });
      responses.add(comparable(response, ref));
    }
    expect([...responses]).toHaveLength(1);
    expect([...responses][0]).toContain('[404,');
  });

  test.each(withPath('{siteId}'))('%s of a foreign, a neighbour’s, another site', async (id) => {
    const responses = new Set<string>();
    const { own, neighbour, foreign } = world.organisations;
    for (const siteId of [neighbour.sites[0]?.id, foreign.sites[0]?.id, own.sites[0]?.id, NEVER_ID]) {
      const { [id]: sample } = samplesFor(world.subject('own'));
      const params = { ...sample.params, siteId: String(siteId) };
      responses.add(comparable(await ask(actor('otherSite'), id, { ...sample, params }), '-'));
    }
    expect([...responses]).toHaveLength(1);
    expect([...responses][0]).toContain('[404,');
  });
});

describe('foreign ids in a body identify nothing', () => {
  test('in a new consignment', async () => {
    const { createFullConsignment: sample } = samplesFor(world.subject('own'));
    const names = foreignNames(world, world.subject('own'));
    expect(names.length).toBeGreaterThanOrEqual(8);
    for (const { what, foreign, never, body } of names) {
      const response = await ask(actor('everything'), 'createFullConsignment', {
        ...sample,
        body: body(foreign),
      });
      const other = await ask(actor('everything'), 'createFullConsignment', { ...sample, body: body(never) });
      expect(response.status, what).toBe(422);
      expect(comparable(response, foreign), what).toBe(comparable(other, never));
    }
  });

  test('[@DETAILS-03] as default sites', async () => {
    const { setSiteDefaults: sample } = samplesFor(world.subject('own'));
    const { own, neighbour, foreign } = world.organisations;
    const choose = (siteId: number) =>
      ask(actor('otherSite'), 'setSiteDefaults', {
        ...sample,
        body: { chargeSiteId: siteId, originSiteId: siteId },
      });
    const never = comparable(await choose(Number(NEVER_ID)), NEVER_ID);
    expect(never).toContain('[422,');
    for (const [site] of [neighbour.sites, foreign.sites, own.sites])
      expect(comparable(await choose(site?.id ?? 0), site?.id ?? 0)).toBe(never);
  });

  test('[@LIST-15] foreign sites in a search find nothing', async () => {
    const { searchConsignments: sample } = samplesFor(world.subject('own'));
    const { own, neighbour, foreign } = world.organisations;
    const search = (...siteIds: (number | undefined)[]) =>
      ask(actor('otherSite'), 'searchConsignments', { ...sample, body: { siteIds } });
    const nothing = comparable(await search(Number(NEVER_ID)), '-');
    expect(nothing).toContain(String.raw`\"rowCount\":0`);
    for (const site of [neighbour.sites[0], foreign.sites[0], own.sites[0]])
      expect(comparable(await search(site?.id), '-')).toBe(nothing);
    // Together with an own site they change nothing either.
    const [, mine] = own.sites;
    const alone = await search(mine?.id);
    const mixed = await search(mine?.id, own.sites[0]?.id, neighbour.sites[0]?.id, Number(NEVER_ID));
    expect(comparable(mixed, '-')).toBe(comparable(alone, '-'));
    expect(JSON.parse(alone.text).rowCount).toBeGreaterThan(0);
  });
});

test('an idempotency key belongs to one user in one organisation', async () => {
  const key = { 'idempotency-key': 'the-same-for-all' };
  const created = new Set<string>();
  for (const [who, organisation] of [
    ['everything', 'own'],
    ['otherSite', 'own'],
  ] as const) {
    const { createFullConsignment: sample } = samplesFor(world.subject(organisation));
    const first = await ask(actor(who), 'createFullConsignment', sample, key);
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
    const again = await ask(actor(who), 'createFullConsignment', sample, key);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(again.text).toBe(first.text);
    created.add(JSON.parse(first.text).reference);
  }
  expect(created.size).toBe(2);
});

test('requests for foreign and for missing resources take the same time', async () => {
  const times = { foreign: [] as number[], never: [] as number[] };
  const refs = { foreign: world.subject('neighbour').reference, never: NEVER_REFERENCE };
  const { getConsignment: sample } = samplesFor(world.subject('own'));
  for (let round = 0; round < 300; round++) {
    for (const kind of ['foreign', 'never'] as const) {
      const started = performance.now();
      await ask(actor('everything'), 'getConsignment', { params: { ...sample.params, ref: refs[kind] } });
      times[kind].push(performance.now() - started);
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? Number.NaN;
  expect(Math.abs(median(times.foreign) - median(times.never))).toBeLessThan(2);
}, 120_000);
