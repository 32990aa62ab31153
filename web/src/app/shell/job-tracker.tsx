import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { CallFailure } from '#api/problem.ts';
import { bulkCompleted } from '#freight/bulk-job/bulk-completed.ts';
import { type BulkJob, jobCompletion } from '#freight/bulk-job/bulk-messages.ts';
import { useBulkProgress } from '#freight/bulk-job/use-bulk-progress.ts';
import { changeSelections, selectionsKey, withoutSelected } from '#freight/stored-selections.ts';
import { announce } from '#kit/announcements.ts';
import { notifications } from '#kit/notifications.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** Notifies the user when a running bulk job finishes, on any page and after a reload. */
export function JobTracker() {
  const stored = useSyncExternalStore(notifications.subscribe, notifications.read);
  const working = stored.flatMap(({ kind, id, bulkJobId }) =>
    kind === 'working' && bulkJobId !== undefined ? [{ id, bulkJobId }] : [],
  );
  return working.map(({ id, bulkJobId }) => (
    <TrackedJob key={bulkJobId} notificationId={id} jobId={bulkJobId} />
  ));
}

function TrackedJob({ notificationId, jobId }: { readonly notificationId: string; readonly jobId: number }) {
  const { organisationId, user } = useOrganisationContext();
  const queryClient = useQueryClient();
  const { data, error } = useBulkProgress(jobId);
  const finish = useEffectEvent((job: BulkJob) => {
    const { kind, message, done } = jobCompletion(job);
    notifications.add(kind, message, { bulkJobId: jobId });
    announce(message);
    // Printing changes no status, so the consignments stay selected for the next action.
    if (job.action === 'documents') return;
    // Successful consignments are deselected in every list of this tab.
    const key = selectionsKey({ sub: user.sub, organisationId });
    changeSelections(sessionStorage, key, (stored) => withoutSelected(stored, done));
    bulkCompleted.publish(done);
    void queryClient.invalidateQueries({ queryKey: ['consignments'] });
  });
  useEffect(() => {
    if (data?.state === 'finished') finish(data);
  }, [data]);
  useEffect(() => {
    // The job was deleted or belongs to another user, so its result is unknown.
    if (error instanceof CallFailure && error.status === 404) notifications.dismiss(notificationId);
  }, [error, notificationId]);
  return null;
}
