import { documentFacts } from '@cartage/domain/documents/testing/document-facts.ts';
import { noteContent } from '@cartage/domain/documents/note-content.ts';
import { expect, test } from 'vitest';
import { textBitmap } from '#documents/render/text-bitmap.ts';
import { renderDocument } from '#documents/render-document.ts';
import { readPdf } from '#documents/testing/read-pdf.ts';

test('[@ATT-04] the text of a PDF can be copied after a printer label was drawn in the same process', async () => {
  // The outline of a colon is made of two full stops.
  for (const face of ['regular', 'bold'] as const) textBitmap('8:30', face, 20);
  const options = { title: 'Document', madeAt: new Date('2026-11-21T00:00:00Z') };
  const note = noteContent(documentFacts({ notes: 'Pay 100.00 at 8:30' }));
  const { bytes } = await renderDocument({ kind: 'CONNOTE', consignments: [note] }, options);
  const pages = await readPdf(bytes);
  expect(pages.map(({ text }) => text).join('\n')).toContain('Pay 100.00 at 8:30');
});
