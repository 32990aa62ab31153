import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Search } from '#features/consignment-search/search/search-query.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import { useSelectionRequest } from '#features/consignment-search/selection/use-selection-request.ts';
import { bulkCompleted } from '#freight/bulk-job/bulk-completed.ts';
import type { BulkAction } from '#freight/bulk-job/bulk-messages.ts';
import { useBulkJob } from '#freight/bulk-job/use-bulk-job.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';

const BulkAskDialog = lazyComponent(
  async () => (await import('#features/consignment-search/bulk/bulk-confirm-dialog.tsx')).BulkConfirmDialog,
);
const BulkDocumentsDialog = lazyComponent(
  async () => (await import('#freight/bulk-documents/bulk-documents-dialog.tsx')).BulkDocumentsDialog,
);
const BulkResultDialog = lazyComponent(
  async () => (await import('#freight/bulk-job/bulk-result-dialog.tsx')).BulkResultDialog,
);

export interface BulkActions {
  readonly open: (action: BulkAction) => void;
  readonly dialogs: ReactNode;
}

/** Bulk actions on the selection: confirmation, result and follow-up documents. Successful items are deselected. */
export function useBulkActions(search: Search, selection: Selection): BulkActions {
  const [confirming, setConfirming] = useState<BulkAction | null>(null);
  const [isResultOpen, setResultOpen] = useState(false);
  const [printing, setPrinting] = useState<readonly string[] | null>(null);
  const { started, isBusy, renew, start, retry, repeat, undo } = useBulkJob(() => {
    setConfirming(null);
    setResultOpen(true);
  });
  useSelectionRequest(search, selection);
  const deselect = useEffectEvent(selection.deselect);
  useEffect(() => bulkCompleted.subscribe((done) => deselect(done)), []);
  return {
    open: (action) => {
      renew();
      setConfirming(action);
    },
    dialogs: (
      <>
        {confirming !== null && (
          <BulkAskDialog
            action={confirming}
            search={search}
            selection={selection}
            isBusy={isBusy}
            start={({ references, day }) =>
              start({ action: confirming, references, pickup: day, printing: null })
            }
            close={() => setConfirming(null)}
          />
        )}
        {started !== null && isResultOpen && (
          <BulkResultDialog
            key={started.jobId}
            jobId={started.jobId}
            started={started}
            retry={retry}
            repeat={repeat}
            undo={undo}
            isUndoing={isBusy}
            print={(references) => {
              setResultOpen(false);
              setPrinting(references);
            }}
            close={() => setResultOpen(false)}
          />
        )}
        {printing !== null && <BulkDocumentsDialog references={printing} close={() => setPrinting(null)} />}
      </>
    ),
  };
}
