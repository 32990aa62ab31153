import { type StatusCode, statusOf } from '@cartage/domain/consignment/status.ts';
import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#features/dashboard/created-card.module.css';
import type { DrillDown } from '#features/dashboard/drill-down.ts';
import { focusFigure } from '#features/dashboard/focus-figure.ts';
import { type Asked, reportQuery } from '#features/dashboard/queries.ts';
import { Figure, ReportCard } from '#features/dashboard/report-card.tsx';
import { wholeNumber } from '#freight/figures.ts';
import { useSession } from '#session/session-context.tsx';
import { CircleChart } from '#ui/chart/circle-chart.tsx';
import type { HatchName } from '#ui/chart/hatch.tsx';
import { Swatch } from '#ui/chart/swatch.tsx';

const LEFT_OUT: ReadonlySet<string> = new Set(['CANCELLED', 'ERR']);

/** Neighbours in the ring never look alike without colour. */
const HATCHES: { readonly [Code in StatusCode]?: HatchName } = {
  DRAFT: 'dots',
  STAGED: 'rising',
  TRANSIT: 'falling',
  DELIVERING: 'level',
};

const colourOf = (code: StatusCode) => `var(--st-${code.toLowerCase()}-solid)`;

/** DASH-05. */
export function CreatedCard({
  asked,
  open,
}: {
  readonly asked: Asked;
  readonly open: (of: DrillDown) => void;
}) {
  const query = useQuery(reportQuery(useSession().call, 'reportByStatus', asked));
  const [at, setAt] = useState<string | null>(null);
  return (
    <ReportCard
      card="created"
      query={query}
      isTall
      table={(data) => ({
        heads: ['Status', 'Consignments'],
        rows: shown(data).map(({ name, count }) => [name, wholeNumber(count)]),
      })}
    >
      {(data) => {
        const statuses = shown(data);
        const total = statuses.reduce((sum, { count }) => sum + count, 0);
        const delivered = statuses.find(({ code }) => code === 'DELIVERED')?.count ?? 0;
        const share = total === 0 ? 0 : Math.floor((delivered * 100) / total);
        const pointed = statuses.find(({ code }) => code === at);
        const middle = pointed
          ? ([wholeNumber(pointed.count), pointed.name] as const)
          : ([`${share} %`, 'delivered'] as const);
        return (
          <>
            <Figure value={wholeNumber(total)}>without cancelled and error</Figure>
            <div className={styles.ringAndWords}>
              <CircleChart
                size={136}
                centre={total === 0 ? undefined : middle}
                onPoint={setAt}
                parts={statuses.map(({ code, name, count }) => ({
                  key: code,
                  value: count,
                  colour: colourOf(code),
                  hatch: HATCHES[code],
                  onOpen: (hit) => {
                    focusFigure(hit, code);
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
          </>
        );
      }}
    </ReportCard>
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
  const inside = (
    <>
      <Swatch colour={colourOf(code)} hatch={HATCHES[code]} />
      <span>{name}</span>
      <span className={styles.count}>{wholeNumber(count)}</span>
    </>
  );
  // There is nothing behind a nought.
  if (count === 0) return <span className={styles.entry}>{inside}</span>;
  return (
    <button
      type="button"
      className={styles.entry}
      data-figure={code}
      aria-haspopup="dialog"
      onClick={() => open({ card: 'created', status: { code, name } })}
    >
      {inside}
    </button>
  );
}

/** In display order; the server sends every status. */
function shown(data: readonly { readonly status: { readonly code: string }; readonly count: number }[]) {
  return data.flatMap(({ status: { code }, count }) =>
    isStatusCode(code) && !LEFT_OUT.has(code) ? [{ code, name: statusOf(code).name, count }] : [],
  );
}
