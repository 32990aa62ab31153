import { withClient } from '@cartage/database/connection/with-client.ts';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { migrateIdentity } from '@cartage/identity/migrate.ts';
import { runAdmin } from '#admin/run-admin.ts';

export interface Ran {
  readonly code: number;
  readonly said: string;
  readonly noted: string;
}

/** The command line on a database of the test's own. */
export interface AdminUnderTest {
  readonly url: string;
  readonly adminUrl: string;
  /** Words with blanks between them; what holds a blank itself stands in quotes. */
  run(line: string): Promise<Ran>;
  /** The same, and what is said as JSON. Throws when it does not end with 0. */
  json<T>(line: string): Promise<T>;
  /** Looks behind row-level security. */
  sql(text: string): Promise<readonly Record<string, unknown>[]>;
  drop(): Promise<void>;
}

export async function adminUnderTest(template: 'empty' | 'demo' = 'empty'): Promise<AdminUnderTest> {
  const database = await createTestDatabase({ template });
  await migrateIdentity(database.url);
  const run = (line: string) => runLine(line, { DATABASE_URL: database.url });
  return {
    url: database.url,
    adminUrl: database.adminUrl,
    run,
    async json(line) {
      const { code, said, noted } = await run(`${line} --json`);
      if (code !== 0) throw new Error(noted);
      return JSON.parse(said);
    },
    sql: async (text) => (await withClient(database.adminUrl, (client) => client.query(text))).rows,
    drop: () => database.drop(),
  };
}

export async function runLine(line: string, environment: NodeJS.ProcessEnv): Promise<Ran> {
  const words = (line.match(/(?:[^\s"]|"[^"]*")+/g) ?? []).map((word) => word.replaceAll('"', ''));
  const said: string[] = [];
  const noted: string[] = [];
  const code = await runAdmin(words, {
    environment,
    say: (text) => said.push(text),
    note: (text) => noted.push(text),
  });
  return { code, said: said.join('\n'), noted: noted.join('\n') };
}
