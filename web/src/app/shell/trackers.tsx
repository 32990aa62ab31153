import { useSyncExternalStore } from 'react';
import { ServerNotifications } from '#app/shell/server-notifications.tsx';
import { trackedExtracts } from '#freight/extracts/tracked-extracts.ts';
import { trackedEmails } from '#freight/manifest-emails/tracked-emails.ts';
import { canStillChange } from '#freight/print-queue/print-job-messages.ts';
import { sentPrintJobs } from '#freight/print-queue/sent-print-jobs.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { notifications } from '#kit/notifications.ts';

const JobTracker = lazyComponent<{ readonly close: () => void }>(
  async () => (await import('#app/shell/job-tracker.tsx')).JobTracker,
);
const ImportTracker = lazyComponent<{ readonly close: () => void }>(
  async () => (await import('#app/shell/import-tracker.tsx')).ImportTracker,
);
const ExtractTracker = lazyComponent<{ readonly close: () => void }>(
  async () => (await import('#app/shell/extract-tracker.tsx')).ExtractTracker,
);
const EmailTracker = lazyComponent<{ readonly close: () => void }>(
  async () => (await import('#app/shell/email-tracker.tsx')).EmailTracker,
);
const PrintTracker = lazyComponent<{ readonly close: () => void }>(
  async () => (await import('#app/shell/print-tracker.tsx')).PrintTracker,
);

/** Follows work in the background and the notifications of the server, without being part of the first load. */
export function Trackers() {
  const stored = useSyncExternalStore(notifications.subscribe, notifications.read);
  const extracts = useSyncExternalStore(trackedExtracts.subscribe, trackedExtracts.read);
  const emails = useSyncExternalStore(trackedEmails.subscribe, trackedEmails.read);
  const prints = useSyncExternalStore(sentPrintJobs.subscribe, sentPrintJobs.read);
  const working = stored.filter(({ kind }) => kind === 'working');
  return (
    <>
      <ServerNotifications />
      {extracts.length > 0 && <ExtractTracker close={() => {}} />}
      {emails.length > 0 && <EmailTracker close={() => {}} />}
      {prints.some(({ job }) => canStillChange(job)) && <PrintTracker close={() => {}} />}
      {working.some(({ importId }) => importId !== undefined) && <ImportTracker close={() => {}} />}
      {working.length > 0 && <JobTracker close={() => {}} />}
    </>
  );
}
