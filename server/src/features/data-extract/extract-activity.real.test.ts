import { withClient } from '@cartage/database/connection/with-client.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';

const hana = demoCaller('kea-hana-wilcox');
/** Three of the twelve sites, and no prices. */
const noah = demoCaller('kea-noah-price');
const CALL = 'POST /api/v2/data/customers/101/extracts/consignments/activity';
const YEAR = { dateType: 'Creation', startDateUtc: '2025-03-19', endDateUtc: '2026-03-18' } as const;

interface Stored {
  readonly reference: string;
  readonly status: number;
  readonly receiver: string;
  readonly items: number;
  readonly price: string | null;
  readonly created: string;
  readonly requested: string | null;
  readonly noahs: boolean;
}

let test: TestApp;
let stored: readonly Stored[];

beforeAll(async () => {
  test = await testApp({ template: 'demo' });
  stored = await withClient(test.adminUrl, async (client) => {
    const { rows } = await client.query<Stored>(`
      select c.reference, c.status, c.confirmed_price as price, c.created_at::date::text as created,
        (c.requested_delivery_at at time zone 'Pacific/Auckland')::date::text as requested,
        (select p.full_name from participant p where p.consignment_id = c.id and p.role = 'receiver') as receiver,
        (select sum(l.item_count)::int from line_item l where l.consignment_id = c.id) as items,
        c.site_id in (select m.site_id from membership_site m join portal_user u on u.id = m.user_id
          where u.sub = 'kea-noah-price') as noahs
      from consignment c where c.organisation_id = 101 order by c.created_at, c.id`);
    return rows;
  });
});
afterAll(() => test.close());

async function extracted(caller: typeof hana, body: object) {
  const response = await test.request(caller, CALL, { body });
  expect(response.status, response.text).toBe(200);
  const rows: Record<string, string>[] = parse(response.text, { columns: true, bom: true });
  return { rows, headers: response.headers };
}

it('[@EXTRACT-01] [@EXTRACT-02] has every consignment of the period once, in order', async () => {
  const { rows, headers } = await extracted(hana, YEAR);
  expect(headers['content-disposition']).toBe('attachment; filename="Consignments_18-Mar-2026.csv"');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['x-row-count']).toBe(String(stored.length));
  const shown = rows.map((row) => [
    row['Consignment'],
    row['Status'],
    row['Receiver'],
    Number(row['Items']),
    row['Confirmed price NZD'],
  ]);
  const expected = stored.map((one) => [
    one.reference,
    statusOfNumber(one.status).name,
    one.receiver,
    one.items,
    one.price === null ? '' : String(Number(one.price)),
  ]);
  expect(shown).toEqual(expected);
});

it('[@EXTRACT-02] filters by status, site and date type, and has prices only for users with the permission', async () => {
  const days = {
    dateType: 'RequestedDelivery',
    startDateUtc: '2026-03-01',
    endDateUtc: '2026-03-10',
  } as const;
  const { rows } = await extracted(noah, { ...days, statuses: ['DELIVERED', 'TRANSIT'] });
  const expected = stored.filter(
    ({ requested, status, noahs }) =>
      noahs &&
      requested !== null &&
      requested >= '2026-03-01' &&
      requested <= '2026-03-10' &&
      [5, 7].includes(status),
  );
  expect(expected.length).toBeGreaterThan(3);
  expect(rows.map((row) => row['Consignment']).toSorted()).toEqual(
    expected.map(({ reference }) => reference).toSorted(),
  );
  expect(Object.keys(rows[0] ?? {})).not.toContain('Confirmed price NZD');
  expect(new Set(rows.map((row) => row['Status']))).toEqual(new Set(['Delivered', 'In Transit']));
});

it('[@EXTRACT-02] has only its headings without sites; a missing or too long period is rejected', async () => {
  const { rows, headers } = await extracted(hana, { ...YEAR, siteIds: [] });
  expect(rows).toEqual([]);
  expect(headers['x-row-count']).toBe('0');
  const refused = await test.request(hana, CALL, { body: { ...YEAR, startDateUtc: '2025-03-18' } });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('A maximum of 12 month(s) is allowed');
  expect((await test.request(hana, CALL, { body: { dateType: 'Creation' } })).status).toBe(400);
});

it('[@EXTRACT-01] has no cell that a spreadsheet would run as a formula', async () => {
  const formulas = ['=1+1', '+cmd|x', '-2+3*cmd', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x.example";"a")'];
  await test.deps.database.asSystem(async (tx) => {
    for (const [index, formula] of formulas.entries())
      await tx.query(
        sql`update consignment set sender_reference = ${formula} where reference = ${stored[index]?.reference}`,
      );
  });
  const { rows } = await extracted(hana, YEAR);
  const cells = rows.flatMap((row) => Object.values(row));
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d\s().-]+$/.test(cell))).toEqual([]);
  expect(rows.slice(0, formulas.length).map((row) => row['Sender reference'])).toEqual(
    formulas.map((formula) => `'${formula}`),
  );
});
