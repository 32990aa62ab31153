import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ template: 'demo' });
});
afterAll(() => test.close());

const hana = demoCaller('kea-hana-wilcox');
const tia = demoCaller('tui-tia-ngata');
const LOOK_UP = '/api/v2/lookups/organisations/101/participant-sites';

describe('reference data', () => {
  it('[@API-11] statuses are returned in display order', async () => {
    const statuses = (await test.request(hana, 'GET /api/v2/statuses')).json<ResponseBody<'statuses'>>();
    expect(statuses.map(({ code }) => code)).toEqual([
      'DRAFT',
      'FINAL',
      'STAGED',
      'PICKUP',
      'TRANSIT',
      'DELIVERING',
      'DELIVERED',
      'CANCELLED',
      'ERR',
    ]);
    expect(statuses.map(({ displaySequence }) => displaySequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('[@API-11] service types and hire units are the active ones of the tenant', async () => {
    const types = async () =>
      (await test.request(hana, 'GET /api/v2/organisations/101/service-types')).json<
        ResponseBody<'serviceTypes'>
      >();
    const before = await types();
    await test.deps.database.asSystem((tx) =>
      tx.query(
        sql`update service_type set is_active = false where tenant_id = 1 and code = ${before[0]?.code}`,
      ),
    );
    expect(await types()).toEqual(before.slice(1));
    const units = async (caller: typeof hana) =>
      (await test.request(caller, 'GET /api/v2/references/hire-units')).json<ResponseBody<'hireUnits'>>();
    expect((await units(hana)).map(({ code }) => code)).toContain('KPL-BLUE');
    expect((await units(tia)).map(({ code }) => code)).not.toContain('KPL-BLUE');
  });
});

describe('participant sites', () => {
  it('[@API-05] are all active sites of the organisation, beyond the user’s own', async () => {
    const seen = async (sub: string) =>
      (await test.request(demoCaller(sub), 'GET /api/v2/organisations/101/participant-sites')).json<
        ResponseBody<'participantSites'>
      >();
    const sites = await seen('kea-noah-price');
    expect(sites.length).toBeGreaterThan(3);
    expect(sites.every(({ isActive }) => isActive)).toBe(true);
    const ids = (list: typeof sites) => list.map(({ id }) => id);
    expect(ids(await seen('kea-hana-wilcox'))).toEqual(ids(sites));
  });
});

describe('the site picker', () => {
  const find = async (query: string) => {
    const response = await test.request(hana, `GET ${LOOK_UP}?${query}`);
    expect(response.status, response.text).toBe(200);
    return response.json<ResponseBody<'lookUpParticipantSites'>>().map(({ code }) => code);
  };
  const rename = (code: string, name: string, text: string) =>
    test.deps.database.asSystem((tx) =>
      tx.query(sql`update site set name = ${name}, search_text = ${text} where code = ${code}`),
    );

  it('[@PART-06] [@PART-01] finds by code, name, suburb or city, with and without macrons', async () => {
    await rename('HH-AKL', 'Ōtāhuhu depot', 'hh-akl otahuhu depot');
    for (const term of ['Ōtāhuhu', 'otahuhu', 'OTAHUHU DEP', 'hh-akl']) {
      expect(await find(`lookupTerm=${encodeURIComponent(term)}`), term).toContain('HH-AKL');
    }
  });

  it('treats % and _ as literal characters', async () => {
    expect(await find('lookupTerm=%25%25')).toEqual([]);
    expect(await find('lookupTerm=__')).toEqual([]);
    await rename('HH-AKL', '100%_\\ wool', '100%_\\ wool');
    expect(await find(`lookupTerm=${encodeURIComponent('%_\\')}`)).toEqual(['HH-AKL']);
  });

  it('[@PART-06] returns nothing for a term shorter than minChars, and at most maxResults', async () => {
    const [first, ...others] = await find('lookupTerm=wel');
    expect(first).toBe('HH-WLG');
    expect(others.length, 'found by the suburb').toBeGreaterThan(0);
    expect(await find('lookupTerm=h')).toEqual([]);
    expect((await find('lookupTerm=h&minChars=1')).length).toBeGreaterThan(1);
    expect(await find('lookupTerm=hh&minChars=3')).toEqual([]);
    expect(await find('lookupTerm=hh&maxResults=1')).toHaveLength(1);
    expect(await find('lookupTerm=&minChars=1')).toEqual([]);
  });

  it('rejects an invalid number of results', async () => {
    for (const query of ['lookupTerm=hh&maxResults=51', 'lookupTerm=hh&minChars=0']) {
      expect((await test.request(hana, `GET ${LOOK_UP}?${query}`)).status, query).toBe(422);
    }
  });
});
