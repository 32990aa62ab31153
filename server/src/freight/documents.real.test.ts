import { consignmentSummary } from '@cartage/contract/shapes/search.ts';
import type { PresentedSummary } from '@cartage/domain/consignment/present-summary.ts';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import { sql } from '#db/sql.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
});
afterAll(() => app.close());

test('[@API-06] every stored document of the demo world equals a freshly presented one', async () => {
  expect(await staleDocuments(app.deps.database)).toEqual([]);
});

test('[@API-06] every stored document has exactly the fields of the contract, in order', async () => {
  const documents = await app.deps.database.asSystem((tx) =>
    tx.query<{ doc: string }>(sql`select doc from consignment_doc`),
  );
  expect(documents.length).toBeGreaterThan(1_000);
  for (const { doc } of documents) {
    // Parsing returns the known fields in the order of the schema and drops the others.
    expect(JSON.stringify(consignmentSummary.parse(JSON.parse(doc)))).toBe(doc);
  }
});

test('the check finds a document that differs in one character', async () => {
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`update consignment_doc set doc = replace(doc, 'Auckland', 'Aukland') where consignment_id = (
      select min(consignment_id) from consignment_doc where doc like '%Auckland%')`),
  );
  expect(await staleDocuments(app.deps.database)).toHaveLength(1);
});

test('a presented consignment matches the contract', () => {
  expectTypeOf<PresentedSummary>().toExtend<z.output<typeof consignmentSummary>>();
});
