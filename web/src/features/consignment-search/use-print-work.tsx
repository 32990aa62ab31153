import { type ReactNode, useState } from 'react';
import type { Search } from '#features/consignment-search/queries.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { lazyPart } from '#kit/lazy-part.tsx';

const DocumentsDialog = lazyPart(
  async () => (await import('#features/consignment-search/documents-dialog.tsx')).DocumentsDialog,
);

const ManifestDialog = lazyPart(
  async () => (await import('#features/consignment-search/manifest-dialog.tsx')).ManifestDialog,
);

type Printed = 'documents' | 'manifest';

export interface PrintWork {
  readonly ask: (what: Printed) => void;
  /** The dialog that is open: not inside the bar, which goes when nothing is marked any more. */
  readonly drawn: ReactNode;
}

export function usePrintWork(search: Search, selection: Selection): PrintWork {
  const [open, ask] = useState<Printed | null>(null);
  const props = { search, selection, close: () => ask(null) };
  const drawn =
    open === null ? null : open === 'manifest' ? (
      <ManifestDialog {...props} />
    ) : (
      <DocumentsDialog {...props} />
    );
  return { ask, drawn };
}
