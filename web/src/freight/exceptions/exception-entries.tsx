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
            {entry.kind !== 'assigned' && entry.text !== null && <p className={styles.said}>{entry.text}</p>}
          </li>
        );
      })}
    </ol>
  );
}
