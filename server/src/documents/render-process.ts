import type { DocumentContent } from '@cartage/domain/documents/content.ts';
import { renderDocument, type RenderedDocument, type RenderOptions } from '#documents/render-document.ts';

/**
 * Renders documents in a separate process, because the content of a document decides how much time and memory
 * rendering takes. Started by `document-renderer.ts`, which sends one document at a time.
 */

export interface RenderRequest {
  readonly content: DocumentContent;
  readonly options: RenderOptions;
}

export type RenderResponse = RenderedDocument | { readonly failure: string };

process.on('message', ({ content, options }: RenderRequest) => {
  renderDocument(content, options).then(
    (rendered) => process.send?.(rendered),
    (error: unknown) =>
      process.send?.({ failure: error instanceof Error ? (error.stack ?? '') : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// A terminal sends these to the whole group of processes. The worker decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.send?.('ready');
