import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import { manifestEmailsQuery } from '#freight/manifest-emails/manifest-emails-query.ts';
import { stateMessage } from '#freight/manifest-emails/manifest-email-messages.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

const POLL_MS = 5_000;

/** Delivery status of the manifests the user emailed recently; renders nothing where there are none. */
export function SentManifests() {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, isError } = useQuery({
    ...manifestEmailsQuery(call, organisationId),
    refetchInterval: ({ state }) =>
      state.data?.some((email) => email.state === 'waiting') === true && POLL_MS,
  });
  if (isError) return <p className={styles.soft}>Couldn't load your sent manifests</p>;
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={styles.sent} aria-labelledby="sent-manifests">
      <h3 id="sent-manifests">Sent by you in the last 30 days</h3>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      <ul tabIndex={0}>
        {data.map((email) => (
          <li key={email.id}>
            {formatDateTime(new Date(email.requestedAtDateTimeUtc))} to {email.recipients.join(', ')}
            <p data-state={email.mailboxUri === null ? email.state : undefined}>
              {email.mailboxUri === null ? (
                stateMessage(email)
              ) : (
                <a className={styles.link} href={email.mailboxUri} target="_blank" rel="noopener">
                  {stateMessage(email)}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
