import type { LabelsContent } from '#documents/label-content.ts';
import type { ManifestContent } from '#documents/manifest-content.ts';
import type { NotesContent } from '#documents/note-content.ts';

/**
 * All that a document shows, in the words in which it shows it, and nothing else. Two documents of the same content
 * are the same document; one whose consignment would now give another content is stale.
 */
export type DocumentContent = LabelsContent | NotesContent | ManifestContent;

/** The same text for the same content: what a fingerprint is made of, and what the renderer is given. */
export const contentText = (content: DocumentContent): string => JSON.stringify(content);

/** On what it is printed: 'a4', 'a6', '4x6 zpl 300'. */
export function paperOf(content: DocumentContent): string {
  if (content.kind !== 'FRTLABEL') return 'a4';
  const { form } = content;
  return form.format === 'zpl' ? `${form.paper} zpl ${form.dpi}` : form.paper;
}
