import { Link } from '@tanstack/react-router';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sectionSearch } from '#features/today/section-link.ts';
import type { TodaySection } from '#features/today/today-query.ts';
import styles from '#features/today/today.module.css';
import { wholeNumber } from '#freight/figures.ts';

/** Heading of a section. Its count opens the list. */
export function SectionHead({
  section: { code, name, note, count },
  today,
}: {
  readonly section: TodaySection;
  readonly today: CalendarDate;
}) {
  return (
    <div className={styles.head}>
      <h2 id={sectionId(code)} tabIndex={-1}>
        {name}
      </h2>
      <span className={styles.note}>{note}</span>
      <Link
        to="/search"
        search={sectionSearch(code, today)}
        className={styles.all}
        aria-label={`${name}: all ${wholeNumber(count)} in the list`}
      >
        {`All ${wholeNumber(count)}`}
      </Link>
    </div>
  );
}

export const sectionId = (code: TodaySection['code']) => `today-${code.toLowerCase()}`;
