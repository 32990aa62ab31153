import { Link } from '@tanstack/react-router';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { ageText } from '@cartage/domain/today/age-text.ts';
import { serverClock } from '#api/server-clock.ts';
import { RowAction } from '#features/today/row-action.tsx';
import { RowDue } from '#features/today/row-due.tsx';
import { RowOwner } from '#features/today/row-owner.tsx';
import { RowResolve } from '#features/today/row-resolve.tsx';
import { RowReason } from '#features/today/row-reason.tsx';
import { waitingFor } from '#features/today/row-facts.ts';
import { SectionHead, sectionId } from '#features/today/section-head.tsx';
import type { OpenException, TodaySection } from '#features/today/today-query.ts';
import styles from '#features/today/today.module.css';
import type { RowActions } from '#features/today/use-row-action.ts';

export interface SectionProps {
  readonly today: CalendarDate;
  readonly providerName: string;
  readonly actions: RowActions;
  readonly openLabels: (reference: string) => void;
  readonly openException: OpenException;
}

/** A section on a narrow screen. */
export function SectionList({ section, ...props }: SectionProps & { readonly section: TodaySection }) {
  const { today, providerName } = props;
  return (
    <section className={styles.section} aria-labelledby={sectionId(section.code)}>
      <SectionHead section={section} today={today} />
      <ul className={styles.rows}>
        {section.rows.map((row) => (
          <li key={row.reference}>
            <RowReason row={row} openException={props.openException} />
            <p className={styles.receiver}>{`${row.receiverName}, ${row.receiverCity}`}</p>
            <p className={styles.line}>
              <Link
                to="/consignment/$reference"
                params={{ reference: row.reference }}
                className={styles.link}
              >
                {row.reference}
              </Link>
              <RowDue row={row} today={today} />
            </p>
            <div className={styles.line}>
              <span className={row.nextToAct === 'SENDER' ? styles.ours : styles.quiet}>
                {`${waitingFor(row, providerName)}, ${ageText(new Date(row.sinceDateTimeUtc), serverClock.now())}`}
              </span>
              {row.exception !== null && <RowOwner {...row} exception={row.exception} />}
            </div>
            <div className={styles.actions}>
              <RowAction
                row={row}
                actions={props.actions}
                openLabels={props.openLabels}
                openException={props.openException}
              />
              <RowResolve row={row} openException={props.openException} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
