import type { Args, Options } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';

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
  | { readonly kind: 'record'; readonly record: DisplayRow };

interface Definition<Of extends Options> {
  readonly noun: string;
  readonly verb: string;
  readonly summary: string;
  readonly options: Of;
  /** Runs in one transaction, which commits when it returns. */
  readonly run: (tx: Transaction, args: Args<Of>) => Promise<Outcome>;
  /** Runs after the commit, for work too large for one transaction. Must be idempotent. */
  readonly afterCommit?: (inTransaction: InTransaction, args: Args<Of>) => Promise<void>;
}

export type InTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

export type Command = Definition<Options>;

/** One row of the command table. The types of `run`'s arguments follow from its options. */
export function command<const Of extends Options>(definition: Definition<Of>): Command {
  // `parse` reads the arguments with these options, so that their types match.
  return definition as unknown as Command;
}

export const changed = (text: string): Outcome => ({ kind: 'done', isChanged: true, text });
export const unchanged = (text: string): Outcome => ({ kind: 'done', isChanged: false, text });
