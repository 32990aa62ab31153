import type { Problem } from '@cartage/contract/errors.ts';
import type { Answer } from '@cartage/contract/operations.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type PlacesService, startPlacesService } from '#testing/places-service.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let service: PlacesService;
let test: TestApp;
let world: FreightWorld;

beforeEach(async () => {
  service = await startPlacesService();
  test = await testApp({ environment: { GOOGLE_PLACES_URL: service.url, RATE_LIMIT_USER_PER_MINUTE: '0' } });
  world = await freightWorld(test, {
    settings: { AddressSearchProvider: 'google', AddressSearchKey: 'key-of-moa' },
  });
});
afterEach(async () => {
  await test.close();
  await service.close();
});

const ask = (query: Readonly<Record<string, string>>, of = world) => {
  const path = `/api/v2/lookups/organisations/${of.organisation.id}/addresses` as const;
  return test.ask(of.caller, `GET ${path}?${new URLSearchParams(query).toString()}`);
};
const find = async (lookupTerm: string, of = world) =>
  (await ask({ lookupTerm, session: 'one' }, of)).json<Answer<'lookUpAddresses'>>();
const choose = (placeId: string) => ask({ lookupTerm: 'pen', placeId, session: 'one' });
const sources = async (term: string) => [...new Set((await find(term)).map(({ source }) => source))];

const later = (ms: number) => (test.now = new Date(test.now.getTime() + ms));
const refuse =
  (status: number): PlacesService['trouble'] =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end('{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}');

describe('[@PART-01] [@TENANT-06] addresses by a service with a key', () => {
  it('come after those that are in use, within New Zealand, each with a text alone', async () => {
    await world.create({
      receiverParticipantId: null,
      receiverParticipant: {
        fullName: 'Penguin Supplies',
        address: {
          streetNumber: '1',
          street: 'Kea Lane',
          suburb: 'Kelburn',
          city: 'Wellington',
          postcode: '6012',
        },
      },
    });
    const found = await find('pen');
    expect(found.map(({ source, fullName, placeId, text }) => [source, fullName ?? placeId, text])).toEqual([
      ['mine', 'Penguin Supplies', null],
      ['google', 'ChIJ-tui', '4/12 Tūī Street, Penrose, Auckland, New Zealand'],
      ['google', 'ChIJ-town', 'Kererū Road, Otorohanga, New Zealand'],
    ]);
    expect(service.calls).toEqual([
      {
        path: 'POST /v1/places:autocomplete',
        key: 'key-of-moa',
        fields: 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
        body: {
          input: 'pen',
          includedRegionCodes: ['nz'],
          regionCode: 'nz',
          languageCode: 'en',
          sessionToken: 'one',
        },
      },
    ]);
    expect(await find('p')).toEqual([]);
    expect(service.calls).toHaveLength(1);
  });

  it('are asked for when somebody chooses one, under the same session, and get their region from us', async () => {
    const [unit] = (await choose('ChIJ-tui')).json<Answer<'lookUpAddresses'>>();
    expect(unit?.address).toEqual({
      streetNumber: '4/12',
      street: 'Tūī Street',
      suburb: 'Penrose',
      city: 'Auckland',
      country: 'New Zealand',
      postcode: '1061',
      region: { id: 'NZ-AUK', name: 'Auckland' },
    });
    const [town] = (await choose('ChIJ-town')).json<Answer<'lookUpAddresses'>>();
    expect(town?.address).toMatchObject({
      suburb: 'Otorohanga',
      city: 'Otorohanga',
      postcode: '',
      region: null,
    });
    expect((await choose('ChIJ-abroad')).json()).toEqual([]);
    expect((await choose('ChIJ-nowhere')).json()).toEqual([]);
    expect(service.calls[0]).toEqual({
      path: 'GET /v1/places/ChIJ-tui?languageCode=en&regionCode=nz&sessionToken=one',
      key: 'key-of-moa',
      fields: 'addressComponents',
      body: undefined,
    });
    // A place that is not there says nothing against the service.
    expect(await sources('pen')).toEqual(['google']);
  });

  it('never show the key: in no answer and no line of the log', async () => {
    const answers = [await ask({ lookupTerm: 'pen' }), await choose('ChIJ-tui')];
    service.trouble = refuse(403);
    answers.push(await ask({ lookupTerm: 'penr' }), await choose('ChIJ-tui'));
    expect(answers.map(({ text }) => text).join()).not.toContain('key-of-moa');
    expect(JSON.stringify(test.logged)).not.toContain('key-of-moa');
    expect(test.logged).toContainEqual(expect.objectContaining({ event: 'places_not_found' }));
  });

  it('are not asked for where the tenant did not say so', async () => {
    const other = await freightWorld(test, { settings: { AddressSearchKey: 'unused' } });
    expect((await find('penr', other)).map(({ source }) => source)).toEqual(['gazetteer']);
    const path = { lookupTerm: 'penr', placeId: 'ChIJ-tui' };
    expect((await ask(path, other)).json()).toEqual([]);
    expect(service.calls).toEqual([]);
  });
});

describe('[@PART-01] a service that', () => {
  it.each([
    ['has its quota used up', refuse(429), 60_000],
    ['does not take the key', refuse(403), 60_000],
    ['is down', refuse(503), 5_000],
    [
      'answers something else',
      ((response) =>
        void response
          .writeHead(200)
          .end(
            '{"suggestions":[{"placePrediction":{"placeId":"../x"}}]}',
          )) satisfies PlacesService['trouble'],
      5_000,
    ],
    ['hangs up', ((response) => void response.destroy()) satisfies PlacesService['trouble'], 5_000],
  ])('%s is replaced by our own list, and left alone for a while', async (_name, trouble, restMs) => {
    service.trouble = trouble;
    expect(await sources('penr')).toEqual(['gazetteer']);
    service.trouble = undefined;
    later(restMs - 1);
    expect(await sources('penr')).toEqual(['gazetteer']);
    expect(service.calls).toHaveLength(1);
    later(1);
    expect(await sources('penr')).toEqual(['google']);
  });

  it('does not answer in time is replaced by our own list within a few seconds', async () => {
    service.trouble = () => {};
    const began = performance.now();
    expect(await sources('penr')).toEqual(['gazetteer']);
    expect(performance.now() - began).toBeGreaterThan(1_500);
  });

  it('fails at the address that somebody chose says that it is to be typed in', async () => {
    service.trouble = refuse(503);
    const answer = await choose('ChIJ-tui');
    expect([answer.status, answer.json<Problem>().detail]).toEqual([
      503,
      'This address could not be looked up. Type it in below.',
    ]);
  });

  it('is asked too often by one tenant is not asked by it for now, and goes on for the others', async () => {
    const other = await freightWorld(test, {
      settings: { AddressSearchProvider: 'google', AddressSearchKey: 'key-of-tui' },
    });
    const { tenant } = world.organisation;
    const caller = { tenantId: tenant.id, key: 'key-of-moa', session: undefined };
    for (let asked = 0; asked < 600; asked += 1) await test.parts.places.suggest(caller, 'pen');
    expect(service.calls).toHaveLength(600);
    expect(await sources('penr')).toEqual(['gazetteer']);
    expect((await find('penr', other)).map(({ source }) => source)).toContain('google');
    expect(service.calls).toHaveLength(601);
    later(60_000);
    expect(await sources('penr')).toEqual(['google']);
  });
});

it('[@TENANT-06] a service that lost its key behind our back is a fault of ours, said in the log alone', async () => {
  await test.parts.database.asSystem((tx) =>
    tx.query(sql`delete from tenant_setting where name = 'AddressSearchKey'`),
  );
  expect((await ask({ lookupTerm: 'penr' })).json<Problem>().title).toBe('Something went wrong');
});
