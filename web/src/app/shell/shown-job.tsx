import { useState } from 'react';
import { BulkDocumentsDialog } from '#freight/bulk-documents/bulk-documents-dialog.tsx';
import { BulkResultDialog } from '#freight/bulk-job/bulk-result-dialog.tsx';
import { useBulkJob } from '#freight/bulk-job/use-bulk-job.ts';

/** A result that is looked at again, or what was tried again from it, or is printed next. */
export function ShownJob({ jobId, close }: { readonly jobId: number; readonly close: () => void }) {
  const { begun, retry, repeat } = useBulkJob();
  const [printed, print] = useState<readonly string[] | null>(null);
  const current = begun?.jobId ?? jobId;
  if (printed !== null) return <BulkDocumentsDialog references={printed} close={close} />;
  return (
    <BulkResultDialog
      key={current}
      jobId={current}
      {...(begun !== null && { begun })}
      retry={retry}
      repeat={repeat}
      print={print}
      close={close}
    />
  );
}
