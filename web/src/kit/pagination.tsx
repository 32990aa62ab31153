import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { pageSlots, pageSlotsOnPhone } from '#kit/page-numbers.ts';
import styles from '#kit/pagination.module.css';
import { Icon } from '#ui/icon.tsx';
import { usePhone } from '#ui/use-media.ts';

export function Pagination({
  page,
  pageCount,
  onPage,
}: {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
}) {
  const slots = (usePhone() ? pageSlotsOnPhone : pageSlots)(page, pageCount);
  return (
    <nav className={styles.pages} aria-label="Pages">
      <button
        type="button"
        className={styles.page}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon of={IconChevronLeft} />
      </button>
      {slots.map((slot) =>
        typeof slot === 'number' ? (
          <button
            key={slot}
            type="button"
            className={styles.page}
            aria-label={`Page ${slot}`}
            aria-current={slot === page ? 'page' : undefined}
            onClick={() => onPage(slot)}
          >
            {slot}
          </button>
        ) : (
          <span key={slot} className={styles.page} aria-hidden>
            …
          </span>
        ),
      )}
      <button
        type="button"
        className={styles.page}
        aria-label="Next page"
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        <Icon of={IconChevronRight} />
      </button>
    </nav>
  );
}
