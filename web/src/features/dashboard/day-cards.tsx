import type { Answer } from '@cartage/contract/operations.ts';
import type { DateRange } from '@cartage/domain/dates/date-range.ts';
import { formatDate } from '@cartage/domain/dates/format.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import styles from '#features/dashboard/day-cards.module.css';
import keyStyles from '#features/dashboard/keys.module.css';
import type { Table } from '#features/dashboard/data-table.tsx';
import { type Asked, reportQuery } from '#features/dashboard/queries.ts';
import { Figure, ReportCard } from '#features/dashboard/report-card.tsx';
import { before, compare, money, roundMoney, shortMoney, trendWords } from '#features/dashboard/words.ts';
import { wholeNumber } from '#freight/figures.ts';
import { useSession } from '#session/session-context.tsx';
import { DayChart } from '#ui/chart/day-chart.tsx';
import type { DaySeries } from '#ui/chart/day-series.ts';
import { Swatch } from '#ui/chart/swatch.tsx';
import { Icon } from '#ui/icon.tsx';

type PerDay = Answer<'reportDelivered'>['currentPeriod'];

const CHART_PX = 108;

/** DASH-03. */
export function AverageCard({ asked }: { readonly asked: Asked }) {
  const query = useQuery(reportQuery(useSession().call, 'reportStagedToDelivered', asked));
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
            <TrendLine trend={trend} period={asked.period} hasAverage={currentPeriod.averageDays !== null} />
          </Figure>
          <div className={styles.chart}>
            <DayChart
              label="Consignments delivered"
              kind="area"
              height={CHART_PX}
              current={series('Delivered per day', consignmentsDeliveredPerDay)}
              write={wholeNumber}
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
  const words = trendWords(trend, period);
  if (words === null) return hasAverage ? `Nothing was delivered ${before(period)}` : 'Nothing was delivered';
  return (
    <>
      <span className={styles.trend} data-up={words.isUp}>
        <Icon of={words.isUp ? IconArrowUp : IconArrowDown} size={14} />
        {words.change}
      </span>{' '}
      {words.rest}
    </>
  );
}

/** DASH-08. */
export function DeliveredCard({ asked }: { readonly asked: Asked }) {
  const query = useQuery(reportQuery(useSession().call, 'reportDelivered', asked));
  return (
    <ComparedCard
      card="delivered"
      query={query}
      asked={asked}
      total={wholeNumber}
      chart={{ label: 'Consignments delivered', kind: 'area', write: wholeNumber, axis: wholeNumber }}
    />
  );
}

/** DASH-07. */
export function CostsCard({ asked }: { readonly asked: Asked }) {
  const query = useQuery(reportQuery(useSession().call, 'reportRevenue', asked));
  return (
    <ComparedCard
      card="costs"
      query={query}
      asked={asked}
      total={roundMoney}
      unit="NZD"
      chart={{ label: 'Confirmed prices', kind: 'bars', write: money, axis: shortMoney }}
    />
  );
}

/** A figure a day, beside those of the period before. */
function ComparedCard({
  card,
  query,
  asked: { period },
  total,
  unit,
  chart,
}: {
  readonly card: 'delivered' | 'costs';
  readonly query: UseQueryResult<Answer<'reportDelivered'>>;
  readonly asked: Asked;
  /** How the sum of the days is written. */
  readonly total: (value: number) => string;
  readonly unit?: string;
  readonly chart: {
    readonly label: string;
    readonly kind: 'area' | 'bars';
    readonly write: (value: number) => string;
    readonly axis: (value: number) => string;
  };
}) {
  const isArea = chart.kind === 'area';
  return (
    <ReportCard card={card} query={query} table={(data) => tableOfBoth(data, period, chart.write)}>
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
  readonly data: Answer<'reportDelivered'>;
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

const both = ({ currentPeriod, previousPeriod }: Answer<'reportDelivered'>, period: DateRange) => ({
  current: series('This period', currentPeriod),
  previous: series(capital(before(period)), previousPeriod),
});

const tableOf = (days: PerDay, head: string, write: (value: number) => string): Table => ({
  heads: ['Day', head],
  rows: days.map((day) => [dayOf(day), write(day.data)]),
});

/** Day by day, each beside the one that it is compared with. */
const tableOfBoth = (
  { currentPeriod, previousPeriod }: Answer<'reportDelivered'>,
  period: DateRange,
  write: (value: number) => string,
): Table => ({
  heads: ['Day', 'This period', 'Day then', capital(before(period))],
  rows: currentPeriod.map((day, index) => {
    const earlier = previousPeriod[index];
    return [dayOf(day), write(day.data), earlier ? dayOf(earlier) : '', write(earlier?.data ?? 0)];
  }),
});
