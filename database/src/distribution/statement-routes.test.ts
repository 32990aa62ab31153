import { describe, expect, test } from 'vitest';
import { type RawPlan, unroutedTables } from '#distribution/statement-routes.ts';

const DISTRIBUTED = new Map([
  ['consignment', 'organisation_id'],
  ['participant', 'organisation_id'],
]);

const scan = (table: string, alias: string, conditions: Record<string, unknown> = {}): RawPlan => ({
  'Node Type': 'Index Scan',
  'Relation Name': table,
  Schema: 'public',
  Alias: alias,
  ...conditions,
});

const unrouted = (plan: RawPlan) => unroutedTables(plan, DISTRIBUTED).map(({ alias }) => alias);

describe('a statement is sent to the machine of its organisation', () => {
  test.each([
    ['a parameter', '((c.organisation_id = $1) AND (c.id = $2))'],
    ['a parameter on the left', '($1 = c.organisation_id)'],
    ['a constant', '(c.organisation_id = 7)'],
    ['a list', '((c.tenant_id = 1) AND (c.organisation_id = ANY ($1)))'],
    [
      'a setting',
      "(c.organisation_id = (NULLIF(current_setting('app.org'::text, true), ''::text))::integer)",
    ],
    ['a cast', '(c.organisation_id = ($1)::integer)'],
  ])('%s', (_title, condition) => {
    expect(unrouted(scan('consignment', 'c', { 'Index Cond': condition }))).toEqual([]);
  });

  test('a join with a table that names it', () => {
    const plan = {
      'Node Type': 'Nested Loop',
      Plans: [
        scan('consignment', 'c', { 'Index Cond': '((c.organisation_id = $1) AND (c.reference = $2))' }),
        scan('participant', 'p', {
          'Index Cond': '((p.organisation_id = c.organisation_id) AND (p.consignment_id = c.id))',
        }),
      ],
    };
    expect(unrouted(plan)).toEqual([]);
  });

  test('a join with given rows, or with rows of another part of the statement', () => {
    const plan = {
      'Node Type': 'Hash Join',
      'Hash Cond': '((c.organisation_id = given."organisationId") AND (c.id = given."consignmentId"))',
      Plans: [scan('consignment', 'c'), { 'Node Type': 'Function Scan', Alias: 'given' }],
    };
    expect(unrouted(plan)).toEqual([]);
  });
});

describe('a statement needs every machine', () => {
  test.each([
    ['without a condition', {}],
    ['by another column', { 'Index Cond': '(c.tenant_id = $1)' }],
    ['by a range', { 'Index Cond': '(c.organisation_id > $1)' }],
    ['by an unequal value', { Filter: '(c.organisation_id <> $1)' }],
    ['by a column of another name that ends alike', { Filter: '(c.other_organisation_id = $1)' }],
  ])('%s', (_title, conditions) => {
    expect(unrouted(scan('consignment', 'c', conditions))).toEqual(['c']);
  });

  test('all tables of a join that names no organisation', () => {
    const plan = {
      'Node Type': 'Nested Loop',
      Plans: [
        scan('consignment', 'c', { 'Index Cond': '(c.id = $1)' }),
        scan('participant', 'p', {
          'Index Cond': '((p.organisation_id = c.organisation_id) AND (p.consignment_id = c.id))',
        }),
      ],
    };
    expect(unrouted(plan)).toEqual(['c', 'p']);
  });

  test('a table that a reference table names', () => {
    const plan = {
      'Node Type': 'Nested Loop',
      'Join Filter': '(c.organisation_id = o.id)',
      Plans: [scan('organisation', 'o', { Filter: '(o.tenant_id = $1)' }), scan('consignment', 'c')],
    };
    expect(unrouted(plan)).toEqual(['c']);
  });

  test('a table that is joined by another column', () => {
    const plan = {
      'Node Type': 'Nested Loop',
      Plans: [
        scan('consignment', 'c', { 'Index Cond': '(c.organisation_id = $1)' }),
        scan('participant', 'p', { 'Index Cond': '(p.consignment_id = c.id)' }),
      ],
    };
    expect(unrouted(plan)).toEqual(['p']);
  });
});

test('an insert needs no condition: its rows have an organisation', () => {
  const plan = {
    'Node Type': 'ModifyTable',
    Operation: 'Insert',
    'Relation Name': 'consignment',
    Schema: 'public',
    Alias: 'consignment',
    Plans: [{ 'Node Type': 'Result' }],
  };
  expect(unrouted(plan)).toEqual([]);
});
