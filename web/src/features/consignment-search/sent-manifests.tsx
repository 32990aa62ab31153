import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import { lettersQuery } from '#freight/letters/letters-query.ts';
import { stateWords } from '#freight/letters/manifest-letters.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

const LOOKED_AGAIN_MS = 5_000;

/** What became of the manifests that this person sent by e-mail lately; nothing where none was sent. */
export function SentManifests() {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const { data, isError } = useQuery({
    ...lettersQuery(call, organisationId),
    refetchInterval: ({ state }) =>
      state.data?.some((letter) => letter.state === 'waiting') === true && LOOKED_AGAIN_MS,
  });
  if (isError) return <p className={styles.soft}>What you sent before could not be loaded</p>;
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={styles.sent} aria-labelledby="sent-manifests">
      <h3 id="sent-manifests">Sent by you in the last 30 days</h3>
      {/* Scrolls by keyboard too. */}
      <ul tabIndex={0}>
        {data.map((letter) => (
          <li key={letter.id}>
            {formatDateTime(new Date(letter.requestedAtDateTimeUtc))} to {letter.recipients.join(', ')}
            <p data-state={letter.mailboxUri === null ? letter.state : undefined}>
              {letter.mailboxUri === null ? (
                stateWords(letter)
              ) : (
                <a className={styles.link} href={letter.mailboxUri} target="_blank" rel="noopener">
                  {stateWords(letter)}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
