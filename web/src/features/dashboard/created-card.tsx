import { type StatusCode, statusOf } from '@cartage/domain/consignment/status.ts';
import type { ChosenDates } from '@cartage/domain/dates/date-range.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COUNTED_STATUSES } from '#features/dashboard/counted-statuses.ts';
import styles from '#features/dashboard/created-card.module.css';
import type { DrillDown } from '#features/dashboard/drill-down.ts';
import { focusFigure } from '#features/dashboard/focus-figure.ts';
import { NothingCreated } from '#features/dashboard/nothing-created.tsx';
import { type DashboardFilter, reportQuery } from '#features/dashboard/queries.ts';
import { Figure, ReportCard } from '#features/dashboard/report-card.tsx';
import { wholeNumber } from '#freight/figures.ts';
import { useSession } from '#session/session-context.tsx';
import { CircleChart } from '#ui/chart/circle-chart.tsx';
import type { HatchName } from '#ui/chart/hatch.tsx';
import { Swatch } from '#ui/chart/swatch.tsx';

/** Adjacent slices differ even without colour. */
const HATCHES: { readonly [Code in StatusCode]?: HatchName } = {
  DRAFT: 'dots',
  STAGED: 'rising',
  TRANSIT: 'falling',
  DELIVERING: 'level',
};

const colourOf = (code: StatusCode) => `var(--st-${code.toLowerCase()}-solid)`;

/** Consignments Created, by status (DASH-05). */
export function CreatedCard({
  filter,
  open,
  chooseDates,
}: {
  readonly filter: DashboardFilter;
  readonly open: (of: DrillDown) => void;
  readonly chooseDates: (dates: ChosenDates) => void;
}) {
  const query = useQuery(reportQuery(useSession().call, 'reportByStatus', filter));
  return (
    <ReportCard
      card="created"
      query={query}
      isTall
      rows={COUNTED_STATUSES.length}
      table={(data) => ({
        heads: ['Status', 'Consignments'],
        rows: shown(data).map(({ name, count }) => [name, wholeNumber(count)]),
      })}
    >
      {(data) => {
        const statuses = shown(data);
        const total = statuses.reduce((sum, { count }) => sum + count, 0);
        return (
          <>
            <Figure value={wholeNumber(total)}>excluding Cancelled and Error</Figure>
            {total === 0 ? (
              <NothingCreated filter={filter} chooseDates={chooseDates} />
            ) : (
              <Ring statuses={statuses} total={total} open={open} />
            )}
          </>
        );
      }}
    </ReportCard>
  );
}

interface RingProps {
  readonly statuses: ReturnType<typeof shown>;
  readonly total: number;
  readonly open: (of: DrillDown) => void;
}

function Ring({ statuses, total, open }: RingProps) {
  const [at, setAt] = useState<string | null>(null);
  const delivered = statuses.find(({ code }) => code === 'DELIVERED')?.count ?? 0;
  const pointed = statuses.find(({ code }) => code === at);
  const share = `${Math.floor((delivered * 100) / total)}%`;
  const centre = pointed
    ? ([wholeNumber(pointed.count), pointed.name] as const)
    : ([share, 'delivered'] as const);
  return (
    <div className={styles.ringAndLegend}>
      <span className="visually-hidden">{share} delivered</span>
      <CircleChart
        size={136}
        centre={centre}
        onPoint={setAt}
        parts={statuses.map(({ code, name, count }) => ({
          key: code,
          value: count,
          colour: colourOf(code),
          hatch: HATCHES[code],
          onOpen: (clicked) => {
            focusFigure(clicked, code);
            open({ card: 'created', status: { code, name } });
          },
        }))}
      />
      <ul className={styles.legend} aria-label="Consignments created by status">
        {statuses.map(({ code, name, count }) => (
          <li
            key={code}
            onPointerEnter={() => setAt(code)}
            onPointerLeave={() => setAt(null)}
            onFocus={() => setAt(code)}
            onBlur={() => setAt(null)}
          >
            <Entry code={code} name={name} count={count} open={open} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({
  code,
  name,
  count,
  open,
}: {
  readonly code: StatusCode;
  readonly name: string;
  readonly count: number;
  readonly open: (of: DrillDown) => void;
}) {
  const content = (
    <>
      <Swatch colour={colourOf(code)} hatch={HATCHES[code]} />
      <span>{name}</span>
      <span className={styles.count}>{wholeNumber(count)}</span>
    </>
  );
  // A count of 0 has no consignments to open.
  if (count === 0) return <span className={styles.entry}>{content}</span>;
  return (
    <button
      type="button"
      className={styles.entry}
      data-figure={code}
      aria-haspopup="dialog"
      onClick={() => open({ card: 'created', status: { code, name } })}
    >
      {content}
    </button>
  );
}

/** The counted statuses in display order. The server sends all statuses. */
function shown(data: readonly { readonly status: { readonly code: string }; readonly count: number }[]) {
  return data.flatMap(({ status, count }) => {
    const code = COUNTED_STATUSES.find((counted) => counted === status.code);
    return code === undefined ? [] : [{ code, name: statusOf(code).name, count }];
  });
}
