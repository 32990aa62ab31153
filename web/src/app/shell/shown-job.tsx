import { BulkResultDialog } from '#freight/bulk-job/bulk-result-dialog.tsx';
import { useBulkJob } from '#freight/bulk-job/use-bulk-job.ts';

/** A result that is looked at again, or what was tried again from it. */
export function ShownJob({ jobId, close }: { readonly jobId: number; readonly close: () => void }) {
  const { begun, retry, repeat } = useBulkJob();
  const current = begun?.jobId ?? jobId;
  return (
    <BulkResultDialog
      key={current}
      jobId={current}
      {...(begun !== null && { begun })}
      retry={retry}
      repeat={repeat}
      close={close}
    />
  );
}
