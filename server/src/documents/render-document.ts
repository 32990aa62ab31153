import type { DocumentContent } from '@cartage/domain/documents/content.ts';
import { renderDeclaration } from '#documents/render/render-declaration.ts';
import { renderLabels } from '#documents/render/render-labels.ts';
import { renderManifest } from '#documents/render/render-manifest.ts';
import { renderNotes } from '#documents/render/render-notes.ts';
import { renderPackingSlips } from '#documents/render/render-packing-slips.ts';
import { renderPickList } from '#documents/render/render-pick-list.ts';
import { renderProof } from '#documents/render/render-proof.ts';
import { renderQuote } from '#documents/render/render-quote.ts';
import { Sheet } from '#documents/render/sheet.ts';
import { zplLabels } from '#documents/render/zpl.ts';

export interface RenderedDocument {
  readonly bytes: Buffer;
  readonly mediaType: MediaType;
}

export type MediaType = 'application/pdf' | 'text/plain; charset=utf-8';

export interface RenderOptions {
  readonly title: string;
  readonly madeAt: Date;
}

export type RenderDocument = (content: DocumentContent, options: RenderOptions) => Promise<RenderedDocument>;

/** The same bytes for the same content and options. */
export async function renderDocument(
  content: DocumentContent,
  { title, madeAt }: RenderOptions,
): Promise<RenderedDocument> {
  if (content.kind === 'FRTLABEL' && content.form.format === 'zpl') {
    const bytes = Buffer.from(zplLabels(content, content.form));
    return { bytes, mediaType: 'text/plain; charset=utf-8' };
  }
  const author = 'provider' in content ? content.provider : (content.consignments[0]?.provider ?? '');
  const sheet = new Sheet({ title, madeAt, author, hasPageNumbers: content.kind !== 'FRTLABEL' });
  await draw(sheet, content);
  return { bytes: await sheet.end(), mediaType: 'application/pdf' };
}

async function draw(sheet: Sheet, content: DocumentContent): Promise<void> {
  switch (content.kind) {
    case 'FRTLABEL': {
      if (content.form.format === 'zpl') return;
      await renderLabels(sheet, content, content.form);
      return;
    }
    case 'CONNOTE':
      return renderNotes(sheet, content);
    case 'PACKSLIP':
      return renderPackingSlips(sheet, content);
    case 'MANIFEST':
      return renderManifest(sheet, content);
    case 'PICKLIST':
      return renderPickList(sheet, content);
    case 'QUOTE':
      return renderQuote(sheet, content);
    case 'DGDECL':
      return renderDeclaration(sheet, content);
    case 'PODDOC':
      return renderProof(sheet, content);
  }
}
