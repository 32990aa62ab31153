import { BulkResultDialog } from '#freight/bulk-job/bulk-result-dialog.tsx';
import { useBulkJob } from '#freight/bulk-job/use-bulk-job.ts';

/** A result that is looked at again. What is tried again from it is followed, also once it is closed. */
export function BulkResult({
  jobId,
  isShown,
  close,
}: {
  readonly jobId: number;
  readonly isShown: boolean;
  readonly close: () => void;
}) {
  const { begun, retry } = useBulkJob({});
  if (!isShown) return null;
  const current = begun?.jobId ?? jobId;
  return (
    <BulkResultDialog
      key={current}
      jobId={current}
      {...(begun !== null && { begun })}
      retry={retry}
      close={close}
    />
  );
}
