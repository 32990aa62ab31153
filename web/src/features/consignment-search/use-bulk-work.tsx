import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Search } from '#features/consignment-search/queries.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { useWantedMarks } from '#features/consignment-search/use-wanted-marks.ts';
import { bulkEnds } from '#freight/bulk-job/bulk-ends.ts';
import type { BulkAction } from '#freight/bulk-job/bulk-words.ts';
import { useBulkJob } from '#freight/bulk-job/use-bulk-job.ts';
import { lazyPart } from '#kit/lazy-part.tsx';

const BulkAskDialog = lazyPart(
  async () => (await import('#features/consignment-search/bulk-ask-dialog.tsx')).BulkAskDialog,
);
const BulkDocumentsDialog = lazyPart(
  async () => (await import('#freight/bulk-documents/bulk-documents-dialog.tsx')).BulkDocumentsDialog,
);
const BulkResultDialog = lazyPart(
  async () => (await import('#freight/bulk-job/bulk-result-dialog.tsx')).BulkResultDialog,
);

export interface BulkWork {
  readonly ask: (action: BulkAction) => void;
  /** The dialog that is open. */
  readonly drawn: ReactNode;
}

/** What is done to all that is marked: asked about, done, shown; in the end what is done is not marked any more. */
export function useBulkWork(search: Search, selection: Selection): BulkWork {
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const [isShown, setShown] = useState(false);
  const [printed, setPrinted] = useState<readonly string[] | null>(null);
  const { begun, isBusy, renew, start, retry, repeat } = useBulkJob(() => {
    setAsked(null);
    setShown(true);
  });
  useWantedMarks(search, selection);
  const drop = useEffectEvent(selection.drop);
  useEffect(() => bulkEnds.subscribe((done) => drop(done)), []);
  return {
    ask: (action) => {
      renew();
      setAsked(action);
    },
    drawn: (
      <>
        {asked !== null && (
          <BulkAskDialog
            action={asked}
            search={search}
            selection={selection}
            isBusy={isBusy}
            start={({ references, day }) => start({ action: asked, references, pickup: day, printing: null })}
            close={() => setAsked(null)}
          />
        )}
        {begun !== null && isShown && (
          <BulkResultDialog
            key={begun.jobId}
            jobId={begun.jobId}
            begun={begun}
            retry={retry}
            repeat={repeat}
            print={(references) => {
              setShown(false);
              setPrinted(references);
            }}
            close={() => setShown(false)}
          />
        )}
        {printed !== null && <BulkDocumentsDialog references={printed} close={() => setPrinted(null)} />}
      </>
    ),
  };
}
