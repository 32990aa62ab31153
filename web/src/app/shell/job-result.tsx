import { useState } from 'react';
import { BulkDocumentsDialog } from '#freight/bulk-documents/bulk-documents-dialog.tsx';
import { BulkResultDialog } from '#freight/bulk-job/bulk-result-dialog.tsx';
import { useBulkJob } from '#freight/bulk-job/use-bulk-job.ts';

/** The result of an earlier bulk job, of a retry started from it, or the dialog that prints its consignments. */
export function JobResult({ jobId, close }: { readonly jobId: number; readonly close: () => void }) {
  const { started, isBusy, retry, repeat, undo } = useBulkJob();
  const [printedReferences, print] = useState<readonly string[] | null>(null);
  const current = started?.jobId ?? jobId;
  if (printedReferences !== null) return <BulkDocumentsDialog references={printedReferences} close={close} />;
  return (
    <BulkResultDialog
      key={current}
      jobId={current}
      {...(started !== null && { started })}
      retry={retry}
      repeat={repeat}
      undo={undo}
      isUndoing={isBusy}
      print={print}
      close={close}
    />
  );
}
