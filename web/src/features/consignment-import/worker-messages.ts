import type { ColumnMapping } from '@cartage/domain/consignment-import/column-mapping.ts';
import type { Column } from '@cartage/domain/consignment-import/columns.ts';
import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import type { CellChange, ImportSummary } from '@cartage/domain/consignment-import/import-session.ts';

/** Requests of the page to the worker. Each reply has the id of its request. */
export type WorkerRequest = { readonly id: number } & (
  | {
      readonly kind: 'load';
      readonly file: Blob;
      readonly reference: ImportReference;
      readonly mappings: readonly ColumnMapping[];
    }
  | { readonly kind: 'correct'; readonly changes: readonly CellChange[] }
  | { readonly kind: 'replaceAll'; readonly column: Column; readonly from: string; readonly to: string }
  | { readonly kind: 'export' }
  | { readonly kind: 'references' }
);

export interface WorkerReply {
  readonly id: number;
  readonly summary?: ImportSummary;
  /** Null: nothing was corrected, and the original file is imported. */
  readonly correctedFile?: string | null;
  readonly senderReferences?: readonly string[];
  readonly failure?: string;
}
