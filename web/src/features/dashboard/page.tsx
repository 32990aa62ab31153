import { DASHBOARD_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { useState } from 'react';
import { CreatedCard } from '#features/dashboard/created-card.tsx';
import { AverageCard, CostsCard, DeliveredCard } from '#features/dashboard/day-cards.tsx';
import { DifotCard } from '#features/dashboard/difot-card.tsx';
import type { DrillDown } from '#features/dashboard/drill-down.ts';
import { ExceptionsCard } from '#features/dashboard/exceptions-card.tsx';
import styles from '#features/dashboard/page.module.css';
import { ServiceTypeField } from '#freight/service-type-field.tsx';
import { useDashboard } from '#features/dashboard/use-dashboard.ts';
import { NewConsignment } from '#freight/new-consignment.tsx';
import { NO_SITES, useSitesMissing } from '#freight/sites-missing.tsx';
import { DateRangeField, datesWords } from '#kit/date-range/date-range-field.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { BottomAction, NarrowBar, NarrowBody } from '#kit/narrow-bar.tsx';
import { useHasWorkplace, useSession, useWorkplace } from '#session/session-context.tsx';
import { Blank } from '#ui/blank.tsx';
import { useNarrow } from '#ui/use-media.ts';

const DrillDownDialog = lazyPart(
  async () => (await import('#features/dashboard/drill-down-dialog.tsx')).DrillDownDialog,
);

/** The dashboard at / (DASH-01). Whoever has no organisation's records (AUTH-06) has no sites either. */
export function DashboardPage() {
  if (!useHasWorkplace()) return <Blank art="site" heading="h1" title={NO_SITES} />;
  return <Dashboard />;
}

function Dashboard() {
  const { organisation, user, permissions } = useWorkplace();
  const missing = useSitesMissing();
  const title = `${organisation.name} Dashboard`;
  const who = (
    <div className={styles.who}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.welcome}>Welcome, {user.profile.name}</p>
    </div>
  );
  const dashboard = useDashboard();
  const selectors = missing === null && <Selectors {...dashboard} />;
  const cards = missing ?? <Cards {...dashboard} />;
  if (useNarrow()) {
    return (
      <>
        {/* The whole heading has no room in the bar. */}
        <NarrowBar title="Dashboard" heading="p" />
        <NarrowBody>
          <div className={styles.page}>
            {who}
            {selectors}
            {cards}
          </div>
        </NarrowBody>
        {permissions.has('Consignment.CREATE') && (
          <BottomAction>
            <NewConsignment isLarge />
          </BottomAction>
        )}
      </>
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {who}
        {selectors}
      </header>
      {cards}
    </div>
  );
}

type DashboardState = ReturnType<typeof useDashboard>;

function Selectors({ asked, dates, chooseDates, chooseServiceTypes }: DashboardState) {
  const { from, to } = asked.period;
  const days = from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
  const isNarrow = useNarrow();
  const words = 'preset' in dates && !isNarrow ? `${datesWords(dates)}, ${days}` : datesWords(dates);
  return (
    <div className={styles.selectors}>
      <ServiceTypeField
        chosen={asked.serviceTypes}
        onChange={chooseServiceTypes}
        isLabelHidden
        className={styles.serviceTypes}
      />
      <DateRangeField
        isDense={false}
        isInPlace={isNarrow}
        isLabelHidden
        className={styles.dates}
        maxDays={DASHBOARD_MAX_DAYS}
        value={dates}
        words={words}
        onChange={chooseDates}
      />
    </div>
  );
}

function Cards({ asked }: DashboardState) {
  const { permissions } = useWorkplace();
  const { settings } = useSession().tenant;
  const [opened, setOpened] = useState<DrillDown | null>(null);
  return (
    <>
      <div className={styles.cards}>
        {settings.averageStagedToDelivered && <AverageCard asked={asked} />}
        <DeliveredCard asked={asked} />
        {permissions.has('Consignment.ViewPricing') && <CostsCard asked={asked} />}
        <CreatedCard asked={asked} open={setOpened} />
        {settings.difot && <DifotCard asked={asked} open={setOpened} />}
        <ExceptionsCard asked={asked} open={setOpened} />
      </div>
      {opened !== null && <DrillDownDialog of={opened} asked={asked} close={() => setOpened(null)} />}
    </>
  );
}
