import type { ResponseBody } from '@cartage/contract/operations.ts';
import { readableSscc } from '@cartage/domain/documents/gs1.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Consignment = ResponseBody<'getConsignment'>;

let test: TestApp;
let world: FreightWorld;
let stranger: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
  stranger = await freightWorld(test);
});
afterAll(() => test.close());

/** With labels, one for each of two lines. */
async function labelled(of = world): Promise<Consignment> {
  const lineItems = [of.line(), of.line({ packagingType: 'PLT', volume: 1.2, weight: 200 })];
  const created = (await of.create({ lineItems })).json<Consignment>();
  const path = `${of.path}/consignments/${created.reference}` as const;
  await test.request(of.caller, `POST ${path}/mark-as-ready`, { body: {} });
  await test.request(of.caller, `GET ${path}/documents/freight-label`);
  return (await test.request(of.caller, `GET ${path}`)).json<Consignment>();
}

const ssccsOf = async ({ reference }: Consignment) => {
  const rows = await test.deps.database.asSystem((tx) =>
    tx.query<{ sscc: string }>(sql`
      select sscc from handling_unit join consignment c on c.id = consignment_id
      where reference = ${reference} order by sscc`),
  );
  return rows.map(({ sscc }) => sscc);
};

async function found(searchTerm: string, caller: Caller = world.caller, more: object = {}) {
  const response = await test.request(
    caller,
    `POST /api/v2/customers/${caller.organisationId ?? 0}/consignments/search`,
    { body: { searchTerm, ...more } },
  );
  expect(response.status, response.text).toBe(200);
  const { results, rowCount } = response.json<ResponseBody<'searchConsignments'>>();
  expect(rowCount).toBe(results.length);
  return results.map(({ reference }) => reference);
}

describe('a scanned label', () => {
  it('[@FILTER-01] finds its consignment by each of its codes, as scanners send them', async () => {
    await labelled();
    const created = await labelled();
    const [one = '', other = ''] = await ssccsOf(created);
    expect(other).toMatch(/^\d{18}$/);
    for (const text of [one, other, `00${one}`, `]C100${one}`, `(00)${other}`, readableSscc(one)]) {
      expect(await found(text), text).toEqual([created.reference]);
    }
    for (const host of ['http://localhost:4200', 'https://kea.example']) {
      expect(await found(`${host}${new URL(created.trackingUrl).pathname}`), host).toEqual([
        created.reference,
      ]);
    }
  });

  it('[@FILTER-01] must match the other conditions of the filter too', async () => {
    const created = await labelled();
    const [code = ''] = await ssccsOf(created);
    const on = (day: string) => ({
      date: { dateRangeType: 'Creation', startDateUtc: day, endDateUtc: day },
    });
    expect(await found(code, world.caller, on('2026-03-18'))).toEqual([created.reference]);
    expect(await found(code, world.caller, on('2026-03-17'))).toEqual([]);
    expect(await found(code, world.caller, { statuses: ['FINAL'] })).toEqual([created.reference]);
    expect(await found(code, world.caller, { statuses: ['DRAFT'] })).toEqual([]);
    expect(await found(code, world.caller, { phoneNumber: '099999999' })).toEqual([]);
  });

  it('[@LIST-15] of another organisation, or of a site that is not the caller’s, finds nothing', async () => {
    const created = await labelled();
    const [code = ''] = await ssccsOf(created);
    const neighbour = await test.world.person(await test.world.organisation(world.organisation.tenant));
    const elsewhere = await test.world.person(world.organisation, {
      siteIds: world.organisation.siteIds.slice(1),
    });
    for (const caller of [stranger.caller, neighbour, elsewhere]) {
      expect(await found(`00${code}`, caller)).toEqual([]);
      expect(await found(created.trackingUrl, caller)).toEqual([]);
    }
    expect(await found(`00${code}`)).toEqual([created.reference]);
  });

  it('finds its consignment after the line was deleted, and its number is never reused', async () => {
    const created = await labelled();
    const codes = await ssccsOf(created);
    const [kept] = created.lineItems;
    const path = `${world.path}/consignments/${created.reference}` as const;
    const edited = await test.request(world.caller, `PUT ${path}`, {
      body: { lineItems: [{ ...world.line(), id: kept?.id }, world.line({ count: 2 })] },
      headers: { 'if-match': `"${created.version}"` },
    });
    expect(edited.status, edited.text).toBe(200);
    await test.request(world.caller, `GET ${path}/documents/freight-label`);
    const now = await ssccsOf(created);
    expect(now).toEqual(expect.arrayContaining(codes));
    // The piece that stayed, the two that are new, and the carton that still has its old label.
    expect(now).toHaveLength(4);
    for (const code of now) expect(await found(`00${code}`)).toEqual([created.reference]);
  });

  it('[@FILTER-01] does not hide consignments whose own references have eighteen digits', async () => {
    const own = '123456789012345675';
    const created = (await world.create({ senderReference: own })).json<Consignment>();
    expect(await found(own)).toEqual([created.reference]);
    expect(await found('123456789012345670')).toEqual([]);
  });
});
