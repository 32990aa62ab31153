import type { ExceptionStage } from '@cartage/domain/consignment/exception-stage.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#features/dashboard/exceptions-card.module.css';
import figureStyles from '#features/dashboard/figure.module.css';
import nothing from '#features/dashboard/nothing.module.css';
import keyStyles from '#features/dashboard/keys.module.css';
import type { DrillDown } from '#features/dashboard/drill-down.ts';
import { type ExceptionKind, figuresOf, figuresWords, kindsOf } from '#features/dashboard/exceptions.ts';
import { focusFigure } from '#features/dashboard/focus-figure.ts';
import { type Asked, reportQuery } from '#features/dashboard/queries.ts';
import { Figure, ReportCard } from '#features/dashboard/report-card.tsx';
import { wholeNumber } from '#freight/figures.ts';
import { announce } from '#kit/announcements.ts';
import { useSession } from '#session/session-context.tsx';
import { Swatch } from '#ui/chart/swatch.tsx';
import edges from '#ui/scroll-edges.module.css';
import { markScrollEdges } from '#ui/scroll-edges.ts';

const STAGES = [
  ['all', 'All'],
  ['collection', 'Collection'],
  ['delivery', 'Delivery'],
] as const satisfies readonly (readonly [ExceptionStage, string])[];

/** DASH-06. */
const NONE = 'No exceptions recorded during this period';
const OPEN_COLOUR = 'var(--st-delivering-solid)';
const CLOSED_COLOUR = 'var(--chart-previous)';

type Open = (of: DrillDown) => void;

export function ExceptionsCard({
  asked,
  open,
  stageAtFirst,
}: {
  readonly asked: Asked;
  readonly open: Open;
  readonly stageAtFirst: ExceptionStage;
}) {
  const query = useQuery(reportQuery(useSession().call, 'reportExceptions', asked));
  const [stage, setStage] = useState(stageAtFirst);
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
              <Stages
                stage={stage}
                choose={(chosen, name) => {
                  setStage(chosen);
                  announce(`${name}: ${figuresWords(kindsOf(report, chosen))}`);
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

function Stages({
  stage,
  choose,
}: {
  readonly stage: ExceptionStage;
  readonly choose: (stage: ExceptionStage, name: string) => void;
}) {
  return (
    <div className={styles.stages} role="group" aria-label="Exceptions at">
      {STAGES.map(([code, name]) => (
        <button key={code} type="button" aria-pressed={code === stage} onClick={() => choose(code, name)}>
          {name}
        </button>
      ))}
    </div>
  );
}

interface Shown {
  readonly stage: ExceptionStage;
  readonly open: Open;
}

function Kinds({ kinds, stage, open }: Shown & { readonly kinds: readonly ExceptionKind[] }) {
  const most = Math.max(...kinds.map(({ total }) => total));
  return (
    // Scrolls by keyboard too.
    <div
      ref={markScrollEdges}
      className={`${styles.kinds} ${edges.edges}`}
      role="region"
      aria-label="Exceptions by kind"
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
                  <Link
                    count={kind.open}
                    name={`${kind.title}: ${wholeNumber(kind.open)} unresolved`}
                    figure={`${kind.id} open`}
                    onClick={() => open({ card: 'exceptions', event, isOpen: true, stage, count: kind.open })}
                  />{' '}
                  of{' '}
                  <Link
                    count={kind.total}
                    name={`${kind.title}: ${wholeNumber(kind.total)} in all`}
                    figure={`${kind.id} all`}
                    onClick={() =>
                      open({ card: 'exceptions', event, isOpen: null, stage, count: kind.total })
                    }
                  />
                </span>
              </span>
              <Bar kind={kind} most={most} stage={stage} open={open} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** For eye and pointer; the figures above it are the keyboard's way to the same. */
function Bar({ kind, most, stage, open }: Shown & { readonly kind: ExceptionKind; readonly most: number }) {
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
    <span className={styles.track} style={{ width: `${(kind.total / most) * 100}%` }} aria-hidden>
      {part(true)}
      {part(false)}
    </span>
  );
}

/** A figure, and where there is something behind it the way there. */
function Link({
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
  const words = `${name} ${wholeNumber(count)}`;
  return (
    <span>
      <Swatch colour={colour} {...(!isOpen && { isOutline: true })} />
      {count === 0 ? (
        words
      ) : (
        <button
          type="button"
          className={figureStyles.figure}
          aria-haspopup="dialog"
          data-figure={isOpen ? 'any open' : 'any resolved'}
          onClick={() => open({ card: 'exceptions', event: null, isOpen, stage, count })}
        >
          {words}
        </button>
      )}
    </span>
  );
}
