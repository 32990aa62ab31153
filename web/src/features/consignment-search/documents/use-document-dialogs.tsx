import { type ReactNode, useState } from 'react';
import type { Search } from '#features/consignment-search/search/search-query.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';

const DocumentsDialog = lazyComponent(
  async () => (await import('#features/consignment-search/documents/documents-dialog.tsx')).DocumentsDialog,
);

const ManifestDialog = lazyComponent(
  async () => (await import('#features/consignment-search/documents/manifest-dialog.tsx')).ManifestDialog,
);

type DocumentDialog = 'documents' | 'manifest';

export interface DocumentDialogs {
  readonly open: (dialog: DocumentDialog) => void;
  /** Rendered outside the selection bar, which disappears when nothing is selected. */
  readonly dialogs: ReactNode;
}

export function useDocumentDialogs(search: Search, selection: Selection): DocumentDialogs {
  const [openDialog, open] = useState<DocumentDialog | null>(null);
  const props = { search, selection, close: () => open(null) };
  const dialogs =
    openDialog === null ? null : openDialog === 'manifest' ? (
      <ManifestDialog {...props} />
    ) : (
      <DocumentsDialog {...props} />
    );
  return { open, dialogs };
}
