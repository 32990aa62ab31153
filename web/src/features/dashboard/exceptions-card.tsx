import type { ExceptionStage } from '@cartage/domain/consignment/exception-stage.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#features/dashboard/exceptions-card.module.css';
import figureStyles from '#features/dashboard/figure.module.css';
import nothing from '#features/dashboard/nothing.module.css';
import keyStyles from '#features/dashboard/keys.module.css';
import type { DrillDown } from '#features/dashboard/drill-down.ts';
import { type ExceptionKind, figuresOf, figuresMessage, kindsOf } from '#features/dashboard/exceptions.ts';
import { focusFigure } from '#features/dashboard/focus-figure.ts';
import { type DashboardFilter, reportQuery } from '#features/dashboard/queries.ts';
import { Figure, ReportCard } from '#features/dashboard/report-card.tsx';
import { wholeNumber } from '#freight/figures.ts';
import { announce } from '#kit/announcements.ts';
import { StageButtons } from '#features/dashboard/stage-buttons.tsx';
import { useSession } from '#session/session-context.tsx';
import { Swatch } from '#ui/chart/swatch.tsx';
import edges from '#ui/scroll-edges.module.css';
import { markScrollEdges } from '#ui/scroll-edges.ts';

const STAGES = [
  ['all', 'All'],
  ['collection', 'Collection'],
  ['delivery', 'Delivery'],
] as const satisfies readonly (readonly [ExceptionStage, string])[];

/** Specified text (DASH-06). */
const NONE = 'No exceptions recorded during this period';
const OPEN_COLOUR = 'var(--st-delivering-solid)';
const CLOSED_COLOUR = 'var(--chart-previous)';

type Open = (of: DrillDown) => void;

export function ExceptionsCard({
  filter,
  open,
  initialStage,
}: {
  readonly filter: DashboardFilter;
  readonly open: Open;
  readonly initialStage: ExceptionStage;
}) {
  const query = useQuery(reportQuery(useSession().call, 'reportExceptions', filter));
  const [stage, setStage] = useState(initialStage);
  return (
    <ReportCard
      card="exceptions"
      query={query}
      isTall
      table={(report) => ({
        heads: ['Exception', 'Unresolved', 'Resolved', 'Total'],
        rows: kindsOf(report, stage).map((kind) => [
          kind.title,
          wholeNumber(kind.open),
          wholeNumber(kind.total - kind.open),
          wholeNumber(kind.total),
        ]),
      })}
    >
      {(report) => {
        const kinds = kindsOf(report, stage);
        const { unresolved, total } = figuresOf(kinds);
        return (
          <>
            <div className={styles.figureAndStages}>
              <Figure value={wholeNumber(unresolved)}>of {wholeNumber(total)} in this period</Figure>
              <StageButtons
                label="Exception stage"
                options={STAGES}
                chosen={stage}
                choose={(chosen, name) => {
                  setStage(chosen);
                  announce(`${name}: ${figuresMessage(kindsOf(report, chosen))}`);
                }}
              />
            </div>
            {kinds.length === 0 ? (
              <div className={nothing.nothing}>
                <p>{NONE}</p>
              </div>
            ) : (
              <Kinds kinds={kinds} stage={stage} open={open} />
            )}
            <p className={keyStyles.keys}>
              <Total
                colour={OPEN_COLOUR}
                name="Unresolved"
                count={unresolved}
                stage={stage}
                isOpen
                open={open}
              />
              <Total
                colour={CLOSED_COLOUR}
                name="Resolved"
                count={total - unresolved}
                stage={stage}
                isOpen={false}
                open={open}
              />
            </p>
          </>
        );
      }}
    </ReportCard>
  );
}

interface Shown {
  readonly stage: ExceptionStage;
  readonly open: Open;
}

function Kinds({ kinds, stage, open }: Shown & { readonly kinds: readonly ExceptionKind[] }) {
  const maxTotal = Math.max(...kinds.map(({ total }) => total));
  return (
    // Focusable for keyboard scrolling.
    <div
      ref={markScrollEdges}
      className={`${styles.kinds} ${edges.edges}`}
      role="region"
      aria-label="Exceptions by type"
      tabIndex={0}
    >
      <ul>
        {kinds.map((kind) => {
          const event = { id: kind.id, title: kind.title };
          return (
            <li key={kind.id}>
              <span className={styles.kind}>
                <span>{kind.title}</span>
                <span className={styles.kindFigures}>
                  <FigureButton
                    count={kind.open}
                    name={`${kind.title}: ${wholeNumber(kind.open)} unresolved`}
                    figure={`${kind.id} open`}
                    onClick={() => open({ card: 'exceptions', event, isOpen: true, stage, count: kind.open })}
                  />{' '}
                  of{' '}
                  <FigureButton
                    count={kind.total}
                    name={`${kind.title}: ${wholeNumber(kind.total)} in total`}
                    figure={`${kind.id} all`}
                    onClick={() =>
                      open({ card: 'exceptions', event, isOpen: null, stage, count: kind.total })
                    }
                  />
                </span>
              </span>
              <Bar kind={kind} maxTotal={maxTotal} stage={stage} open={open} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** For pointer users and hidden from assistive technology; the numbers above open the same lists by keyboard. */
function Bar({
  kind,
  maxTotal,
  stage,
  open,
}: Shown & { readonly kind: ExceptionKind; readonly maxTotal: number }) {
  const event = { id: kind.id, title: kind.title };
  const part = (isOpen: boolean) => {
    const count = isOpen ? kind.open : kind.total - kind.open;
    if (count === 0) return null;
    return (
      <span
        data-open={isOpen}
        style={{ width: `${(count / kind.total) * 100}%` }}
        data-tooltip={`${kind.title}: ${wholeNumber(count)} ${isOpen ? 'unresolved' : 'resolved'}`}
        onClick={({ currentTarget }) => {
          focusFigure(currentTarget, `${kind.id} ${isOpen ? 'open' : 'all'}`);
          open({ card: 'exceptions', event, isOpen, stage, count });
        }}
      />
    );
  };
  return (
    <span className={styles.track} style={{ width: `${(kind.total / maxTotal) * 100}%` }} aria-hidden>
      {part(true)}
      {part(false)}
    </span>
  );
}

/** A number that opens its consignments; plain text for 0. */
function FigureButton({
  count,
  name,
  figure,
  onClick,
}: {
  readonly count: number;
  readonly name: string;
  readonly figure: string;
  readonly onClick: () => void;
}) {
  if (count === 0) return <>0</>;
  return (
    <button
      type="button"
      className={figureStyles.figure}
      aria-label={name}
      aria-haspopup="dialog"
      data-figure={figure}
      onClick={onClick}
    >
      {wholeNumber(count)}
    </button>
  );
}

function Total({
  colour,
  name,
  count,
  stage,
  isOpen,
  open,
}: Shown & {
  readonly colour: string;
  readonly name: string;
  readonly count: number;
  readonly isOpen: boolean;
}) {
  const label = `${name} ${wholeNumber(count)}`;
  return (
    <span>
      <Swatch colour={colour} {...(!isOpen && { isOutline: true })} />
      {count === 0 ? (
        label
      ) : (
        <button
          type="button"
          className={figureStyles.figure}
          aria-haspopup="dialog"
          data-figure={isOpen ? 'any unresolved' : 'any resolved'}
          onClick={() => open({ card: 'exceptions', event: null, isOpen, stage, count })}
        >
          {label}
        </button>
      )}
    </span>
  );
}
