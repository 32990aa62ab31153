import { DASHBOARD_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { CreatedCard } from '#features/dashboard/created-card.tsx';
import { AverageCard, CostsCard, DeliveredCard } from '#features/dashboard/day-cards.tsx';
import { DifotCard } from '#features/dashboard/difot-card.tsx';
import { ExceptionsCard } from '#features/dashboard/exceptions-card.tsx';
import styles from '#features/dashboard/page.module.css';
import { ServiceTypeField } from '#freight/service-type-field.tsx';
import { useDashboard } from '#features/dashboard/use-dashboard.ts';
import { useDrillDown } from '#features/dashboard/use-drill-down.ts';
import { useFiguresHeard } from '#features/dashboard/use-figures-heard.ts';
import { daysOf, serviceNames } from '#features/dashboard/words.ts';
import { NewConsignment } from '#freight/new-consignment.tsx';
import { useSitesMissing } from '#freight/sites-missing.tsx';
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
  return useHasWorkplace() ? <Dashboard /> : <NothingToCount />;
}

/** The page asks for no permission (AUTH-13); what it counts is loaded for LimitedEdit alone (AUTH-06). */
const NothingToCount = () => (
  <Blank art="locked" heading="h1" title="Dashboard">
    <p>Your account may open the portal, but not see consignments, so there is nothing to count.</p>
    <p>Your freight provider can give you the permission.</p>
  </Blank>
);

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
  const selectors = missing === null && (
    <>
      <Selectors {...dashboard} />
      <ShownOnPaper {...dashboard} />
    </>
  );
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

function Selectors({ asked, dates, serviceTypes, chooseDates, chooseServiceTypes }: DashboardState) {
  const days = daysOf(asked.period);
  const isNarrow = useNarrow();
  const words = 'preset' in dates && !isNarrow ? `${datesWords(dates)}, ${days}` : datesWords(dates);
  return (
    <div className={styles.selectors}>
      <ServiceTypeField
        chosen={serviceTypes}
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

/** The selectors are no use on paper; what they were set to is. */
function ShownOnPaper({ asked, dates }: DashboardState) {
  const { sites, serviceTypes } = useWorkplace();
  const preset = 'preset' in dates ? `${datesWords(dates)}, ` : '';
  const chosen = sites.flatMap(({ site }) => (asked.siteIds.includes(site.id) ? [site.name] : []));
  return (
    <ul className={styles.onPaper} aria-hidden>
      <li>{`${preset}${daysOf(asked.period)}`}</li>
      <li>{serviceNames(asked, serviceTypes)}</li>
      <li>{chosen.length === sites.length ? `All sites (${sites.length})` : chosen.join(', ')}</li>
    </ul>
  );
}

function Cards({ asked, chooseDates }: DashboardState) {
  const { permissions, serviceTypes } = useWorkplace();
  useFiguresHeard(`Figures of ${daysOf(asked.period)}, ${serviceNames(asked, serviceTypes)}`);
  const { settings } = useSession().tenant;
  const { of, page, stage, open, turn, close } = useDrillDown(asked);
  return (
    <>
      <div className={styles.cards}>
        {settings.averageStagedToDelivered && <AverageCard asked={asked} />}
        <DeliveredCard asked={asked} />
        {permissions.has('Consignment.ViewPricing') && <CostsCard asked={asked} />}
        <CreatedCard asked={asked} open={open} chooseDates={chooseDates} />
        {settings.difot && <DifotCard asked={asked} open={open} />}
        <ExceptionsCard asked={asked} open={open} stageAtFirst={stage} />
      </div>
      {of !== null && (
        <DrillDownDialog of={of} asked={asked} page={page} turn={(to) => turn(of, to)} close={close} />
      )}
    </>
  );
}
