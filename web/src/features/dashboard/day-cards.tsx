import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { DateRange } from '@cartage/domain/dates/date-range.ts';
import { formatDate } from '@cartage/domain/dates/format.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import styles from '#features/dashboard/day-cards.module.css';
import keyStyles from '#features/dashboard/keys.module.css';
import type { Table } from '#features/dashboard/data-table.tsx';
import { type DashboardFilter, reportQuery } from '#features/dashboard/queries.ts';
import { Figure, ReportCard } from '#features/dashboard/report-card.tsx';
import { before, compare, money, roundMoney, shortMoney, trendMessage } from '#features/dashboard/format.ts';
import { wholeNumber } from '#freight/figures.ts';
import { useSession } from '#session/session-context.tsx';
import { DayChart } from '#ui/chart/day-chart.tsx';
import type { DaySeries } from '#ui/chart/day-series.ts';
import { Swatch } from '#ui/chart/swatch.tsx';
import { Icon } from '#ui/icon.tsx';

type PerDay = ResponseBody<'reportDelivered'>['currentPeriod'];

const CHART_PX = 108;

/** Average Staged to Delivered (DASH-03). */
export function AverageCard({ filter }: { readonly filter: DashboardFilter }) {
  const query = useQuery(reportQuery(useSession().call, 'reportStagedToDelivered', filter));
  return (
    <ReportCard
      card="average"
      query={query}
      table={({ consignmentsDeliveredPerDay }) =>
        tableOf(consignmentsDeliveredPerDay, 'Delivered', wholeNumber)
      }
    >
      {({ currentPeriod, trend, consignmentsDeliveredPerDay }) => (
        <>
          <Figure
            value={currentPeriod.averageDays?.toFixed(2) ?? '–'}
            {...(currentPeriod.averageDays !== null && { unit: 'days' })}
          >
            <TrendLine trend={trend} period={filter.period} hasAverage={currentPeriod.averageDays !== null} />
          </Figure>
          <div className={styles.chart}>
            <DayChart
              label="Consignments delivered"
              kind="area"
              height={CHART_PX}
              current={series('Delivered per day', consignmentsDeliveredPerDay)}
              format={wholeNumber}
            />
            <p className={keyStyles.keys}>
              <span>
                <Swatch
                  colour="var(--chart-current)"
                  {...(consignmentsDeliveredPerDay.length > 1 && { line: 'whole' as const })}
                />{' '}
                Delivered per day
              </span>
            </p>
          </div>
        </>
      )}
    </ReportCard>
  );
}

function TrendLine({
  trend,
  period,
  hasAverage,
}: {
  readonly trend: number | null;
  readonly period: DateRange;
  readonly hasAverage: boolean;
}) {
  const trendText = trendMessage(trend, period);
  if (trendText === null) return hasAverage ? `No deliveries in ${before(period)}` : 'No deliveries';
  return (
    <>
      <span className={styles.trend} data-up={trendText.isUp}>
        <Icon of={trendText.isUp ? IconArrowUp : IconArrowDown} size={14} />
        {trendText.change}
      </span>{' '}
      {trendText.rest}
    </>
  );
}

/** Consignments Delivered, per day (DASH-08). */
export function DeliveredCard({ filter }: { readonly filter: DashboardFilter }) {
  const query = useQuery(reportQuery(useSession().call, 'reportDelivered', filter));
  return (
    <ComparedCard
      card="delivered"
      query={query}
      filter={filter}
      total={wholeNumber}
      chart={{ label: 'Consignments delivered', kind: 'area', format: wholeNumber, axis: wholeNumber }}
    />
  );
}

/** Costs: confirmed prices per delivery day (DASH-07). */
export function CostsCard({ filter }: { readonly filter: DashboardFilter }) {
  const query = useQuery(reportQuery(useSession().call, 'reportRevenue', filter));
  return (
    <ComparedCard
      card="costs"
      query={query}
      filter={filter}
      total={roundMoney}
      unit="NZD"
      chart={{ label: 'Confirmed prices', kind: 'bars', format: money, axis: shortMoney }}
    />
  );
}

/** A card with a value per day, compared with the previous period. */
function ComparedCard({
  card,
  query,
  filter: { period },
  total,
  unit,
  chart,
}: {
  readonly card: 'delivered' | 'costs';
  readonly query: UseQueryResult<ResponseBody<'reportDelivered'>>;
  readonly filter: DashboardFilter;
  /** Formats the sum of all days. */
  readonly total: (value: number) => string;
  readonly unit?: string;
  readonly chart: {
    readonly label: string;
    readonly kind: 'area' | 'bars';
    readonly format: (value: number) => string;
    readonly axis: (value: number) => string;
  };
}) {
  const isArea = chart.kind === 'area';
  return (
    <ReportCard card={card} query={query} table={(data) => tableOfBoth(data, period, chart.format)}>
      {(data) => (
        <>
          <Figure value={total(sum(data.currentPeriod))} {...(unit !== undefined && { unit })}>
            <Compared data={data} period={period} />
          </Figure>
          <div className={styles.chart}>
            <DayChart {...chart} height={CHART_PX} {...both(data, period)} />
            <Keys period={period} isLine={isArea && data.currentPeriod.length > 1} />
          </div>
        </>
      )}
    </ReportCard>
  );
}

function Compared({
  data,
  period,
}: {
  readonly data: ResponseBody<'reportDelivered'>;
  readonly period: DateRange;
}) {
  const { change, rest } = compare(sum(data.currentPeriod), sum(data.previousPeriod), period);
  return (
    <>
      <b>{change}</b> {rest}
    </>
  );
}

function Keys({ period, isLine }: { readonly period: DateRange; readonly isLine: boolean }) {
  return (
    <p className={keyStyles.keys}>
      <span>
        <Swatch colour="var(--chart-current)" {...(isLine && { line: 'whole' as const })} /> This period
      </span>
      <span>
        <Swatch
          colour="var(--chart-previous)"
          {...(isLine ? { line: 'broken' as const } : { isOutline: true })}
        />
        {capital(before(period))}
      </span>
    </p>
  );
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const sum = (days: PerDay) => Math.round(days.reduce((all, { data }) => all + data * 100, 0)) / 100;
const dayOf = ({ dateTime }: PerDay[number]) => formatDate(new Date(dateTime));

const series = (name: string, days: PerDay): DaySeries => ({
  name,
  days: days.map(dayOf),
  values: days.map(({ data }) => data),
});

const both = ({ currentPeriod, previousPeriod }: ResponseBody<'reportDelivered'>, period: DateRange) => ({
  current: series('This period', currentPeriod),
  previous: series(capital(before(period)), previousPeriod),
});

const tableOf = (days: PerDay, head: string, format: (value: number) => string): Table => ({
  heads: ['Day', head],
  rows: days.map((day) => [dayOf(day), format(day.data)]),
});

/** One row per day, beside the day of the previous period. */
const tableOfBoth = (
  { currentPeriod, previousPeriod }: ResponseBody<'reportDelivered'>,
  period: DateRange,
  format: (value: number) => string,
): Table => ({
  heads: ['Day', 'This period', 'Previous day', capital(before(period))],
  rows: currentPeriod.map((day, index) => {
    const earlier = previousPeriod[index];
    return [dayOf(day), format(day.data), earlier ? dayOf(earlier) : '', format(earlier?.data ?? 0)];
  }),
});
