import { formatDay } from '@cartage/domain/dates/format.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import { Link } from '@tanstack/react-router';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import styles from '#features/today/failed-days.module.css';
import { type FailedDay, type FailedDays, type TodayFilter } from '#features/today/today-query.ts';
import sectionStyles from '#features/today/today.module.css';
import { useDismissDay } from '#features/today/use-dismiss-day.ts';
import { wholeNumber } from '#freight/figures.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { ButtonLink } from '#kit/button-link.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const HEADING = 'today-failed-order-days';

/** Days of standing orders whose consignment could not be created. They are no consignments, so the list has none of them. */
export function FailedDaysSection({
  failed: { count, rows },
  filter,
}: {
  readonly failed: FailedDays;
  readonly filter: TodayFilter;
}) {
  const { permissions } = useOrganisationContext();
  const { dismiss, busy } = useDismissDay(filter);
  if (count === 0) return null;
  const mayCreate = permissions.has('Consignment.CREATE');
  return (
    <section className={sectionStyles.section} aria-labelledby={HEADING}>
      <div className={sectionStyles.head}>
        <h2 id={HEADING} tabIndex={-1}>
          Failed days of standing orders
        </h2>
        <span className={sectionStyles.note}>No consignment was created</span>
        <Link
          to="/standing-orders"
          className={sectionStyles.all}
          aria-label={`Failed days of standing orders: all ${wholeNumber(count)} on the page of standing orders`}
        >
          {`All ${wholeNumber(count)}`}
        </Link>
      </div>
      <ul className={sectionStyles.rows}>
        {rows.map((row) => {
          const about = `${row.name}, ${formatDay(row.pickupDay as CalendarDate)}`;
          const common = { variant: 'default', size: 'xs' } as const;
          return (
            <li key={keyOf(row)} className={styles.row}>
              <div className={styles.text}>
                <p>
                  <span className={styles.name}>{row.name}</span> · {dayText(row)}
                </p>
                <p className={styles.reason}>{row.reason}</p>
              </div>
              <div className={styles.buttons}>
                <ButtonLink
                  {...common}
                  to="/standing-orders"
                  search={{ order: row.standingOrderId }}
                  leftSection={<Icon of={IconArrowRight} />}
                  aria-label={`Open standing order, ${about}`}
                >
                  Open standing order
                </ButtonLink>
                {mayCreate && (
                  <>
                    <ButtonLink
                      {...common}
                      to="/consignment/create"
                      search={{ order: row.standingOrderId, day: row.day as CalendarDate }}
                      leftSection={<Icon of={IconPlus} />}
                      aria-label={`Create consignment, ${about}`}
                    >
                      Create consignment
                    </ButtonLink>
                    <BusyButton
                      variant="subtle"
                      size="xs"
                      aria-label={`Dismiss, ${about}`}
                      isBusy={busy === keyOf(row)}
                      onClick={() => dismiss(row)}
                    >
                      Dismiss
                    </BusyButton>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const keyOf = ({ standingOrderId, day }: FailedDay) => `${standingOrderId} ${day}`;

/** 'Monday 23/03/2026'. The days of a response exist. */
const dayText = ({ pickupDay }: FailedDay): string =>
  `${WEEKDAY_NAMES[weekday(pickupDay as CalendarDate)] ?? ''} ${formatDay(pickupDay as CalendarDate)}`;
