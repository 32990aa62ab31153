import type { Args, Options } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import type { StartSettings } from '#start/settings.ts';

export type Cell = string | number | boolean | null | readonly string[];
export type DisplayRow = Readonly<Record<string, Cell>>;

export type Outcome =
  | {
      readonly kind: 'done';
      readonly isChanged: boolean;
      readonly text: string;
      /** Printed once and never shown again. */
      readonly secret?: { readonly label: string; readonly value: string };
    }
  | { readonly kind: 'list'; readonly columns: readonly string[]; readonly rows: readonly DisplayRow[] }
  | { readonly kind: 'record'; readonly record: DisplayRow }
  /** The command fails if there is an error among them. */
  | { readonly kind: 'findings'; readonly findings: readonly FoundProblem[] };

interface FoundProblem {
  readonly area: string;
  readonly severity: 'error' | 'warning';
  readonly problem: string;
  readonly remedy: string;
}

interface Named<Of extends Options> {
  readonly noun: string;
  /** Empty for a command that consists of its noun. */
  readonly verb: string;
  readonly summary: string;
  readonly options: Of;
}

interface Definition<Of extends Options> extends Named<Of> {
  /** Runs in one transaction, which commits when it returns. */
  readonly run: (tx: Transaction, args: Args<Of>) => Promise<Outcome>;
  /** Runs after the commit, for work too large for one transaction. Must be idempotent. */
  readonly afterCommit?: (inTransaction: InTransaction, args: Args<Of>) => Promise<void>;
}

export type InTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

interface StandaloneDefinition<Of extends Options> extends Named<Of> {
  /** Runs without a transaction, and without the check that the database is up to date. */
  readonly runAlone: (context: CommandContext, args: Args<Of>) => Promise<Outcome>;
}

export interface CommandContext {
  readonly settings: StartSettings;
  readonly environment: NodeJS.ProcessEnv;
  /** For progress that is not part of the result. */
  readonly printError: (text: string) => void;
  /** Calls `work` with the URL of the database's owner. */
  readonly withDatabase: <T>(work: (url: string) => Promise<T>) => Promise<T>;
}

export type Command = Definition<Options> | StandaloneDefinition<Options>;

/** One row of the command table. The types of `run`'s arguments follow from its options. */
export function command<const Of extends Options>(definition: Definition<Of>): Command {
  // `parse` reads the arguments with these options, so that their types match.
  return definition as unknown as Command;
}

/** A row of the command table that opens connections itself, if it needs any. */
export function standaloneCommand<const Of extends Options>(definition: StandaloneDefinition<Of>): Command {
  // As in `command`.
  return definition as unknown as Command;
}

export const changed = (text: string): Outcome => ({ kind: 'done', isChanged: true, text });
export const unchanged = (text: string): Outcome => ({ kind: 'done', isChanged: false, text });
