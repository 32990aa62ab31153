import type { ReactNode } from 'react';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { Document } from '#features/consignment-detail/documents/documents.ts';
import styles from '#features/consignment-detail/documents/documents-dialog.module.css';
import { PrintLog } from '#features/consignment-detail/documents/print-log.tsx';
import { paperName } from '#features/consignment-detail/documents/paper-name.ts';

export interface DocumentRowProps {
  readonly name: string;
  readonly about: string;
  readonly document: Document | undefined;
  /** False until the list of documents with its print log is loaded. */
  readonly isLoaded: boolean;
  /** Shown while the document has never been opened; null hides the line. */
  readonly notOpenedText?: string | null;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}

/** One document of the dialog. The line for the last opening keeps its space while loading, so nothing shifts. */
export function DocumentRow({
  name,
  about,
  document,
  isLoaded,
  notOpenedText = 'Not opened yet',
  action,
  children,
}: DocumentRowProps) {
  const [last] = document?.openings ?? [];
  return (
    <li className={styles.document}>
      <div className={styles.line}>
        <div className={styles.text}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.about}>{about}</p>
        </div>
        {action}
      </div>
      {children}
      {(last !== undefined || notOpenedText !== null) && (
        <div className={styles.opened} data-changed={last?.isOutdated || undefined}>
          <p>
            {last?.isOutdated && outdatedMessage(document)}
            {isLoaded && (last === undefined ? notOpenedText : lastOpenedText(last))}
          </p>
          {document !== undefined && last !== undefined && <PrintLog name={name} document={document} />}
        </div>
      )}
    </li>
  );
}

const outdatedMessage = (document: Document | undefined) =>
  document?.fileType.code === 'PODDOC'
    ? 'A newer proof of delivery is available. Open it again to see it. '
    : 'The consignment has changed since this was printed. Print it again. ';

function lastOpenedText({ dateTimeUtc, by, paper, printer }: Document['openings'][number]): string {
  const paperText = paperName(paper);
  if (printer !== null) return `Last printed ${formatDateTime(new Date(dateTimeUtc))} by ${by} on ${printer}`;
  return `Last opened ${formatDateTime(new Date(dateTimeUtc))} by ${by}${paperText === null ? '' : `, ${paperText}`}`;
}
