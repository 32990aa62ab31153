import { ActionIcon, Button } from '@mantine/core';
import { addMonths, firstOfMonth } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ReactNode } from 'react';
import { Agenda } from '#features/delivery-schedule/agenda.tsx';
import { ChosenSlot } from '#features/delivery-schedule/chosen-slot.tsx';
import { MonthGrid } from '#features/delivery-schedule/month-grid.tsx';
import type { DaysAbout } from '#features/delivery-schedule/schedule-days.ts';
import styles from '#features/delivery-schedule/schedules-card.module.css';
import type { SchedulePage, Search } from '#features/delivery-schedule/use-schedule-page.ts';
import { NOT_LOADED, useSlots } from '#features/delivery-schedule/use-slots.ts';
import { useServiceDate } from '#freight/dates/use-service-date.ts';
import { useWorkingDates } from '#freight/dates/use-working-dates.ts';
import { monthName } from '#kit/date-range/month-days.ts';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePhone } from '#ui/use-media.ts';

/** The month with its runs: a grid of days, on a phone a list of them (SCHED-02). */
export function SchedulesCard({ page }: { readonly page: SchedulePage }) {
  const { search, current, show, chosen, choose } = page;
  const { serviceTypes } = useOrganisationContext();
  const isPhone = usePhone();
  const today = useToday();
  const month = firstOfMonth(current);
  const { slots, isLoading, hasFailed, retry } = useSlots(search, month);
  const calendar = useWorkingDates(search?.destinationRegionId ?? null);
  const earliest = useServiceDate(
    search && {
      reference: search.serviceType,
      originRegionId: search.originRegionId,
      destinationRegionId: search.destinationRegionId,
      requestedPickup: null,
    },
  );
  const service = serviceTypes.find(({ code }) => code === search?.serviceType)?.name ?? '';
  const unknown = search && partyWithoutRegion(search);
  const about: DaysAbout = { today, slots, calendar, earliest, service };
  const Days = isPhone ? Agenda : MonthGrid;
  return (
    <section className={styles.card} aria-labelledby="schedules-title" aria-busy={isLoading}>
      <header className={styles.head}>
        <div>
          <h2 id="schedules-title" className={styles.title}>
            Available Delivery Schedules
          </h2>
          <p className={styles.note}>
            Delivery availability is subject to change until a consignment is booked in
          </p>
        </div>
        <div className={styles.months}>
          <Button variant="default" size="xs" onClick={() => show(today)}>
            Today
          </Button>
          <Step label="Previous month" icon={IconChevronLeft} onClick={() => show(addMonths(month, -1))} />
          <b aria-live="polite">{monthName(month)}</b>
          <Step label="Next month" icon={IconChevronRight} onClick={() => show(addMonths(month, 1))} />
        </div>
      </header>
      {search === null ? (
        <p className={styles.blank}>
          Choose a sender, a receiver and a service type, then check the delivery availability. The runs that
          can deliver appear here.
        </p>
      ) : hasFailed ? (
        <Failed retry={retry} />
      ) : (
        <>
          <p className="visually-hidden" role="status">
            {isLoading ? '' : `${monthName(month)}, ${slots.length} delivery runs`}
          </p>
          {!isLoading && slots.length === 0 && unknown !== null && (
            <p className={styles.blank}>
              Couldn't find the region of the {unknown}'s postcode. Check the postcode.
            </p>
          )}
          <Days
            month={month}
            current={current}
            about={about}
            isLoading={isLoading}
            show={show}
            chosen={chosen}
            choose={choose}
          />
          {earliest !== null && (
            <div className={styles.earliest}>
              <p>
                {service}: earliest delivery {formatDay(earliest)}
              </p>
              {firstOfMonth(earliest) > month && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={styles.later ?? ''}
                  onClick={() => show(earliest)}
                >
                  Show {monthName(firstOfMonth(earliest))}
                </Button>
              )}
            </div>
          )}
          {chosen !== null && <ChosenSlot slot={chosen} form={search.form} />}
        </>
      )}
    </section>
  );
}

const partyWithoutRegion = ({ originRegionId, destinationRegionId }: Search) =>
  originRegionId === null ? 'sender' : destinationRegionId === null ? 'receiver' : null;

function Step({
  label,
  icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: typeof IconChevronLeft;
  readonly onClick: () => void;
}) {
  return (
    <ActionIcon variant="subtle" size="lg" aria-label={label} onClick={onClick}>
      <Icon of={icon} />
    </ActionIcon>
  );
}

const Failed = ({ retry }: { readonly retry: () => void }): ReactNode => (
  <div className={styles.blank} role="alert">
    <p>{NOT_LOADED}</p>
    <Button size="xs" variant="default" onClick={retry}>
      Try again
    </Button>
  </div>
);
