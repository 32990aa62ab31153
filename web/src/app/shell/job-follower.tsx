import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { CallFailure } from '#api/problem.ts';
import { bulkEnds } from '#freight/bulk-job/bulk-ends.ts';
import { bulkJobQuery } from '#freight/bulk-job/bulk-job-query.ts';
import { type BulkJob, endOf } from '#freight/bulk-job/bulk-words.ts';
import { changeSelections, selectionsKey, withoutMarked } from '#freight/stored-selections.ts';
import { announce } from '#kit/announcements.ts';
import { notices } from '#kit/notices.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** Follows bulk work that is under way to its end, wherever the person has gone since, and after a reload too. */
export function JobFollower() {
  const told = useSyncExternalStore(notices.subscribe, notices.read);
  const working = told.flatMap(({ kind, id, bulkJobId }) =>
    kind === 'working' && bulkJobId !== undefined ? [{ id, bulkJobId }] : [],
  );
  return working.map(({ id, bulkJobId }) => <Followed key={bulkJobId} noticeId={id} jobId={bulkJobId} />);
}

function Followed({ noticeId, jobId }: { readonly noticeId: string; readonly jobId: number }) {
  const { call } = useSession();
  const { organisationId, user } = useWorkplace();
  const queryClient = useQueryClient();
  const { data, error } = useQuery(bulkJobQuery(call, organisationId, jobId));
  const finish = useEffectEvent((job: BulkJob) => {
    const { kind, words, done } = endOf(job);
    notices.add(kind, words, { bulkJobId: jobId });
    announce(words);
    // What is printed stays as it is, and is marked for what comes next.
    if (job.action === 'documents') return;
    // What is done is marked nowhere any more, in no list of this tab.
    const key = selectionsKey({ sub: user.sub, organisationId });
    changeSelections(sessionStorage, key, (stored) => withoutMarked(stored, done));
    bulkEnds.tell(done);
    void queryClient.invalidateQueries({ queryKey: ['consignments'] });
  });
  useEffect(() => {
    if (data?.state === 'finished') finish(data);
  }, [data]);
  useEffect(() => {
    // It is forgotten, or it is somebody else's: nobody will ever hear of its end.
    if (error instanceof CallFailure && error.status === 404) notices.dismiss(noticeId);
  }, [error, noticeId]);
  return null;
}
