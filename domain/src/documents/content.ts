import type { DeclarationContent } from '#documents/declaration-content.ts';
import type { LabelsContent } from '#documents/label-content.ts';
import type { ManifestContent } from '#documents/manifest-content.ts';
import type { NotesContent } from '#documents/note-content.ts';
import type { PackingSlipsContent } from '#documents/packing-slip-content.ts';
import type { PickListContent } from '#documents/pick-list-content.ts';
import type { ProofContent } from '#documents/proof-content.ts';
import type { QuoteContent } from '#documents/quote-content.ts';

/**
 * Everything a document shows, as text. Documents with equal content are the same document. A document is stale when its
 * consignment would now produce other content.
 */
export type DocumentContent =
  | LabelsContent
  | NotesContent
  | PackingSlipsContent
  | PickListContent
  | ManifestContent
  | QuoteContent
  | ProofContent
  | DeclarationContent;

/** The documents that a bulk job prints, in the order of its response. */
export const BULK_DOCUMENT_TYPES = ['FRTLABEL', 'CONNOTE', 'PACKSLIP'] as const;
export type BulkDocumentType = (typeof BULK_DOCUMENT_TYPES)[number];

/** Equal text for equal content, for fingerprints and for the renderer. */
export const contentText = (content: DocumentContent): string => JSON.stringify(content);

/** Paper and format: 'a4', 'a6', '4x6 zpl 300'. */
export function paperOf(content: DocumentContent): string {
  if (content.kind !== 'FRTLABEL') return 'a4';
  const { form } = content;
  return form.format === 'zpl' ? `${form.paper} zpl ${form.dpi}` : form.paper;
}
