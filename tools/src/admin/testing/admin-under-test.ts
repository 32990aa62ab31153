import { withClient } from '@cartage/database/connection/with-client.ts';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { migrateIdentity } from '@cartage/identity/migrate.ts';
import { runAdmin } from '#admin/run-admin.ts';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** The admin command line on the test's own database. */
export interface AdminUnderTest {
  readonly url: string;
  readonly adminUrl: string;
  /** Words separated by spaces; words with spaces are in double quotes. */
  run(line: string): Promise<CommandResult>;
  /** Runs with --json and returns the parsed output. Throws unless the exit code is 0. */
  json<T>(line: string): Promise<T>;
  /** Runs as superuser, without row-level security. */
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
      const { code, output, errors } = await run(`${line} --json`);
      if (code !== 0) throw new Error(errors);
      return JSON.parse(output);
    },
    sql: async (text) => (await withClient(database.adminUrl, (client) => client.query(text))).rows,
    drop: () => database.drop(),
  };
}

export async function runLine(line: string, environment: NodeJS.ProcessEnv): Promise<CommandResult> {
  const args = (line.match(/(?:[^\s"]|"[^"]*")+/g) ?? []).map((arg) => arg.replaceAll('"', ''));
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runAdmin(args, {
    environment,
    print: (text) => output.push(text),
    printError: (text) => errors.push(text),
  });
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}
