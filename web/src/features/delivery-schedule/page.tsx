import '#kit/form-styles.ts';
import type { ReactNode } from 'react';
import styles from '#features/delivery-schedule/page.module.css';
import { ScheduleFormCard } from '#features/delivery-schedule/schedule-form-card.tsx';
import { SchedulesCard } from '#features/delivery-schedule/schedules-card.tsx';
import { useSchedulePage } from '#features/delivery-schedule/use-schedule-page.ts';
import { NoRecords } from '#freight/no-records.tsx';
import { useNoSitesMessage } from '#freight/no-sites-message.tsx';
import { NarrowBar, NarrowBody } from '#kit/narrow-bar.tsx';
import { useHasOrganisation } from '#session/session-context.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** SCHED-01, SCHED-02. Without LimitedEdit the records that the form needs are not loaded (AUTH-06). */
export function DeliverySchedulePage() {
  return useHasOrganisation() ? <Schedule /> : <NoRecords title="Delivery Schedule" />;
}

function Schedule() {
  const missing = useNoSitesMessage();
  const page = useSchedulePage();
  return (
    <Frame>
      {missing ?? (
        <div className={styles.body}>
          <ScheduleFormCard page={page} />
          <SchedulesCard page={page} />
        </div>
      )}
    </Frame>
  );
}

const TITLE = 'Delivery Schedule';

/** As wide as the window, because a month with runs needs the space. */
function Frame({ children }: { readonly children: ReactNode }) {
  if (useNarrow()) {
    return (
      <>
        <NarrowBar title={TITLE} />
        <NarrowBody>
          <div className={styles.narrow}>{children}</div>
        </NarrowBody>
      </>
    );
  }
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {TITLE}
        </h1>
        <p className={styles.beneath}>Check when a delivery can be made between two places</p>
      </header>
      <div className={styles.page}>{children}</div>
    </>
  );
}
