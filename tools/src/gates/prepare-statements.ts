import { withClient } from '@cartage/database/connection/with-client.ts';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { startTestServer } from '@cartage/database/testing/test-server.ts';
import { readStatements } from '#gates/read-statements.ts';

/** Prepares on PostgreSQL 15 every named statement that the database tests sent on PostgreSQL 18. */
async function prepareAll(statements: readonly string[]): Promise<string[]> {
  const server = await startTestServer({ ...process.env, TEST_DATABASE_MAJOR: '15' });
  try {
    const database = await createTestDatabase({ server });
    return await withClient(database.adminUrl, async (client) => {
      const rejected: string[] = [];
      for (const text of statements) {
        await client.query(`prepare collected as ${text}`).then(
          () => client.query('deallocate collected'),
          (error: unknown) => rejected.push(`${String(error)}\n${text}`),
        );
      }
      return rejected;
    });
  } finally {
    await server.stop();
  }
}

const statements = readStatements().map(({ text }) => text);
const rejected = statements.length === 0 ? ['No statements were collected.'] : await prepareAll(statements);
for (const line of rejected) console.log(`${line}\n`);
console.log(`${statements.length - rejected.length} of ${statements.length} statements prepared`);
process.exitCode = rejected.length === 0 ? 0 : 1;
