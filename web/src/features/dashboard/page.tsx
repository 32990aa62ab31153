import { DASHBOARD_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { CreatedCard } from '#features/dashboard/created-card.tsx';
import { AverageCard, CostsCard, DeliveredCard } from '#features/dashboard/day-cards.tsx';
import { DifotCard } from '#features/dashboard/difot-card.tsx';
import { ExceptionsCard } from '#features/dashboard/exceptions-card.tsx';
import styles from '#features/dashboard/page.module.css';
import { ServiceTypeField } from '#freight/service-type-field.tsx';
import { useDashboard } from '#features/dashboard/use-dashboard.ts';
import { useDrillDown } from '#features/dashboard/use-drill-down.ts';
import { useAnnounceFigures } from '#features/dashboard/use-announce-figures.ts';
import { useLiveFigures } from '#features/dashboard/use-live-figures.ts';
import { daysOf, serviceNames } from '#features/dashboard/format.ts';
import { NewConsignmentButton } from '#freight/new-consignment-button.tsx';
import { useNoSitesMessage } from '#freight/no-sites-message.tsx';
import { DateRangeField, dateRangeLabel } from '#kit/date-range/date-range-field.tsx';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { BottomAction, NarrowBar, NarrowBody } from '#kit/narrow-bar.tsx';
import { useHasOrganisation, useSession, useOrganisationContext } from '#session/session-context.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useNarrow } from '#ui/use-media.ts';

const DrillDownDialog = lazyComponent(
  async () => (await import('#features/dashboard/drill-down-dialog.tsx')).DrillDownDialog,
);

/** The dashboard at / (DASH-01). Without an organisation (AUTH-06) there is nothing to count. */
export function DashboardPage() {
  return useHasOrganisation() ? <Dashboard /> : <NoPermission />;
}

/** The page requires no permission (AUTH-13), but its data needs LimitedEdit (AUTH-06). */
const NoPermission = () => (
  <EmptyState illustration="locked" heading="h1" title="Dashboard">
    <p>Your account does not have permission to see consignments.</p>
    <p>Ask your freight provider for access.</p>
  </EmptyState>
);

function Dashboard() {
  const { organisation, user, permissions } = useOrganisationContext();
  const noSites = useNoSitesMessage();
  const title = `${organisation.name} Dashboard`;
  const heading = (
    <div className={styles.heading}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.welcome}>Welcome, {user.profile.name}</p>
    </div>
  );
  const dashboard = useDashboard();
  const selectors = noSites === null && (
    <>
      <Selectors {...dashboard} />
      <PrintedFilter {...dashboard} />
    </>
  );
  const cards = noSites ?? <Cards {...dashboard} />;
  if (useNarrow()) {
    return (
      <>
        {/* The full heading does not fit into the bar. */}
        <NarrowBar title="Dashboard" heading="p" />
        <NarrowBody>
          <div className={styles.page}>
            {heading}
            {selectors}
            {cards}
          </div>
        </NarrowBody>
        {permissions.has('Consignment.CREATE') && (
          <BottomAction>
            <NewConsignmentButton isLarge />
          </BottomAction>
        )}
      </>
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {heading}
        {selectors}
      </header>
      {cards}
    </div>
  );
}

type DashboardState = ReturnType<typeof useDashboard>;

function Selectors({ filter, dates, serviceTypes, chooseDates, chooseServiceTypes }: DashboardState) {
  const days = daysOf(filter.period);
  const isNarrow = useNarrow();
  const text = 'preset' in dates && !isNarrow ? `${dateRangeLabel(dates)}, ${days}` : dateRangeLabel(dates);
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
        text={text}
        onChange={chooseDates}
      />
    </div>
  );
}

/** Printed instead of the selectors: their current values. */
function PrintedFilter({ filter, dates }: DashboardState) {
  const { sites, serviceTypes } = useOrganisationContext();
  const preset = 'preset' in dates ? `${dateRangeLabel(dates)}, ` : '';
  const chosen = sites.flatMap(({ site }) => (filter.siteIds.includes(site.id) ? [site.name] : []));
  return (
    <ul className={styles.onPaper} aria-hidden>
      <li>{`${preset}${daysOf(filter.period)}`}</li>
      <li>{serviceNames(filter, serviceTypes)}</li>
      <li>{chosen.length === sites.length ? `All sites (${sites.length})` : chosen.join(', ')}</li>
    </ul>
  );
}

function Cards({ filter, chooseDates }: DashboardState) {
  const { permissions, serviceTypes } = useOrganisationContext();
  useAnnounceFigures(`Dashboard updated: ${daysOf(filter.period)}, ${serviceNames(filter, serviceTypes)}`);
  useLiveFigures(filter);
  const { settings } = useSession().tenant;
  const { of, page, stage, open, turn, close } = useDrillDown(filter);
  return (
    <>
      <div className={styles.cards}>
        {settings.averageStagedToDelivered && <AverageCard filter={filter} />}
        <DeliveredCard filter={filter} />
        {permissions.has('Consignment.ViewPricing') && <CostsCard filter={filter} />}
        <CreatedCard filter={filter} open={open} chooseDates={chooseDates} />
        {settings.difot && <DifotCard filter={filter} open={open} />}
        <ExceptionsCard filter={filter} open={open} initialStage={stage} />
      </div>
      {of !== null && (
        <DrillDownDialog
          of={of}
          filter={filter}
          page={page}
          turn={(to, next = of) => turn(next, to)}
          close={close}
        />
      )}
    </>
  );
}
