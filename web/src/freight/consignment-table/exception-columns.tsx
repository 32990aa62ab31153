import {
  type ActingParty,
  type CurrentException,
  currentException,
} from '@cartage/domain/consignment/current-exception.ts';
import { formatDate } from '@cartage/domain/dates/format.ts';
import type { Column, FactColumn } from '#freight/consignment-table/columns.tsx';
import styles from '#freight/consignment-table/exception-columns.module.css';
import { DueTime } from '#freight/exceptions/due-time.tsx';
import type { DueTimes } from '#freight/exceptions/due-times-query.ts';
import type { Row } from '#freight/consignment-table/row.ts';

/** The input of the exception columns besides a row. */
export interface ExceptionContext {
  readonly types: readonly { readonly title: string; readonly actingParty: ActingParty }[];
  /** Types without a known party wait for the provider. */
  readonly providerName: string;
  /** The exceptions that are worked on; null: all of a consignment. */
  readonly titles: ReadonlySet<string> | null;
  /** Null: the table has no due times. */
  readonly dueOf: DueTimes | null;
}

/** Columns about exceptions replace columns that are irrelevant to them. */
const REPLACED: ReadonlySet<string> = new Set([
  'freight',
  'receiver-reference',
  'sender-reference',
  'sales-reference',
  'status-date',
]);

/** The columns of the list, with those about exceptions after the reference and the flags. */
export function withExceptionColumns(
  columns: readonly Column[],
  context: ExceptionContext,
): readonly Column[] {
  const kept = columns.filter(({ id }) => !REPLACED.has(id));
  return [...kept.slice(0, 2), ...withDueBelowSince(exceptionColumns(context)), ...kept.slice(2)];
}

/** A column of its own for the due time would leave no room for the receiver at 1280 px. */
function withDueBelowSince(columns: readonly FactColumn[]): readonly FactColumn[] {
  const due = columns.find(({ id }) => id === 'due');
  if (due === undefined) return columns;
  return columns
    .filter((column) => column !== due)
    .map((column) => (column.id === 'since' ? both(column, due) : column));
}

const both = (since: FactColumn, due: FactColumn): FactColumn => ({
  ...since,
  label: 'Since, due',
  width: styles.sinceAndDue,
  cell: (row) => (
    <>
      <span className={styles.line}>{since.cell(row)}</span>
      <span className={styles.dueLine}>{due.cell(row)}</span>
    </>
  ),
});

/** Exception, Since, Due, Waiting for and Owner. */
export function exceptionColumns(context: ExceptionContext): readonly FactColumn[] {
  const { dueOf } = context;
  const cellOf =
    (show: (exception: CurrentException, row: Row) => ReturnType<FactColumn['cell']>): FactColumn['cell'] =>
    (row: Row) => {
      const exception = currentException(row.statusHistory, context.titles);
      return exception && show(exception, row);
    };
  return [
    {
      id: 'exception',
      label: 'Exception',
      width: styles.exception,
      cell: cellOf(({ title, description, others }) => (
        <span
          className={styles.title}
          data-tooltip={`${title}: ${description}`}
          data-tooltip-clipped="always"
        >
          {title}
          {others > 0 && <span className={styles.others}> and {others} more</span>}
        </span>
      )),
    },
    {
      id: 'since',
      label: 'Since',
      width: styles.since,
      cellClass: styles.figures ?? '',
      cell: cellOf(({ since }) => formatDate(new Date(since))),
    },
    ...(dueOf === null
      ? []
      : [
          {
            id: 'due',
            label: 'Due',
            // The wide table shows it below Since.
            width: undefined,
            cell: cellOf((exception, row) => {
              const due = exception.isResolved ? null : dueOf(row, exception);
              return due ? <DueTime due={due} /> : '–';
            }),
          },
        ]),
    {
      id: 'waiting-for',
      label: 'Waiting for',
      width: styles.waiting,
      cell: cellOf((exception) => waitingFor(exception, context)),
    },
    {
      id: 'owner',
      label: 'Owner',
      width: styles.owner,
      cell: cellOf(({ ownerName }) =>
        ownerName === null ? (
          <span className={styles.others}>No owner</span>
        ) : (
          <span className={styles.title} data-tooltip={ownerName} data-tooltip-clipped>
            {ownerName}
          </span>
        ),
      ),
    },
  ];
}

const PARTY_NAMES = { SENDER: 'Sender', RECEIVER: 'Receiver' } as const;

/** The acting party: 'Receiver', the provider's name, or 'Resolved'. */
export function waitingFor(
  { title, isResolved }: Pick<CurrentException, 'title' | 'isResolved'>,
  { types, providerName }: Pick<ExceptionContext, 'types' | 'providerName'>,
): string {
  if (isResolved) return 'Resolved';
  const party = types.find((type) => type.title === title)?.actingParty ?? 'PROVIDER';
  return party === 'PROVIDER' ? providerName : PARTY_NAMES[party];
}
