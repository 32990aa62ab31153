import { mentionParts } from '@cartage/domain/consignment/mentions.ts';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { entrySentence } from '#freight/exceptions/entry-sentence.ts';
import styles from '#freight/exceptions/exception-work.module.css';
import type { ExceptionEntry } from '#freight/exceptions/exceptions-query.ts';

/** The comments and changes of an exception, oldest first. */
export function ExceptionEntries({ entries }: { readonly entries: readonly ExceptionEntry[] }) {
  if (entries.length === 0) return <p className={styles.quiet}>No comments or messages yet</p>;
  return (
    <ol className={styles.entries} aria-label="Comments and changes">
      {entries.map((entry) => {
        const sentence = entrySentence(entry);
        return (
          <li key={entry.id}>
            <p className={styles.by}>
              <span className={styles.author}>{entry.author}</span>{' '}
              <time dateTime={entry.atDateTimeUtc}>{formatDateTime(new Date(entry.atDateTimeUtc))}</time>
            </p>
            {sentence !== null && <p className={styles.quiet}>{sentence}</p>}
            {entry.kind !== 'assigned' && entry.text !== null && (
              <EntryText entry={entry} text={entry.text} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The names of mentioned users are emphasised. Those that the text does not have follow it. */
function EntryText({ entry: { mentions }, text }: { readonly entry: ExceptionEntry; readonly text: string }) {
  const parts = mentionParts(
    text,
    mentions.map(({ name }) => name),
  );
  const written = new Set(
    parts.flatMap((part) => (part.isMention ? [part.text.slice(1).toLowerCase()] : [])),
  );
  const others = mentions.filter(({ name }) => !written.has(name.toLowerCase()));
  const isMe = (part: string) =>
    mentions.some((mention) => mention.isMe && `@${mention.name}`.toLowerCase() === part.toLowerCase());
  return (
    <>
      <p className={styles.said}>
        {parts.map((part) =>
          part.isMention ? (
            <strong key={part.at} className={styles.mention} data-me={isMe(part.text) || undefined}>
              {part.text}
            </strong>
          ) : (
            part.text
          ),
        )}
      </p>
      {others.length > 0 && (
        <p className={styles.quiet}>Mentioned {others.map(({ name }) => name).join(', ')}</p>
      )}
    </>
  );
}
