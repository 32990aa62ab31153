import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isStatus } from '#api/problem.ts';
import type { Import } from '#freight/imports/import-query.ts';
import { resultText } from '#freight/imports/import-result.ts';
import { useImportProgress } from '#freight/imports/use-import-progress.ts';
import { announce } from '#kit/announcements.ts';
import { notifications } from '#kit/notifications.ts';

/** Tracks imports on every page, also after a reload, and replaces the notification with the result. */
export function ImportTracker() {
  const all = useSyncExternalStore(notifications.subscribe, notifications.read);
  const working = all.flatMap(({ kind, id, importId }) =>
    kind === 'working' && importId !== undefined ? [{ id, importId }] : [],
  );
  return working.map(({ id, importId }) => (
    <Tracked key={importId} notificationId={id} importId={importId} />
  ));
}

function Tracked({
  notificationId,
  importId,
}: {
  readonly notificationId: string;
  readonly importId: number;
}) {
  const queryClient = useQueryClient();
  const { data, error } = useImportProgress(importId);
  const finish = useEffectEvent((job: Import) => {
    const message = `${job.fileName}: ${resultText(job)}`;
    notifications.add(job.failed > 0 ? 'error' : 'success', message, { importId });
    announce(message);
    void queryClient.invalidateQueries({ queryKey: ['consignments'] });
  });
  useEffect(() => {
    if (data?.state === 'finished') finish(data);
  }, [data]);
  useEffect(() => {
    // The import has expired, or belongs to a site the user no longer has.
    if (isStatus(error, 404)) notifications.dismiss(notificationId);
  }, [error, notificationId]);
  return null;
}
