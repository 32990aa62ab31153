import { withClient } from '@cartage/database/connection/with-client.ts';
import type { Sent } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

type Body = Sent<'searchConsignments', 'body'>;

const hana = demoCaller('kea-hana-wilcox');
/** Sees some sites of the organisation alone. */
const noah = demoCaller('kea-noah-price');
const ORGANISATION = 101;
const SEARCH = 'POST /api/v2/customers/101/consignments/search?pageSize=200';

let test: TestApp;
/** Id of an exception type. */
let shortShipped: string;

beforeAll(async () => {
  test = await testApp({ template: 'demo' });
  const [type] = await read<{ id: number }>(
    `select s.id from standard_event s join delivery_event e on e.standard_event_id = s.id
     where s.title = 'Short shipped' and e.organisation_id = ${ORGANISATION} limit 1`,
  );
  shortShipped = String(type?.id);
});
afterAll(() => test.close());

async function read<Row extends object>(text: string): Promise<Row[]> {
  return (await withClient(test.adminUrl, (client) => client.query<Row>(text))).rows;
}

async function found(body: Body, caller = hana): Promise<string[]> {
  const response = await test.request(caller, SEARCH, { body });
  expect(response.status, response.text).toBe(200);
  const page = response.json<{ rowCount: number; results: { reference: string }[] }>();
  // A page of 200 need not have all of them; the count does.
  return [String(page.rowCount), ...page.results.map(({ reference }) => reference)];
}

/** The same in plain SQL, past row-level security. */
async function expected(condition: string): Promise<string[]> {
  const rows = await read<{ reference: string }>(
    `select reference from consignment c
     where c.organisation_id = ${ORGANISATION} and (${condition}) order by created_at, id`,
  );
  return [String(rows.length), ...rows.slice(0, 200).map(({ reference }) => reference)];
}

const exception = (condition: string) =>
  `exists (select from delivery_event e where e.consignment_id = c.id and e.type_code = 'EXCP' and ${condition})`;
const sitesOfNoah = `select m.site_id from membership_site m join portal_user u on u.id = m.user_id
  where u.sub = 'kea-noah-price' and m.organisation_id = ${ORGANISATION}`;
const ofService = (codes: string) =>
  `c.service_type_id in (select id from service_type where tenant_id = c.tenant_id and code in (${codes}))`;

describe('the exception and delivery filters of the list', () => {
  it.each([
    ['unresolved exceptions', { exceptions: ['UNRESOLVED'] }, () => exception('e.action_required')],
    ['resolved exceptions', { exceptions: ['RESOLVED'] }, () => exception('not e.action_required')],
    ['either', { exceptions: ['UNRESOLVED', 'RESOLVED'] }, () => exception('true')],
    ['none', { exceptions: ['NONE'] }, () => `not ${exception('true')}`],
    [
      'unresolved or none',
      { exceptions: ['UNRESOLVED', 'NONE'] },
      () => `${exception('e.action_required')} or not ${exception('true')}`,
    ],
    ['every state, which is no condition', { exceptions: ['UNRESOLVED', 'RESOLVED', 'NONE'] }, () => 'true'],
    [
      'unresolved notes',
      { hasUnresolvedNotes: true },
      () => `c.id in (
        select consignment_id from delivery_event where type_code = 'INFO' and action_required)`,
    ],
    ['notes or not', { hasUnresolvedNotes: false }, () => 'true'],
    [
      'tags',
      { tags: ['URG', 'FRAG'] },
      () => `c.id in (select consignment_id from consignment_tag where code in ('URG', 'FRAG'))`,
    ],
    [
      'dangerous goods',
      { hasDangerousGoods: true },
      () => 'c.id in (select consignment_id from line_item where un_number is not null)',
    ],
    ['a service type', { serviceTypes: ['EXP'] }, () => ofService(`'EXP'`)],
    ['a service type that does not exist', { serviceTypes: ['NONE'] }, () => 'false'],
    ['an exception type that does not exist', { exceptionTypes: ['x'] }, () => 'false'],
    [
      'a service type with a text',
      { serviceTypes: ['EXP'], searchTerm: 'a' },
      () => `${ofService(`'EXP'`)} and c.id in (
        select consignment_id from consignment_text where search_text like '%a%')`,
    ],
    [
      'several at once',
      { serviceTypes: ['STD', 'EXP'], exceptions: ['UNRESOLVED'], statuses: ['TRANSIT', 'STAGED'] },
      () => `${ofService(`'STD', 'EXP'`)} and ${exception('e.action_required')} and c.status in (3, 5)`,
    ],
  ] satisfies [string, Body, () => string][])('%s', async (_name, body, condition) => {
    expect(await found(body)).toEqual(await expected(condition()));
  });

  it('the type and the state are of the same exception', async () => {
    const both = { exceptions: ['UNRESOLVED' as const], exceptionTypes: [shortShipped] };
    const open = await found(both);
    expect(Number(open[0])).toBeGreaterThan(0);
    expect(open).toEqual(
      await expected(exception(`e.action_required and e.standard_event_id = ${shortShipped}`)),
    );
  });

  it('the owner, the type and the state are of the same exception', async () => {
    await read(`
      insert into exception_case (organisation_id, consignment_id, provider_event_id, delivery_event_id, owner_id, owner_name)
      select e.organisation_id, e.consignment_id, e.provider_event_id,
        case when e.provider_event_id is null then e.id end, u.id, u.name
      from delivery_event e
      join portal_user u on u.sub = 'kea-hana-wilcox'
      where e.organisation_id = ${ORGANISATION} and e.type_code = 'EXCP' and e.id % 2 = 0`);
    const [owner] = await read<{ id: number }>(`select id from portal_user where sub = 'kea-hana-wilcox'`);
    const hers = 'e.id in (select delivery_event_id from exception_case)';
    const mine = await found({ exceptions: ['UNRESOLVED'], exceptionOwners: [String(owner?.id)] });
    expect(Number(mine[0])).toBeGreaterThan(0);
    expect(mine).toEqual(await expected(exception(`e.action_required and ${hers}`)));
    const free = await found({ exceptionTypes: [shortShipped], exceptionOwners: ['NONE'] });
    expect(Number(free[0])).toBeGreaterThan(0);
    expect(free).toEqual(await expected(exception(`e.standard_event_id = ${shortShipped} and not ${hers}`)));
    expect(await found({ exceptionOwners: ['x'] })).toEqual(['0']);
  });

  it('the sender or the receiver is one of the chosen sites, and only those of the user count', async () => {
    const [site] = await read<{ id: number }>(
      `select site_id as id from participant
       where organisation_id = ${ORGANISATION} and role = 'receiver' and site_id is not null
       group by site_id order by count(*) desc limit 1`,
    );
    const isOfSite = `c.id in (select consignment_id from participant where site_id = ${site?.id})`;
    const both = await found({ participantSites: [String(site?.id)] });
    expect(Number(both[0])).toBeGreaterThan(0);
    expect(both).toEqual(await expected(isOfSite));
    const open = await found({ participantSites: [String(site?.id)], exceptions: ['UNRESOLVED'] });
    expect(open).toEqual(await expected(`${isOfSite} and ${exception('e.action_required')}`));
    const [hidden] = await read<{ id: number }>(
      `select p.site_id as id from participant p
       join consignment c on c.id = p.consignment_id
       where c.organisation_id = ${ORGANISATION} and c.site_id in (${sitesOfNoah})
         and p.site_id not in (${sitesOfNoah}) limit 1`,
    );
    expect(hidden).toBeDefined();
    expect(await found({ participantSites: [String(hidden?.id)] }, noah)).toEqual(['0']);
    const [foreign] = await read<{ id: number }>(
      `select id from site where organisation_id <> ${ORGANISATION} order by id limit 1`,
    );
    expect(await found({ participantSites: [String(foreign?.id)] })).toEqual(['0']);
    expect(await found({ participantSites: ['x'] })).toEqual(['0']);
  });

  it('finds something for each filter', async () => {
    for (const body of [
      { exceptions: ['UNRESOLVED'] },
      { hasUnresolvedNotes: true },
      { hasDangerousGoods: true },
      { serviceTypes: ['EXP'] },
    ] satisfies Body[])
      expect(Number((await found(body))[0]), JSON.stringify(body)).toBeGreaterThan(0);
  });
});
