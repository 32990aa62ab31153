import { canariesIn } from '@cartage/database/builders/canary.ts';
import { OPERATIONS } from '@cartage/contract/operation-table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '#db/database.ts';
import { createFileAddresses } from '#documents/file-addresses.ts';
import { createMaintenanceSource } from '#platform/maintenance.ts';
import { createTenantSource } from '#platform/tenant.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Parts } from '#parts.ts';
import { tokenOf } from './support/actor-token.ts';
import { ACTORS, type Actor } from './support/actors.ts';
import type { OrganisationKey } from './support/canary-organisations.ts';
import { buildCanaryWorld, type CanaryWorld } from './support/canary-world.ts';
import { type Question, questionsAbout } from './support/crawl.ts';
import { leaksIn } from './support/leaks.ts';
import { openPolicies, UnfilteredDatabase } from './support/open-locks.ts';
import { addressOf, sentAs } from './support/samples.ts';
import type { RawAnswer } from './support/verdict.ts';

const KEYS: readonly OrganisationKey[] = ['own', 'neighbour', 'foreign'];
const UNLIMITED = { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' };

/** The application on another database object than its own. */
function on(database: (parts: Parts) => Database): (parts: Parts) => Parts {
  return (parts) => {
    const own = database(parts);
    const { clock, config } = parts;
    const { embeddedIssuerTemplate, publicScheme, publicPort } = config;
    return {
      ...parts,
      database: own,
      tenants: createTenantSource({ database: own, clock, embeddedIssuerTemplate }),
      maintenance: createMaintenanceSource({ database: own, clock }),
      files: createFileAddresses({ database: own, publicScheme, publicPort }),
    };
  };
}

async function asker(app: TestApp, world: CanaryWorld, actor: Actor) {
  const token = await tokenOf(app, world, actor);
  const { host } = world.organisations[actor.at].tenant;
  return ({ id, sample }: Question): Promise<RawAnswer> => {
    const sent = sentAs(id, sample.body === undefined ? undefined : JSON.stringify(sample.body));
    return app.ask(undefined, `${OPERATIONS[id].method} ${addressOf(id, sample)}`, {
      ...sent,
      host,
      headers: { ...sent.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    });
  };
}

interface Locks {
  readonly filters: boolean;
  readonly policies: boolean;
}

interface Guarded {
  readonly locks: Locks;
  readonly app: TestApp;
  readonly world: CanaryWorld;
  /** Filters taken out of statements so far. */
  readonly removed: () => number;
  /** Statements whose filter was not known as one. */
  readonly otherForms: () => readonly string[];
}

async function guarded(locks: Locks): Promise<Guarded> {
  const { filters, policies } = locks;
  const opened: UnfilteredDatabase[] = [];
  const parts = on(({ config }) => {
    const database = new UnfilteredDatabase({
      url: config.databaseUrl,
      poolSize: 4,
      applicationName: 'unfiltered',
      onIdleError: () => {},
    });
    opened.push(database);
    return database;
  });
  const app = await testApp({ environment: UNLIMITED, ...(!filters && { parts }) });
  const world = await buildCanaryWorld(app.databaseUrl);
  if (!policies) await openPolicies(app.databaseUrl);
  return {
    locks,
    app,
    world,
    removed: () => opened[0]?.removed ?? 0,
    otherForms: () => [...(opened[0]?.otherForms ?? [])],
  };
}

interface Crawled {
  readonly leaks: readonly string[];
  readonly faults: number;
}

/** Asks everything about everybody, and what was seen that must not be. */
async function crawl({ locks, app, world }: Guarded, actor: Actor): Promise<Crawled> {
  const ask = await asker(app, world, actor);
  const leaks: string[] = [];
  let faults = 0;
  for (const key of KEYS) {
    for (const question of questionsAbout(world, key)) {
      const answer = await ask(question);
      if (answer.status >= 500) faults += 1;
      // Sites have the filter only (isolation.md): without it nothing but the organisations is held.
      const reading = { world, actor, id: question.id, betweenSites: locks.filters };
      const found = leaksIn(reading, answer);
      if (found.length > 0) leaks.push(`${question.id} about ${key}: ${found.slice(0, 3).join(', ')}`);
    }
  }
  return { leaks, faults };
}

describe.each([
  { by: 'both locks', filters: true, policies: true },
  { by: 'row-level security alone', filters: false, policies: true },
  { by: 'the filters of the statements alone', filters: true, policies: false },
])('[@LIST-15] nothing of others is in any answer, held by $by', { timeout: 120_000 }, (locks) => {
  let held: Guarded;
  beforeAll(async () => (held = await guarded(locks)));
  afterAll(() => held.app.close());

  test.each(ACTORS.map((actor) => [actor.name, actor] as const))('%s', async (_name, actor) => {
    const { leaks, faults } = await crawl(held, actor);
    expect(leaks).toEqual([]);
    // A statement without its filter may find too much to make sense of; it must find nothing to show.
    if (locks.filters) expect(faults).toBe(0);
  });

  test('the log holds no text of anybody and no token', () => {
    const lines = held.app.logged.map((line) => JSON.stringify(line));
    expect(lines.length).toBeGreaterThan(1_000);
    expect(lines.filter((line) => canariesIn(line).length > 0 || /eyJ[\w-]+\.eyJ/.test(line))).toEqual([]);
  });

  test('the filters were there, or were not', () => {
    if (locks.filters) expect(held.removed()).toBe(0);
    else expect(held.removed()).toBeGreaterThan(1_000);
    expect(held.otherForms()).toEqual([]);
  });
});

test('with both locks open the same questions do bring others to light', async () => {
  const open = await guarded({ filters: false, policies: false });
  const neighbour = ACTORS.filter(({ person }) => person === 'neighbour');
  for (const actor of neighbour) {
    const { leaks } = await crawl(open, actor);
    const found = new Set(leaks.map((leak) => leak.split(' ')[0]));
    for (const id of [
      'searchConsignments',
      'lineItemsByConsignment',
      'getConsignment',
      'mySites',
      'myAccounts',
      'participantSites',
    ])
      expect(found).toContain(id);
  }
  await open.app.close();
});
