import type { ResponseBody } from '@cartage/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import styles from '#features/dashboard/difot-card.module.css';
import figureStyles from '#features/dashboard/figure.module.css';
import nothing from '#features/dashboard/nothing.module.css';
import type { DrillDown } from '#features/dashboard/drill-down.ts';
import { figureOf, focusFigure } from '#features/dashboard/focus-figure.ts';
import { type DashboardFilter, reportQuery } from '#features/dashboard/queries.ts';
import { Figure, ReportCard } from '#features/dashboard/report-card.tsx';
import { percent, shares } from '#features/dashboard/format.ts';
import { wholeNumber } from '#freight/figures.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { CircleChart } from '#ui/chart/circle-chart.tsx';
import { Swatch } from '#ui/chart/swatch.tsx';
import edges from '#ui/scroll-edges.module.css';
import { markScrollEdges } from '#ui/scroll-edges.ts';

const ON_TIME = { colour: 'var(--st-delivered-solid)' } as const;
const MISS = { colour: 'var(--st-err-solid)', hatch: 'rising' } as const;

type Service = ResponseBody<'reportDifot'>[number];
type Open = (of: DrillDown) => void;

/** DASH-04: one pie per service type. */
export function DifotCard({ filter, open }: { readonly filter: DashboardFilter; readonly open: Open }) {
  const query = useQuery(reportQuery(useSession().call, 'reportDifot', filter));
  const { serviceTypes } = useOrganisationContext();
  return (
    <ReportCard
      card="difot"
      query={query}
      isTall
      // One row per service type and the header row.
      rows={(filter.serviceTypes.length || serviceTypes.length) + 1}
      table={(services) => ({
        heads: ['Service type', 'On Time', 'Miss', 'On Time %', 'On time, in full %'],
        rows: services.map(({ serviceType, onTimeCount, onTimeInFullCount = onTimeCount, missCount }) => [
          serviceType.name,
          wholeNumber(onTimeCount),
          wholeNumber(missCount),
          percent(onTimeCount, onTimeCount + missCount),
          percent(onTimeInFullCount, onTimeCount + missCount),
        ]),
      })}
    >
      {(services) => {
        const onTime = services.reduce((sum, { onTimeCount }) => sum + onTimeCount, 0);
        const all = services.reduce((sum, { missCount }) => sum + missCount, onTime);
        if (all === 0) {
          return (
            <>
              <Figure value="–">No deliveries were promised in this period</Figure>
              <div className={nothing.nothing}>
                <p>Staged consignments are counted on their booked or requested delivery date.</p>
              </div>
            </>
          );
        }
        return (
          <>
            <Figure value={percent(onTime, all)} unit="%">
              {wholeNumber(onTime)} of {wholeNumber(all)} on time
            </Figure>
            <InFull services={services} all={all} />
            <Pies services={services} open={open} />
          </>
        );
      }}
    </ReportCard>
  );
}

/** The stricter reading; absent where the server does not measure it. */
function InFull({ services, all }: { readonly services: readonly Service[]; readonly all: number }) {
  if (services.some(({ onTimeInFullCount }) => onTimeInFullCount === undefined)) return null;
  const inFull = services.reduce((sum, { onTimeInFullCount = 0 }) => sum + onTimeInFullCount, 0);
  return (
    <p className={styles.inFull}>
      <b>{percent(inFull, all)}%</b> on time, in full
      <span>
        {wholeNumber(inFull)} of {wholeNumber(all)}
      </span>
    </p>
  );
}

function Pies({ services, open }: { readonly services: readonly Service[]; readonly open: Open }) {
  return (
    <div
      ref={markScrollEdges}
      className={`${styles.pies} ${edges.edges}`}
      role="region"
      aria-label="DIFOT by service type"
      tabIndex={0}
    >
      <table>
        <colgroup>
          <col className={styles.pieWidth} />
          <col />
          <col className={styles.shareWidth} />
          <col className={styles.shareWidth} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              <span className="visually-hidden">Service type</span>
            </th>
            <th scope="col">
              <Swatch {...ON_TIME} /> On Time
            </th>
            <th scope="col">
              <Swatch {...MISS} /> Miss
            </th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <Pie key={service.serviceType.code} service={service} open={open} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Pie({ service, open }: { readonly service: Service; readonly open: Open }) {
  const { serviceType, onTimeCount, missCount } = service;
  const all = onTimeCount + missCount;
  const [onTimeShare, missShare] = shares(onTimeCount, all);
  const figure = (isOnTime: boolean) => figureOf({ card: 'difot', serviceType, isOnTime });
  const part = (isOnTime: boolean) => {
    const count = isOnTime ? onTimeCount : missCount;
    return {
      key: isOnTime ? 'onTime' : 'missed',
      value: count,
      tooltip: `${isOnTime ? 'On Time' : 'Miss'}: ${isOnTime ? onTimeShare : missShare}%, ${wholeNumber(count)} of ${wholeNumber(all)}`,
      onOpen: (clicked: Element) => {
        focusFigure(clicked, figure(isOnTime));
        open({ card: 'difot', serviceType, isOnTime });
      },
    };
  };
  return (
    <tr>
      <td>
        <CircleChart
          isPie
          size={36}
          parts={[
            { ...part(true), ...ON_TIME },
            { ...part(false), ...MISS },
          ]}
        />
      </td>
      <th scope="row" data-tooltip={serviceType.name} data-tooltip-clipped>
        {serviceType.name}
      </th>
      {([true, false] as const).map((isOnTime) => {
        const count = isOnTime ? onTimeCount : missCount;
        const share = isOnTime ? onTimeShare : missShare;
        const name = `${serviceType.name}, ${isOnTime ? 'On Time' : 'Miss'}: ${share}%, ${wholeNumber(count)} of ${wholeNumber(all)}`;
        return (
          <td key={String(isOnTime)}>
            {count === 0 ? (
              <span className={styles.share}>{share}%</span>
            ) : (
              <button
                type="button"
                className={`${figureStyles.figure} ${styles.share}`}
                aria-label={name}
                aria-haspopup="dialog"
                data-tooltip={`${wholeNumber(count)} of ${wholeNumber(all)}`}
                data-figure={figure(isOnTime)}
                onClick={() => open({ card: 'difot', serviceType, isOnTime })}
              >
                {share}%
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
}
