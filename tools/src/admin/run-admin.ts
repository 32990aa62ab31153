import { waitingMigrations, migrate, MigrationError } from '@cartage/database/migrate.ts';
import { EmbeddedDatabaseError } from '@cartage/database/embedded/embedded-database-error.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { migrateIdentity, pendingMigrations } from '@cartage/identity/migrate.ts';
import { AdminError, UsageError } from '#admin/admin-error.ts';
import { COMMANDS } from '#admin/commands.ts';
import { HELP, helpText } from '#admin/help.ts';
import { withDatabase } from '#admin/with-database.ts';
import { parse, type Parsed } from '#admin/parse.ts';
import { printed } from '#admin/print.ts';
import { inTransaction } from '#admin/transaction.ts';
import { readStartSettings, SettingsError } from '#start/settings.ts';

export interface AdminOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly say: (text: string) => void;
  /** For what went wrong, and for what only a person wants to know. */
  readonly note: (text: string) => void;
}

const DONE = 0;
const REFUSED = 1;
const WRONG_COMMAND = 2;

/** Runs one command and gives the exit code. Throws only what nobody foresaw. */
export async function runAdmin(words: readonly string[], options: AdminOptions): Promise<number> {
  const { environment, say, note } = options;
  try {
    const parsed = parse(words, COMMANDS);
    if (parsed.kind === 'help') {
      say(helpText(COMMANDS, parsed.noun, parsed.verb));
      return DONE;
    }
    const settings = readStartSettings(environment);
    say(await withDatabase(settings, note, (url) => carryOut(url, parsed)));
    return DONE;
  } catch (error) {
    if (error instanceof UsageError) {
      note(error.message);
      return WRONG_COMMAND;
    }
    const text = plainText(error);
    if (text === undefined) throw error;
    note(text);
    return REFUSED;
  }
}

async function carryOut(url: string, parsed: Exclude<Parsed, { kind: 'help' }>): Promise<string> {
  const waiting = await waitingFiles(url);
  if (parsed.kind === 'migrate') {
    await migrate(url);
    await migrateIdentity(url);
    return waiting.length === 0 ? 'The tables are up to date already.' : `Applied ${waiting.join(', ')}.`;
  }
  if (waiting.length > 0) {
    throw new AdminError(
      `The database lacks ${waiting.join(', ')}. Start Cartage once, or run: ${HELP} migrate`,
    );
  }
  const { command, given, isJson } = parsed;
  const outcome = await inTransaction(url, (tx) => command.run(tx, given));
  await command.afterwards?.((work) => inTransaction(url, work), given);
  return printed(outcome, isJson);
}

async function waitingFiles(url: string): Promise<string[]> {
  const ofProvider = await withClient(url, (client) => pendingMigrations(client));
  return [...(await waitingMigrations(url)), ...ofProvider];
}

/** What a person can mend is told without the place in our code. */
function plainText(error: unknown): string | undefined {
  const isPlain = [AdminError, SettingsError, EmbeddedDatabaseError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  if (isPlain && error instanceof Error) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  // Class 28: the login was refused; 3D000: no such database; the rest are of the network.
  const isUnreachable = /^(28\w{3}|3D000|57P03|ECONN\w+|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)$/.test(
    String(error.code),
  );
  return isUnreachable ? `The database cannot be reached: ${error.message || String(error.code)}` : undefined;
}
