import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { describePause, describeRule, ORDER_STATES } from '@cartage/domain/standing-orders/rule.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { creationText, dayText, moveText, runText } from '#features/standing-orders/order-texts.ts';
import type { OrderRun, StandingOrder } from '#features/standing-orders/orders-query.ts';
import styles from '#features/standing-orders/standing-orders.module.css';
import { useStateChange } from '#features/standing-orders/use-order-changes.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useToday } from '#kit/use-today.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';

export type OpenedDialog = 'days' | 'edit' | 'pause' | 'end';

/** A standing order in the list. */
export function OrderRow({
  order,
  open,
}: {
  readonly order: StandingOrder;
  readonly open: (dialog: OpenedDialog) => void;
}) {
  const { name, state, pause, mayChange, receiverName, rule, lastRun } = order;
  const today = useToday();
  const resume = useStateChange(order, () => {});
  const days =
    pause === null ? null : { from: pause.from as CalendarDate, to: pause.to as CalendarDate | null };
  const hasPause = days !== null && (days.to === null || days.to >= today);
  const labelled = (text: string) => (
    <>
      {text}
      <span className="visually-hidden"> {name}</span>
    </>
  );
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.head}>
          <span className={styles.name}>{name}</span>
          {state !== 'ACTIVE' && <Badge>{ORDER_STATES[state]}</Badge>}
        </p>
        <p>
          {describeRule(rule)}
          {receiverName !== null && ` · To ${receiverName}`}
        </p>
        {state !== 'ENDED' && hasPause && <p className={styles.soft}>{describePause(days, today)}</p>}
        {state !== 'ENDED' && <NextPickup order={order} />}
        {lastRun !== null && <LastRun run={lastRun} />}
      </div>
      <div className={styles.buttons}>
        <Button variant="default" size="xs" onClick={() => open('days')}>
          {labelled('Show days')}
        </Button>
        {mayChange && (
          <>
            <Button variant="default" size="xs" onClick={() => open('edit')}>
              {labelled('Edit')}
            </Button>
            {state !== 'ENDED' && (
              <Button variant="default" size="xs" onClick={() => open('pause')}>
                {labelled(hasPause ? 'Change pause' : 'Pause')}
              </Button>
            )}
            {hasPause && (
              <BusyButton
                variant="default"
                size="xs"
                isBusy={resume.isPending}
                onClick={() => resume.mutate({ action: 'resume' })}
              >
                {labelled(days.from > today ? 'Remove pause' : 'Resume')}
              </BusyButton>
            )}
            <Button variant="default" size="xs" onClick={() => open('end')}>
              {labelled('End')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function NextPickup({ order: { nextOccurrence } }: { readonly order: StandingOrder }) {
  if (nextOccurrence === null) return <p className={styles.soft}>No pickup among the next ten days</p>;
  const move = moveText(nextOccurrence);
  return (
    <p className={styles.soft}>
      Next pickup: {dayText(nextOccurrence.pickupDay ?? nextOccurrence.day)}
      {move !== null && ` · ${move}`} · {creationText(nextOccurrence)}
    </p>
  );
}

function LastRun({ run }: { readonly run: OrderRun }) {
  return (
    <p className={classNames(styles.soft, run.outcome === 'FAILED' && styles.failed)}>
      Last: <RunOutcome run={run} />
    </p>
  );
}

/** A processed day, with a link to its consignment. */
export function RunOutcome({ run }: { readonly run: OrderRun }) {
  const { reference, reason, outcome } = run;
  return (
    <>
      {runText(run)}
      {reference !== null && (
        <>
          {' '}
          <Link to="/consignment/$reference" params={{ reference }} className={styles.reference}>
            {reference}
          </Link>
        </>
      )}
      {outcome === 'CREATED' && reason !== null && `. ${reason}`}
    </>
  );
}
