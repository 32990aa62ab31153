import type { ColumnMapping } from '@cartage/domain/consignment-import/column-mapping.ts';
import type { CellChange, Correction } from '@cartage/domain/consignment-import/corrections.ts';
import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import type { CodeReplacement, ImportSummary } from '@cartage/domain/consignment-import/import-session.ts';

/** Requests of the page to the worker. Each reply has the id of its request. */
export type WorkerRequest = { readonly id: number } & (
  | {
      readonly kind: 'load';
      readonly file: Blob;
      readonly reference: ImportReference;
      readonly mappings: readonly ColumnMapping[];
    }
  | { readonly kind: 'correct'; readonly changes: readonly CellChange[] }
  | { readonly kind: 'replaceAll'; readonly replacement: CodeReplacement }
  | { readonly kind: 'readDecimalCommas' }
  | { readonly kind: 'corrections' }
  | { readonly kind: 'errors' }
  | { readonly kind: 'correctedFile' }
  | { readonly kind: 'references' }
);

export interface WorkerReply {
  readonly id: number;
  readonly summary?: ImportSummary;
  readonly corrections?: readonly Correction[];
  /** Null: every row is correct. */
  readonly fileWithErrors?: string | null;
  readonly correctedFile?: string;
  readonly senderReferences?: readonly string[];
  readonly failure?: string;
}
