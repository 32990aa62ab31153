import type { ReactNode } from 'react';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { Document } from '#features/consignment-detail/documents/documents.ts';
import styles from '#features/consignment-detail/documents/documents-dialog.module.css';
import { PrintLog } from '#features/consignment-detail/documents/print-log.tsx';
import { printedOn } from '#features/consignment-detail/documents/printed-on.ts';

export interface RowProps {
  readonly name: string;
  readonly about: string;
  readonly known: Document | undefined;
  /** Whether it is known what was opened. */
  readonly isLooked: boolean;
  /** Said of what nobody opened yet; null: nothing. */
  readonly unopened?: string | null;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}

/** Who opened it last has its place from the beginning: an answer that comes later moves nothing under the pointer. */
export function DocumentRow({
  name,
  about,
  known,
  isLooked,
  unopened = 'Not opened yet',
  action,
  children,
}: RowProps) {
  const [last] = known?.openings ?? [];
  return (
    <li className={styles.document}>
      <div className={styles.line}>
        <div className={styles.words}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.about}>{about}</p>
        </div>
        {action}
      </div>
      {children}
      {(last !== undefined || unopened !== null) && (
        <div className={styles.opened} data-changed={last?.isOutdated || undefined}>
          <p>
            {last?.isOutdated && outdatedWords(known)}
            {isLooked && (last === undefined ? unopened : lastWords(last))}
          </p>
          {known !== undefined && last !== undefined && <PrintLog name={name} known={known} />}
        </div>
      )}
    </li>
  );
}

const outdatedWords = (known: Document | undefined) =>
  known?.fileType.code === 'PODDOC'
    ? 'Another one has come since this was opened: open it again. '
    : 'The consignment has changed since this was printed: print it again. ';

function lastWords({ dateTimeUtc, by, paper }: Document['openings'][number]): string {
  const on = printedOn(paper);
  return `Last opened ${formatDateTime(new Date(dateTimeUtc))} by ${by}${on === null ? '' : `, ${on}`}`;
}
