import { withClient } from '@cartage/database/connection/with-client.ts';
import { CROSS_SHARD_STATEMENTS } from '@cartage/database/distribution/cross-shard-statements.ts';
import { KEYS_AT_DISTRIBUTION } from '@cartage/database/distribution/keys-at-distribution.ts';
import { type RawPlan, unroutedTables } from '@cartage/database/distribution/statement-routes.ts';
import { DISTRIBUTION_COLUMN, tablesOf } from '@cartage/database/distribution/table-placements.ts';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { startTestServer } from '@cartage/database/testing/test-server.ts';
import type { Client } from 'pg';
import { readStatements } from '#gates/read-statements.ts';

const distributed = new Map(tablesOf('distributed').map((table) => [table, DISTRIBUTION_COLUMN]));
const exceptions = CROSS_SHARD_STATEMENTS.map(({ contains }) => contains);
const used = new Set<string>();

/** Null when the statement names an organisation, or is listed in `cross-shard-statements.ts`. */
async function problemOf(client: Client, text: string): Promise<string | null> {
  // Rows of two partitions or shards can have the same ctid.
  if (/\bctid\b/.test(text)) return 'finds rows by ctid';
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: RawPlan }[] }>(
      `explain (verbose, costs off, generic_plan, format json) ${text}`,
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    const unrouted = plan === undefined ? [] : unroutedTables(plan.Plan, distributed);
    if (unrouted.length === 0) return null;
    const inOneLine = text.replaceAll(/\s+/g, ' ');
    const entry = exceptions.find((part) => inOneLine.includes(part));
    if (entry !== undefined) used.add(entry);
    return entry === undefined
      ? `names no organisation for ${unrouted.map(({ alias }) => alias).join(', ')}`
      : null;
  } catch (error) {
    return String(error);
  }
}

/** Plans every statement of the application with the keys of distributed tables. Only superusers see plans without row-level security. */
async function problemsOf(statements: readonly string[]): Promise<string[]> {
  const server = await startTestServer();
  try {
    const database = await createTestDatabase({ server });
    return await withClient(database.adminUrl, async (client) => {
      for (const change of KEYS_AT_DISTRIBUTION)
        for (const statement of change.statements) await client.query(statement);
      const problems: string[] = [];
      for (const text of statements) {
        const problem = await problemOf(client, text);
        if (problem !== null) problems.push(`${problem}\n${text}`);
      }
      return problems;
    });
  } finally {
    await server.stop();
  }
}

const statements = readStatements()
  .filter(({ isOfTest }) => !isOfTest)
  .map(({ text }) => text);
const problems = statements.length === 0 ? ['No statements were collected.'] : await problemsOf(statements);
for (const problem of problems) console.log(`${problem}\n`);
console.log(
  `${statements.length - problems.length} of ${statements.length} statements are routed by organisation ` +
    `or listed; ${used.size} of ${exceptions.length} entries of the list were used`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
