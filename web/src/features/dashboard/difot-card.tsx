import type { Answer } from '@cartage/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import styles from '#features/dashboard/difot-card.module.css';
import figureStyles from '#features/dashboard/figure.module.css';
import nothing from '#features/dashboard/nothing.module.css';
import type { DrillDown } from '#features/dashboard/drill-down.ts';
import { figureOf, focusFigure } from '#features/dashboard/focus-figure.ts';
import { type Asked, reportQuery } from '#features/dashboard/queries.ts';
import { Figure, ReportCard } from '#features/dashboard/report-card.tsx';
import { percent, shares } from '#features/dashboard/words.ts';
import { wholeNumber } from '#freight/figures.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { CircleChart } from '#ui/chart/circle-chart.tsx';
import { Swatch } from '#ui/chart/swatch.tsx';
import edges from '#ui/scroll-edges.module.css';
import { markScrollEdges } from '#ui/scroll-edges.ts';

const KEPT = { colour: 'var(--st-delivered-solid)' } as const;
const MISSED = { colour: 'var(--st-err-solid)', hatch: 'rising' } as const;

type Service = Answer<'reportDifot'>[number];
type Open = (of: DrillDown) => void;

/** DASH-04: one pie per service type. */
export function DifotCard({ asked, open }: { readonly asked: Asked; readonly open: Open }) {
  const query = useQuery(reportQuery(useSession().call, 'reportDifot', asked));
  const { serviceTypes } = useWorkplace();
  return (
    <ReportCard
      card="difot"
      query={query}
      isTall
      // One for each service type and one for the heads.
      rows={(asked.serviceTypes.length || serviceTypes.length) + 1}
      table={(services) => ({
        heads: ['Service type', 'On Time', 'Miss', 'On Time %'],
        rows: services.map(({ serviceType, onTimeCount, missCount }) => [
          serviceType.name,
          wholeNumber(onTimeCount),
          wholeNumber(missCount),
          percent(onTimeCount, onTimeCount + missCount),
        ]),
      })}
    >
      {(services) => {
        const kept = services.reduce((sum, { onTimeCount }) => sum + onTimeCount, 0);
        const all = services.reduce((sum, { missCount }) => sum + missCount, kept);
        if (all === 0) {
          return (
            <>
              <Figure value="–">Nothing was promised for these days</Figure>
              <div className={nothing.nothing}>
                <p>What has a requested or booked day is counted on that day, once it is Staged.</p>
              </div>
            </>
          );
        }
        return (
          <>
            <Figure value={percent(kept, all)} unit="%">
              {wholeNumber(kept)} of {wholeNumber(all)} delivered in full, on time
            </Figure>
            <Pies services={services} open={open} />
          </>
        );
      }}
    </ReportCard>
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
              <Swatch {...KEPT} /> On Time
            </th>
            <th scope="col">
              <Swatch {...MISSED} /> Miss
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
  const [keptShare, missedShare] = shares(onTimeCount, all);
  const figure = (isKept: boolean) => figureOf({ card: 'difot', serviceType, isKept });
  const part = (isKept: boolean) => {
    const count = isKept ? onTimeCount : missCount;
    return {
      key: isKept ? 'kept' : 'missed',
      value: count,
      tooltip: `${isKept ? 'On Time' : 'Miss'}: ${isKept ? keptShare : missedShare} %, ${wholeNumber(count)} of ${wholeNumber(all)}`,
      onOpen: (hit: Element) => {
        focusFigure(hit, figure(isKept));
        open({ card: 'difot', serviceType, isKept });
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
            { ...part(true), ...KEPT },
            { ...part(false), ...MISSED },
          ]}
        />
      </td>
      <th scope="row" data-tooltip={serviceType.name} data-tooltip-clipped>
        {serviceType.name}
      </th>
      {([true, false] as const).map((isKept) => {
        const count = isKept ? onTimeCount : missCount;
        const share = isKept ? keptShare : missedShare;
        const name = `${serviceType.name}, ${isKept ? 'On Time' : 'Miss'}: ${share} %, ${wholeNumber(count)} of ${wholeNumber(all)}`;
        return (
          <td key={String(isKept)}>
            {count === 0 ? (
              <span className={styles.share}>{share} %</span>
            ) : (
              <button
                type="button"
                className={`${figureStyles.figure} ${styles.share}`}
                aria-label={name}
                aria-haspopup="dialog"
                data-tooltip={`${wholeNumber(count)} of ${wholeNumber(all)}`}
                data-figure={figure(isKept)}
                onClick={() => open({ card: 'difot', serviceType, isKept })}
              >
                {share} %
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
}
