import { OPERATIONS, type ServedOperationId } from '@cartage/contract/operation-table.ts';
import { SHAPES } from '@cartage/contract/operation-shapes.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { type Permission, PERMISSIONS } from '@cartage/domain/permissions.ts';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '#documents/testing/read-pdf.ts';
import { testApp, type TestApp, type TestResponse } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';
import { amountPattern } from './support/amount-pattern.ts';
import { buildCanaryWorld, type CanaryWorld } from './support/canary-world.ts';
import { addressOf, sampleOf, sentAs } from './support/samples.ts';
import type { Subject } from './support/subject.ts';

/** Every stored price of the organisation is one of these amounts. */
const AMOUNTS = {
  estimated: '73191.37',
  confirmed: '84207.59',
  quoted: '95310.83',
  working: '62418.71',
  base: '51729.43',
  fuel: '48163.97',
  extra: '37291.61',
  inputs: '29384.75',
} as const;
const PRICE = amountPattern(Object.values(AMOUNTS));
const OF_QUOTES = ['quote', 'quoteDocument', 'quotes', 'storedQuote'];
const WITHOUT_PRICES = PERMISSIONS.filter(
  (name) => name !== 'Consignment.ViewPricing' && name !== 'Consignment.RequestQuotation',
);

let app: TestApp;
let world: CanaryWorld;

beforeAll(async () => {
  app = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' },
  });
  world = await buildCanaryWorld(app.databaseUrl);
  await plantPrices();
});
afterAll(() => app.close());

/** Replaces every amount of the organisation and its tenant. */
function plantPrices(): Promise<void> {
  const { id, tenant } = world.organisations.own;
  return withClient(app.adminUrl, async (client) => {
    await client.query(
      `update consignment set estimated_price = $2, confirmed_price = $3, quote_number = 1, quoted_price = $4
       where organisation_id = $1`,
      [id, AMOUNTS.estimated, AMOUNTS.confirmed, AMOUNTS.quoted],
    );
    await client.query(
      `insert into field_change (organisation_id, consignment_id, at, through, field, old_value, new_value)
       select organisation_id, id, now(), 'provider', field, $2, $3
       from consignment, unnest(array['estimatedPrice', 'confirmedPrice']) as field
       where organisation_id = $1`,
      [id, AMOUNTS.estimated, AMOUNTS.confirmed],
    );
    await client.query(
      `update quote set answer = replace(replace(answer::text, '27.5', '${AMOUNTS.quoted}'), '25.00',
         '${AMOUNTS.working}')::jsonb,
         inputs = jsonb_build_array(jsonb_build_object('base', $2::numeric))
       where organisation_id = $1`,
      [id, AMOUNTS.inputs],
    );
    await client.query(
      `update price_estimate set total = $2::numeric, reason = null,
         working = (select answer #> '{services,0,price}' from quote where organisation_id = $1),
         inputs = jsonb_build_object('base', $3::numeric)
       where organisation_id = $1`,
      [id, AMOUNTS.estimated, AMOUNTS.inputs],
    );
    await client.query('update rate_lane set base = $2 where tenant_id = $1', [tenant.id, AMOUNTS.base]);
    await client.query(`update rate_surcharge set amount = $2, basis = 'consignment' where tenant_id = $1`, [
      tenant.id,
      AMOUNTS.fuel,
    ]);
    await client.query('update rate_extra set price = $2 where tenant_id = $1', [tenant.id, AMOUNTS.extra]);
  });
}

const callerWith = (permissions: readonly Permission[]): Caller => {
  const { tenant, id } = world.organisations.own;
  const { host, audience } = tenant;
  return { host, audience, sub: 'everything', organisationId: id, permissions };
};

// The shapes are exactly those of the served operations.
const SERVED = Object.keys(SHAPES) as ServedOperationId[];

function send(id: ServedOperationId, caller: Caller, subject: Subject): Promise<TestResponse> {
  const sample = sampleOf(id, subject);
  const body = sample.body === undefined ? undefined : JSON.stringify(sample.body);
  return app.request(caller, `${OPERATIONS[id].method} ${addressOf(id, sample)}`, sentAs(id, body));
}

/** Everything that a response shows: headers, bytes, the text of a PDF, and the files that it links to. */
async function shownBy(response: Pick<TestResponse, 'headers' | 'bytes' | 'text'>): Promise<string> {
  const isPdf = response.bytes.subarray(0, 5).toString() === '%PDF-';
  const pages = isPdf ? await readPdf(response.bytes) : [];
  const isWorkbook = response.bytes.subarray(0, 2).toString() === 'PK';
  const rows = isWorkbook ? await readSheet(response.bytes) : [];
  const own = [
    JSON.stringify(response.headers),
    response.bytes.toString('latin1'),
    response.text,
    JSON.stringify(rows),
  ];
  const links = [...response.text.matchAll(/\/api\/files\/([\w.~-]+)/g)].map(([, token = '']) => token);
  const linked = [];
  for (const token of links) {
    const file = await app.request(undefined, `GET /api/files/${token}`, {
      host: world.organisations.own.tenant.host,
    });
    linked.push(await shownBy(file));
  }
  return [...own, ...pages.map(({ text }) => text), ...linked].join('\n');
}

async function operationsWithPrices(permissions: readonly Permission[]): Promise<string[]> {
  const caller = callerWith(permissions);
  const found: string[] = [];
  for (const id of SERVED) {
    const { method, path } = OPERATIONS[id];
    const changes = method !== 'GET' && path.includes('{ref}');
    const subject = changes ? world.freshSubject('own') : world.subject('own');
    const staged = { ...subject, reference: subject.staged.reference, consignmentId: subject.staged.id };
    for (const of of changes ? [subject] : [subject, staged]) {
      if (PRICE.test(await shownBy(await send(id, caller, of)))) found.push(id);
    }
  }
  return [...new Set(found)].toSorted();
}

test('[@CONS-16] [@QUOTE-05] with the permissions, the planted prices are shown', async () => {
  expect(await operationsWithPrices(PERMISSIONS)).toEqual(
    expect.arrayContaining(['consignmentHistory', 'consignmentPrice', 'getConsignment', ...OF_QUOTES]),
  );
});

test('[@CONS-16] [@QUOTE-05] without them no response, document, file or link contains a price', async () => {
  expect(await operationsWithPrices(WITHOUT_PRICES)).toEqual([]);
});

test('[@CONS-16] with only RequestQuotation, quotes are the only operations with a price', async () => {
  const permissions = PERMISSIONS.filter((name) => name !== 'Consignment.ViewPricing');
  expect(await operationsWithPrices(permissions)).toEqual(OF_QUOTES);
});

test('[@CONS-16] with only ViewPricing, no operation of quotes contains a price', async () => {
  const permissions = PERMISSIONS.filter((name) => name !== 'Consignment.RequestQuotation');
  const found = await operationsWithPrices(permissions);
  expect(found).toContain('getConsignment');
  expect(found.filter((id) => OF_QUOTES.includes(id))).toEqual([]);
});

test.each(['csv', 'xlsx'])('[@CONS-16] [@BULK-10] an export as %s has no price', async (format) => {
  const { staged } = world.subject('own');
  for (const permissions of [PERMISSIONS, WITHOUT_PRICES]) {
    const response = await app.request(
      callerWith(permissions),
      `POST /api/v2/data/customers/${world.organisations.own.id}/export/consignments`,
      { body: { format, references: [staged.reference] } },
    );
    const shown = await shownBy(response);
    expect(shown).toContain(staged.reference);
    expect(shown).not.toMatch(PRICE);
  }
});

test('[@CONS-16] no email and no stored document other than a quote contains a price', async () => {
  const { emails, documents } = await withClient(app.adminUrl, async (client) => ({
    emails: (await client.query<{ text: string }>(`select concat(subject, ' ', body) as text from mail`))
      .rows,
    documents: (
      await client.query<{ bytes: Buffer }>(
        `select bytes from document where kind <> 'QUOTE' and bytes is not null`,
      )
    ).rows,
  }));
  expect(emails.length).toBeGreaterThan(0);
  expect(documents.length).toBeGreaterThan(0);
  expect(emails.filter(({ text }) => PRICE.test(text))).toEqual([]);
  for (const { bytes } of documents) {
    const shown = await shownBy({ headers: {}, bytes, text: bytes.toString() });
    expect(shown).not.toMatch(PRICE);
  }
});
