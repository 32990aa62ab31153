import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { trackedEmails } from '#freight/manifest-emails/tracked-emails.ts';
import { manifestEmailsQuery } from '#freight/manifest-emails/manifest-emails-query.ts';
import { type ManifestEmail, emailNotification } from '#freight/manifest-emails/manifest-email-messages.ts';
import { showResult } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

const MIN_INTERVAL_MS = 1_000;
const MAX_INTERVAL_MS = 5 * 60_000;

/** Shows the delivery state of emails sent from this browser (BULK-06); polls less often as they get older. */
export function EmailTracker() {
  const { call } = useSession();
  const { organisationId, user, permissions } = useOrganisationContext();
  const tracked = useSyncExternalStore(trackedEmails.subscribe, trackedEmails.read).filter(
    (email) => email.organisationId === organisationId && email.sub === user.sub,
  );
  const { data } = useQuery({
    ...manifestEmailsQuery(call, organisationId),
    enabled: tracked.length > 0 && permissions.has('Consignment.MAINTAIN'),
    // The interval grows with the age of the newest email.
    refetchInterval: () => {
      const age = Date.now() - Math.max(...tracked.map(({ since }) => since));
      return Math.min(Math.max(age, MIN_INTERVAL_MS), MAX_INTERVAL_MS);
    },
    refetchIntervalInBackground: true,
  });
  const onEmails = useEffectEvent((emails: readonly ManifestEmail[]) => {
    for (const { id, announced } of tracked) {
      const email = emails.find((candidate) => candidate.id === id);
      // The email was sent after this list was fetched.
      if (email === undefined) continue;
      const notification = emailNotification(email);
      if (notification !== null && notification.message !== announced) {
        showResult(notification.kind, notification.message, { emailId: id });
        trackedEmails.setAnnounced(id, notification.message);
      }
      if (email.state !== 'waiting') trackedEmails.untrack(id);
    }
  });
  useEffect(() => {
    if (data !== undefined) onEmails(data);
  }, [data]);
  return null;
}
