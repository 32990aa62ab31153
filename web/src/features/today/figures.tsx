import { Link } from '@tanstack/react-router';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { overdueSearch, sectionSearch } from '#features/today/section-link.ts';
import type { TodaySection } from '#features/today/today-query.ts';
import styles from '#features/today/figures.module.css';
import { wholeNumber } from '#freight/figures.ts';

/** The numbers of each section. A number opens its consignments in the list. */
export function Figures({
  sections,
  today,
}: {
  readonly sections: readonly TodaySection[];
  readonly today: CalendarDate;
}) {
  if (sections.length === 0) return null;
  return (
    <nav className={styles.figures} aria-label="Sections">
      {sections.map(({ code, name, count, overdueCount }) => (
        <div key={code} className={styles.card}>
          <Link to="/search" search={sectionSearch(code, today)} className={styles.count}>
            <span className={styles.label}>{name}</span>{' '}
            <span className={styles.figure}>{wholeNumber(count)}</span>
          </Link>
          {overdueCount > 0 && (
            <Link
              to="/search"
              search={overdueSearch(code, today)}
              className={styles.overdue}
              aria-label={`${name}: ${wholeNumber(overdueCount)} overdue`}
            >
              {`${wholeNumber(overdueCount)} overdue`}
            </Link>
          )}
        </div>
      ))}
    </nav>
  );
}
