import { Link } from '@tanstack/react-router';
import { ageText } from '@cartage/domain/today/age-text.ts';
import { serverClock } from '#api/server-clock.ts';
import { moveBetweenRows } from '#features/today/move-between-rows.ts';
import { RowAction } from '#features/today/row-action.tsx';
import { RowDue } from '#features/today/row-due.tsx';
import { RowOwner } from '#features/today/row-owner.tsx';
import { RowResolve } from '#features/today/row-resolve.tsx';
import { RowReason } from '#features/today/row-reason.tsx';
import { waitingFor } from '#features/today/row-facts.ts';
import { SectionHead } from '#features/today/section-head.tsx';
import type { SectionProps } from '#features/today/section-list.tsx';
import type { TodayRow, TodaySection } from '#features/today/today-query.ts';
import styles from '#features/today/today.module.css';

/** The sections as one table, so that their columns align. */
export function SectionTable({
  sections,
  ...props
}: SectionProps & { readonly sections: readonly TodaySection[] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} onKeyDown={moveBetweenRows}>
        <caption className="visually-hidden">
          Arrow keys move between rows, Page Up and Page Down between sections.
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.reference}>
              Consignment
            </th>
            <th scope="col">What needs attention</th>
            <th scope="col" className={styles.age}>
              Age
            </th>
            <th scope="col" className={styles.party}>
              Waiting for, owner
            </th>
            <th scope="col" className={styles.due}>
              Due
            </th>
            <th scope="col" className={styles.next}>
              Next action
            </th>
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.code}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={6}>
                <SectionHead section={section} today={props.today} />
              </th>
            </tr>
            {section.rows.map((row) => (
              <TableRow key={row.reference} row={row} {...props} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function TableRow({
  row,
  today,
  providerName,
  actions,
  openLabels,
  openException,
}: SectionProps & { readonly row: TodayRow }) {
  return (
    <tr>
      <td>
        <Link to="/consignment/$reference" params={{ reference: row.reference }} className={styles.link}>
          {row.reference}
        </Link>
      </td>
      <td>
        <RowReason row={row} openException={openException} />
        <span className={styles.receiver} data-tooltip={receiverOf(row)} data-tooltip-clipped>
          {receiverOf(row)}
        </span>
      </td>
      <td className={styles.quiet}>{ageText(new Date(row.sinceDateTimeUtc), serverClock.now())}</td>
      <td className={row.nextToAct === 'SENDER' ? styles.ours : styles.quiet}>
        {waitingFor(row, providerName)}
        {row.exception !== null && <RowOwner {...row} exception={row.exception} />}
      </td>
      <td>
        <RowDue row={row} today={today} />
      </td>
      <td>
        <div className={styles.actions}>
          <RowAction row={row} actions={actions} openLabels={openLabels} openException={openException} />
          <RowResolve row={row} openException={openException} />
        </div>
      </td>
    </tr>
  );
}

const receiverOf = ({ receiverName, receiverCity }: TodayRow) => `${receiverName}, ${receiverCity}`;
