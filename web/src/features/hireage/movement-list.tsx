import { Button } from '@mantine/core';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { DISPUTE_OUTCOME_NAMES, movementBlocker } from '@cartage/domain/hireage/ledger.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Dispute, type Movement, movementsQuery, PAGE_SIZE } from '#features/hireage/hireage-queries.ts';
import { FuturePeriod } from '#features/hireage/future-period.tsx';
import type { HireageView } from '#features/hireage/hireage-url.ts';
import styles from '#features/hireage/hireage.module.css';
import type { ResolutionDraft } from '#features/hireage/movement-dialogs.tsx';
import { dayText, kindText, movementText, numberText, signed } from '#features/hireage/movement-texts.ts';
import { LoadFailed } from '#kit/load-failed.tsx';
import { Pagination } from '#kit/pagination.tsx';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingList } from '#ui/loading-list.tsx';

export type MovementDialog =
  | { readonly kind: 'reverse' | 'dispute'; readonly movement: Movement }
  | {
      readonly kind: 'resolve' | 'correct';
      readonly movement: Movement;
      readonly dispute: Dispute;
      readonly initial?: ResolutionDraft;
    };

interface RowProps {
  readonly movement: Movement;
  readonly onOpenDialog: (dialog: MovementDialog) => void;
}

/** The movements of the opened line, latest first. */
export function MovementList({
  view,
  onPage,
  onOpenDialog,
}: {
  readonly view: HireageView;
  readonly onPage: (page: number) => void;
  readonly onOpenDialog: (dialog: MovementDialog) => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error, refetch } = useQuery(movementsQuery(call, organisationId, view));
  if (data === undefined) {
    if (error === null) return <LoadingList label="Loading the movements…" />;
    return <LoadFailed title="Couldn't load the movements" error={error} retry={refetch} />;
  }
  const pageCount = Math.ceil(data.total / PAGE_SIZE);
  return (
    <>
      <p role="status" className={styles.soft}>
        {countOf(data.total, 'movement')}
      </p>
      {data.movements.length === 0 ? (
        <NoMovements filter={view.filter} />
      ) : (
        <ol className={styles.list} aria-label="Movements">
          {data.movements.map((movement, index) => (
            // Consignments of other sites have no reference, so that only their position distinguishes them.
            <Row
              key={movement.entryId ?? movement.reference ?? `at ${index}`}
              movement={movement}
              onOpenDialog={onOpenDialog}
            />
          ))}
        </ol>
      )}
      {pageCount > 1 && <Pagination page={view.page} pageCount={pageCount} onPage={onPage} />}
    </>
  );
}

function NoMovements({ filter: { from, to } }: { readonly filter: HireageView['filter'] }) {
  const today = useToday();
  if (from !== null && from > today) return <FuturePeriod from={from} />;
  return (
    <EmptyState illustration="box" title="No movements">
      {from === null && to === null ? (
        <p>Movements appear here when freight with hired equipment leaves, and when you record one.</p>
      ) : (
        <p>There are no movements in this period. Choose a longer period.</p>
      )}
    </EmptyState>
  );
}

function Row({ movement, onOpenDialog }: RowProps) {
  const { day, quantity, balanceChange, reference, entryId, docket, note, isReversed } = movement;
  const { recordedBy, recordedAtDateTimeUtc } = movement;
  return (
    <li className={styles.movement}>
      <p className={styles.day}>{dayText(day)}</p>
      <p className={styles.kind}>
        {kindText(movement)} <strong>{numberText(quantity)}</strong>
        {isReversed && ' '}
        {isReversed && <Badge>Reversed</Badge>}
      </p>
      <p className={styles.change}>
        <span className="visually-hidden">Balance change: </span>
        {signed(balanceChange)}
      </p>
      <div className={styles.about}>
        {entryId === null && reference !== null && (
          <p>
            <Link to="/consignment/$reference" params={{ reference }} className={styles.link}>
              {reference}
            </Link>
          </p>
        )}
        {entryId === null && reference === null && <p>Consignment of another site</p>}
        {docket !== null && <p>Docket {docket}</p>}
        {note !== null && <p>{note}</p>}
        {recordedBy !== null && recordedAtDateTimeUtc !== null && (
          <p className={styles.soft}>
            {recordedBy}, {formatDateTime(new Date(recordedAtDateTimeUtc))}
          </p>
        )}
        {movement.disputes.map((dispute) => (
          <DisputeNote key={dispute.id} dispute={dispute} />
        ))}
      </div>
      <Actions movement={movement} onOpenDialog={onOpenDialog} />
    </li>
  );
}

function DisputeNote({ dispute }: { readonly dispute: Dispute }) {
  const { reason, openedBy, openedAtDateTimeUtc, resolution } = dispute;
  return (
    <div className={styles.dispute} data-open={resolution === null || undefined}>
      <p>
        <strong>{resolution === null ? 'Disputed' : 'Dispute'}</strong>: {reason}
      </p>
      <p className={styles.soft}>
        {openedBy}, {formatDateTime(new Date(openedAtDateTimeUtc))}
      </p>
      {resolution !== null && (
        <>
          <p>
            <strong>{DISPUTE_OUTCOME_NAMES[resolution.outcome]}</strong>: {resolution.note}
          </p>
          <p className={styles.soft}>
            {resolution.by}, {formatDateTime(new Date(resolution.atDateTimeUtc))}
          </p>
        </>
      )}
    </div>
  );
}

/** None for users that cannot change consignments. */
function Actions({ movement, onOpenDialog }: RowProps) {
  const { permissions } = useOrganisationContext();
  if (!permissions.has('Consignment.MAINTAIN')) return null;
  const dispute = movement.disputes.find(({ resolution }) => resolution === null);
  const state = {
    isEntry: movement.entryId !== null,
    isReversal: movement.reverses !== null,
    isReversed: movement.isReversed,
    isDisputed: dispute !== undefined,
  };
  // As on the server: a consignment of another site cannot be opened.
  const isKnown = movement.entryId !== null || movement.reference !== null;
  const canDispute = isKnown && movementBlocker('dispute', state) === null;
  const canReverse = movementBlocker('reverse', state) === null;
  const canResolve = isKnown && dispute !== undefined;
  if (!canDispute && !canReverse && !canResolve) return null;
  const text = movementText(movement);
  return (
    <div className={styles.actions}>
      {canResolve && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Resolve dispute of ${text}`}
          onClick={() => onOpenDialog({ kind: 'resolve', movement, dispute })}
        >
          Resolve dispute
        </Button>
      )}
      {canDispute && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Dispute ${text}`}
          onClick={() => onOpenDialog({ kind: 'dispute', movement })}
        >
          Dispute
        </Button>
      )}
      {canReverse && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Reverse ${text}`}
          onClick={() => onOpenDialog({ kind: 'reverse', movement })}
        >
          Reverse
        </Button>
      )}
    </div>
  );
}
