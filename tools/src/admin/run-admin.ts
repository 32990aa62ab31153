import { waitingMigrations, migrate, MigrationError } from '@cartage/database/migrate.ts';
import { EmbeddedDatabaseError } from '@cartage/database/embedded/embedded-database-error.ts';
import { ensureLogins } from '@cartage/database/connection/logins.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { knownStartError } from '@cartage/runtime/start-error.ts';
import { migrateIdentity, pendingMigrations } from '@cartage/identity/migrate.ts';
import { BackupError } from '@cartage/server/backup/backup-error.ts';
import { AdminError, UsageError } from '#admin/admin-error.ts';
import type { CommandContext } from '#admin/command.ts';
import { COMMANDS } from '#admin/commands.ts';
import { HELP, helpText } from '#admin/help.ts';
import { withDatabase } from '#admin/with-database.ts';
import { parse, type Parsed } from '#admin/parse.ts';
import { formatOutcome } from '#admin/format-outcome.ts';
import { inTransaction } from '#admin/transaction.ts';
import { missingLogins } from '#start/database.ts';
import { readStartSettings, SettingsError, type StartSettings } from '#start/settings.ts';

export interface AdminOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly print: (text: string) => void;
  /** For errors, and for progress that is not part of the result. */
  readonly printError: (text: string) => void;
}

const DONE = 0;
const FAILED = 1;
const INVALID_COMMAND = 2;

/** Runs one command and returns the exit code. Throws only unexpected errors. */
export async function runAdmin(argv: readonly string[], options: AdminOptions): Promise<number> {
  const { environment, print, printError } = options;
  try {
    const parsed = parse(argv, COMMANDS);
    if (parsed.kind === 'help') {
      print(helpText(COMMANDS, parsed.noun, parsed.verb));
      return DONE;
    }
    const settings = readStartSettings(environment);
    const open: CommandContext['withDatabase'] = (work) => withDatabase(settings, printError, work);
    if (parsed.kind === 'run' && 'runAlone' in parsed.command) {
      const context = { settings, environment, printError, withDatabase: open };
      const outcome = await parsed.command.runAlone(context, parsed.args);
      print(formatOutcome(outcome, parsed.isJson));
      const hasError =
        outcome.kind === 'findings' && outcome.findings.some((each) => each.severity === 'error');
      return hasError ? FAILED : DONE;
    }
    print(await open((url) => runCommand(url, parsed, settings)));
    return DONE;
  } catch (error) {
    if (error instanceof UsageError) {
      printError(error.message);
      return INVALID_COMMAND;
    }
    const text = operatorMessage(error);
    if (text === undefined) throw error;
    printError(text);
    return FAILED;
  }
}

async function runCommand(
  url: string,
  parsed: Exclude<Parsed, { kind: 'help' }>,
  settings: StartSettings,
): Promise<string> {
  const pending = await pendingFiles(url);
  if (parsed.kind === 'migrate') {
    await migrate(url);
    await migrateIdentity(url);
    await ensureLogins(url, missingLogins(settings));
    return pending.length === 0 ? 'The tables are already up to date.' : `Applied ${pending.join(', ')}.`;
  }
  if (pending.length > 0) {
    throw new AdminError(
      `Pending migrations: ${pending.join(', ')}. Start Cartage once, or run: ${HELP} migrate`,
    );
  }
  const { command, args, isJson } = parsed;
  if ('runAlone' in command) throw new Error(`${command.noun} runs alone.`);
  const outcome = await inTransaction(url, (tx) => command.run(tx, args));
  await command.afterCommit?.((work) => inTransaction(url, work), args);
  return formatOutcome(outcome, isJson);
}

async function pendingFiles(url: string): Promise<string[]> {
  const ofProvider = await withClient(url, (client) => pendingMigrations(client));
  return [...(await waitingMigrations(url)), ...ofProvider];
}

/** The message of an error that an operator can fix; undefined for all others. */
function operatorMessage(error: unknown): string | undefined {
  const isFixable = [AdminError, SettingsError, EmbeddedDatabaseError, MigrationError, BackupError].some(
    (kind) => error instanceof kind,
  );
  if (isFixable && error instanceof Error) return error.message;
  return knownStartError(error);
}
