import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEYS_AT_DISTRIBUTION } from '#distribution/keys-at-distribution.ts';
import {
  KNOWN_FUNCTIONS,
  KNOWN_POLICIES,
  KNOWN_TRIGGERS,
  type KnownProblem,
} from '#distribution/known-problems.ts';
import { type SchemaProblem, schemaProblems } from '#distribution/schema-problems.ts';
import { DISTRIBUTION_COLUMN, tablesOf } from '#distribution/table-placements.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Undone afterwards, also when the body fails. */
async function inTransaction<T>(body: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    return await body();
  } finally {
    await client.query('rollback');
  }
}

const changeKeys = async () => {
  for (const statement of KEYS_AT_DISTRIBUTION.flatMap(({ statements }) => statements)) {
    await client.query(statement);
  }
};

const ofRules = (problems: readonly SchemaProblem[], ...rules: readonly SchemaProblem['rule'][]) =>
  problems.filter(({ rule }) => rules.includes(rule));

const subjectsOf = (problems: readonly KnownProblem[]) =>
  problems.flatMap(({ subjects }) => subjects).toSorted();

describe('the migrated schema can be distributed by organisation', () => {
  test('every table has a placement, and no table of the list is missing', async () => {
    expect(ofRules(await schemaProblems(client), 'table')).toEqual([]);
  });

  test('distributed tables have the same distribution column, never null', async () => {
    expect(ofRules(await schemaProblems(client), 'column')).toEqual([]);
  });

  test('keys contain the organisation after the key changes of the distribution', async () => {
    const keys = await inTransaction(async () => {
      await changeKeys();
      return ofRules(await schemaProblems(client), 'unique', 'foreign-key');
    });
    expect(keys).toEqual([]);
  });

  // PostgreSQL itself has the rule of Citus for the keys of partitioned tables.
  test('every distributed table can be partitioned by the organisation after the key changes', async () => {
    const partitioned = await inTransaction(async () => {
      await changeKeys();
      for (const table of tablesOf('distributed')) {
        // Before PostgreSQL 17, partitioned tables have no identity columns.
        await client.query(
          `create table by_hash_${table} (like ${table} including all excluding identity)
           partition by hash (${DISTRIBUTION_COLUMN})`,
        );
      }
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_class where relkind = 'p'",
      );
      return rows[0]?.count;
    });
    expect(partitioned).toBe(tablesOf('distributed').length);
    expect(partitioned).toBeGreaterThan(35);
  });

  test('the key changes concern only keys that a distributed table cannot have', async () => {
    expect(
      ofRules(await schemaProblems(client), 'unique', 'foreign-key')
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual([
      'bulk_job.bulk_job_pkey',
      'consignment.consignment_pkey',
      'consignment.consignment_tenant_id_reference_key',
      'consignment_text.consignment_text_pkey',
      'exception_case.exception_case_pkey',
      'extract_job.extract_job_organisation_id_saved_extract_id_fkey',
      'handling_unit.handling_unit_line_item_id_fkey',
      'handling_unit.handling_unit_pkey',
      'import_job.import_job_pkey',
      'notice.notice_feed',
      'notice.notice_pkey',
      'provider_event.provider_event_tenant_id_event_id_key',
      'receiver_email.receiver_email_token_key',
      'saved_extract.saved_extract_pkey',
      'webhook_message.webhook_message_notice_id_fkey',
    ]);
  });

  test('every trigger of a distributed or reference table is in the list of those that must be replaced', async () => {
    const triggers = ofRules(await schemaProblems(client), 'trigger').map(({ subject }) => subject);
    expect(triggers.toSorted()).toEqual(subjectsOf(KNOWN_TRIGGERS));
  });

  test('every policy with a subquery is in the list of those that must be replaced', async () => {
    const policies = ofRules(await schemaProblems(client), 'policy').map(({ subject }) => subject);
    expect(policies.toSorted()).toEqual(subjectsOf(KNOWN_POLICIES));
  });

  test('every function that reads or changes distributed tables is judged', async () => {
    const functions = ofRules(await schemaProblems(client), 'function').map(({ subject }) => subject);
    expect(functions.toSorted()).toEqual(subjectsOf(KNOWN_FUNCTIONS));
  });
});

describe('a schema that breaks a rule is reported', () => {
  test.each([
    ['create table added (id int primary key)', 'table', 'added'],
    ['drop table rate_file', 'table', 'rate_file'],
    ['create schema added create table one (id int)', 'table', 'added'],
    ['alter table product alter column organisation_id drop not null', 'column', 'product'],
    ['create unique index token on user_preference (user_id, name)', 'unique', 'user_preference.token'],
    // An included column is not part of the key.
    [
      'create unique index token on user_preference (user_id) include (organisation_id)',
      'unique',
      'user_preference.token',
    ],
    [
      'alter table tag add column n int references dangerous_goods_list, add column c bigint references consignment',
      'foreign-key',
      'tag.tag_c_fkey',
    ],
    [
      'alter table product add column c bigint references consignment',
      'foreign-key',
      'product.product_c_fkey',
    ],
    [
      `alter table product add column c bigint,
         add foreign key (organisation_id, c) references consignment (organisation_id, id) on delete set null (c)`,
      'foreign-key',
      'product.product_organisation_id_c_fkey',
    ],
    ['alter table product add column w int references webhook', 'foreign-key', 'product.product_w_fkey'],
    [
      'create trigger added before insert on region for each row execute function keep_report_days()',
      'trigger',
      'region.added',
    ],
    ['create policy added on region using (exists (select from tenant))', 'policy', 'region.added'],
    [
      "create function added() returns bigint language sql as 'select count(*) from consignment'",
      'function',
      'added',
    ],
  ] as const)('%s', async (statement, rule, subject) => {
    const before = await schemaProblems(client);
    const after = await inTransaction(async () => {
      if (statement.startsWith('alter table product alter'))
        await client.query('alter table product drop constraint product_pkey');
      await client.query(statement);
      return schemaProblems(client);
    });
    const reported = new Set(before.map((problem) => `${problem.rule} ${problem.subject}`));
    const added = after.filter((problem) => !reported.has(`${problem.rule} ${problem.subject}`));
    expect(added.map((problem) => `${problem.rule} ${problem.subject}`)).toEqual([`${rule} ${subject}`]);
  });
});
