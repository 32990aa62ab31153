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

const PickListDialog = lazyComponent(
  async () => (await import('#features/consignment-search/documents/pick-list-dialog.tsx')).PickListDialog,
);

const DIALOGS = { documents: DocumentsDialog, manifest: ManifestDialog, pickList: PickListDialog };

type DocumentDialog = keyof typeof DIALOGS;

export interface DocumentDialogs {
  readonly open: (dialog: DocumentDialog) => void;
  /** Rendered outside the selection bar, which disappears when nothing is selected. */
  readonly dialogs: ReactNode;
}

export function useDocumentDialogs(search: Search, selection: Selection): DocumentDialogs {
  const [openDialog, open] = useState<DocumentDialog | null>(null);
  const Dialog = openDialog && DIALOGS[openDialog];
  const dialogs = Dialog && <Dialog search={search} selection={selection} close={() => open(null)} />;
  return { open, dialogs };
}
