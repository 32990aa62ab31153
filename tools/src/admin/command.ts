import type { Given, Options } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';

export type Cell = string | number | boolean | null | readonly string[];
export type Shown = Readonly<Record<string, Cell>>;

/** What a command has to say. */
export type Outcome =
  | {
      readonly kind: 'done';
      readonly isChanged: boolean;
      readonly text: string;
      /** Told this once and kept nowhere in the clear. */
      readonly secret?: { readonly label: string; readonly value: string };
    }
  | { readonly kind: 'list'; readonly columns: readonly string[]; readonly rows: readonly Shown[] }
  | { readonly kind: 'record'; readonly record: Shown };

interface Definition<Of extends Options> {
  readonly noun: string;
  readonly verb: string;
  readonly summary: string;
  readonly options: Of;
  /** In one transaction, which commits when it returns. */
  readonly run: (tx: Transaction, given: Given<Of>) => Promise<Outcome>;
  /** After the commit, for what is too large for one transaction. Must be able to run again. */
  readonly afterwards?: (inTransaction: InTransaction, given: Given<Of>) => Promise<void>;
}

export type InTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

export type Command = Definition<Options>;

/** One row of the table of commands; its options give the types of what `run` gets. */
export function command<const Of extends Options>(definition: Definition<Of>): Command {
  // Whoever runs it has read the values by these very options (parse.ts).
  return definition as unknown as Command;
}

export const changed = (text: string): Outcome => ({ kind: 'done', isChanged: true, text });
export const unchanged = (text: string): Outcome => ({ kind: 'done', isChanged: false, text });
