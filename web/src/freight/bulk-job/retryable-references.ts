import { isStayingReason } from '@cartage/domain/consignment-import/staying-reason.ts';
import { type BulkJob, failedReferences } from '#freight/bulk-job/bulk-messages.ts';

/** The items that 'Retry failed' repeats. What the undo of an import left out on purpose is not cancelled by it. */
export function retryableReferences(job: Pick<BulkJob, 'action' | 'results'>): readonly string[] {
  const staying = new Set(
    job.results.filter(({ messages }) => messages.some(isStayingReason)).map(({ reference }) => reference),
  );
  return failedReferences(job).filter((reference) => !staying.has(reference));
}
