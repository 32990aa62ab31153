import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
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
    settings: { AddressSearchProvider: 'google', MapsApiKey: 'key-of-moa' },
  });
});
afterEach(async () => {
  await test.close();
  await service.close();
});

const ask = (query: Readonly<Record<string, string>>, of = world) => {
  const path = `/api/v2/lookups/organisations/${of.organisation.id}/addresses` as const;
  return test.request(of.caller, `GET ${path}?${new URLSearchParams(query).toString()}`);
};
const find = async (lookupTerm: string, of = world) =>
  (await ask({ lookupTerm, session: 'one' }, of)).json<ResponseBody<'lookUpAddresses'>>();
const choose = (placeId: string) => ask({ lookupTerm: 'pen', placeId, session: 'one' });
const sources = async (term: string) => [...new Set((await find(term)).map(({ source }) => source))];

const later = (ms: number) => (test.now = new Date(test.now.getTime() + ms));
const refuse =
  (status: number): PlacesService['failure'] =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end('{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}');

describe('[@PART-01] [@TENANT-06] addresses from an external service', () => {
  it('follow the used addresses, within New Zealand, each as a text only', async () => {
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

  it('are resolved when the user chooses one, in the same session, with a region of ours', async () => {
    const [unit] = (await choose('ChIJ-tui')).json<ResponseBody<'lookUpAddresses'>>();
    expect(unit?.address).toEqual({
      streetNumber: '4/12',
      street: 'Tūī Street',
      suburb: 'Penrose',
      city: 'Auckland',
      country: 'New Zealand',
      postcode: '1061',
      region: { id: 'NZ-AUK', name: 'Auckland' },
    });
    const [town] = (await choose('ChIJ-town')).json<ResponseBody<'lookUpAddresses'>>();
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
    // A missing place does not count as a failure of the service.
    expect(await sources('pen')).toEqual(['google']);
  });

  it('never expose the key in a response or the log', async () => {
    const responses = [await ask({ lookupTerm: 'pen' }), await choose('ChIJ-tui')];
    service.failure = refuse(403);
    responses.push(await ask({ lookupTerm: 'penr' }), await choose('ChIJ-tui'));
    expect(responses.map(({ text }) => text).join()).not.toContain('key-of-moa');
    expect(JSON.stringify(test.logged)).not.toContain('key-of-moa');
    expect(test.logged).toContainEqual(expect.objectContaining({ event: 'places_not_found' }));
  });

  it('are not requested unless the tenant configured the service', async () => {
    const other = await freightWorld(test, { settings: { MapsApiKey: 'unused' } });
    expect((await find('penr', other)).map(({ source }) => source)).toEqual(['gazetteer']);
    const path = { lookupTerm: 'penr', placeId: 'ChIJ-tui' };
    expect((await ask(path, other)).json()).toEqual([]);
    expect(service.calls).toEqual([]);
  });
});

describe('[@PART-01] an address service that', () => {
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
          )) satisfies PlacesService['failure'],
      5_000,
    ],
    ['hangs up', ((response) => void response.destroy()) satisfies PlacesService['failure'], 5_000],
  ])('%s is replaced by our own list, and paused for a while', async (_name, failure, restMs) => {
    service.failure = failure;
    expect(await sources('penr')).toEqual(['gazetteer']);
    service.failure = undefined;
    later(restMs - 1);
    expect(await sources('penr')).toEqual(['gazetteer']);
    expect(service.calls).toHaveLength(1);
    later(1);
    expect(await sources('penr')).toEqual(['google']);
  });

  it('does not respond in time is replaced by our own list within seconds', async () => {
    service.failure = () => {};
    const began = performance.now();
    expect(await sources('penr')).toEqual(['gazetteer']);
    expect(performance.now() - began).toBeGreaterThan(1_500);
  });

  it('fails for the chosen address returns an error to enter it by hand', async () => {
    service.failure = refuse(503);
    const response = await choose('ChIJ-tui');
    expect([response.status, response.json<Problem>().detail]).toEqual([
      503,
      "Couldn't load this address. Enter it below.",
    ]);
  });

  it('rate-limits one tenant is paused for that tenant only', async () => {
    const other = await freightWorld(test, {
      settings: { AddressSearchProvider: 'google', MapsApiKey: 'key-of-tui' },
    });
    const { tenant } = world.organisation;
    const caller = { tenantId: tenant.id, key: 'key-of-moa', session: undefined };
    for (let call = 0; call < 600; call += 1) await test.deps.places.suggest(caller, 'pen');
    expect(service.calls).toHaveLength(600);
    expect(await sources('penr')).toEqual(['gazetteer']);
    expect((await find('penr', other)).map(({ source }) => source)).toContain('google');
    expect(service.calls).toHaveLength(601);
    later(60_000);
    expect(await sources('penr')).toEqual(['google']);
  });
});

it('[@TENANT-06] a revoked key is reported in the log only', async () => {
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`delete from tenant_setting where name = 'MapsApiKey'`),
  );
  expect((await ask({ lookupTerm: 'penr' })).json<Problem>().title).toBe('Something went wrong');
});
