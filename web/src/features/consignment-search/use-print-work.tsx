import { type ReactNode, useState } from 'react';
import type { Search } from '#features/consignment-search/queries.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
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
  // What is marked may change while a dialog is open: it is about what was.
  const [open, setOpen] = useState<{
    readonly what: Printed;
    readonly consignments: readonly SelectedConsignment[];
  } | null>(null);
  const close = () => setOpen(null);
  const ask = (what: Printed) => setOpen({ what, consignments: selection.consignments });
  if (open === null) return { ask, drawn: null };
  const { what, consignments } = open;
  const drop = (references: ReadonlySet<string>) => {
    setOpen({ what, consignments: consignments.filter(({ reference }) => !references.has(reference)) });
    selection.drop(references);
  };
  const drawn =
    what === 'manifest' ? (
      <ManifestDialog consignments={consignments} search={search} close={close} />
    ) : (
      <DocumentsDialog consignments={consignments} drop={drop} close={close} />
    );
  return { ask, drawn };
}
