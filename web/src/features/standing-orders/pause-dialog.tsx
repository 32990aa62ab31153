import '#kit/field-styles.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { parseTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DATE_ISSUE } from '#features/standing-orders/order-draft.ts';
import type { StandingOrder } from '#features/standing-orders/orders-query.ts';
import styles from '#features/standing-orders/standing-orders.module.css';
import { useStateChange } from '#features/standing-orders/use-order-changes.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { DateField } from '#kit/date-field/date-field.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { useHasChanged } from '#kit/use-has-changed.ts';
import { useToday } from '#kit/use-today.ts';

/** Asks for the days without pickups, or changes those of the pause. Without a last day, the order stays paused until it is resumed. */
export function PauseDialog({ order, close }: { readonly order: StandingOrder; readonly close: () => void }) {
  const today = useToday();
  const pause = order.pause === null || (order.pause.to ?? today) < today ? null : order.pause;
  const [fromText, setFromText] = useState(textOf(pause?.from ?? today));
  const [toText, setToText] = useState(textOf(pause?.to ?? null));
  const hasChanges = useHasChanged({ fromText, toText });
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending } = useStateChange(order, close);
  const from = parseTypedDate(fromText, today, 'ahead');
  const to = parseTypedDate(toText, today, 'ahead');
  const fromIssue = from === null ? DATE_ISSUE : null;
  const toIssue = toIssueOf({ from, to, today, isEmpty: toText.trim() === '' });
  const submit = () => {
    setSubmitted(true);
    if (from !== null && toIssue === null && !isPending) mutate({ action: 'pause', from, to });
  };
  return (
    <Dialog
      title={pause === null ? `Pause ${order.name}` : `Change the pause of ${order.name}`}
      hasChanges={hasChanges}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton isBusy={isPending} onClick={submit}>
            {pause === null ? 'Pause order' : 'Save pause'}
          </BusyButton>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          Pickups of these days are skipped. Consignments that exist already stay. Without a last day, the
          order stays paused until you resume it.
        </p>
        <div className={styles.pair}>
          <DateField
            label="First day without a pickup"
            isRequired
            text={fromText}
            onText={setFromText}
            reasonOf={() => null}
            closureOn={() => null}
            error={isSubmitted ? fromIssue : null}
          />
          <DateField
            label="Last day without a pickup"
            text={toText}
            onText={setToText}
            reasonOf={(day) => (day < today ? 'In the past' : null)}
            closureOn={() => null}
            error={isSubmitted ? toIssue : null}
            hint="Empty: until it is resumed"
          />
        </div>
      </div>
    </Dialog>
  );
}

const textOf = (day: string | null) => (day === null ? '' : formatDay(day as CalendarDate));

interface PauseEnd {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly today: CalendarDate;
  readonly isEmpty: boolean;
}

function toIssueOf({ from, to, today, isEmpty }: PauseEnd): string | null {
  if (to === null) return isEmpty ? null : DATE_ISSUE;
  if (to < today) return 'The last day must not be in the past';
  return from !== null && to < from ? 'The last day must not be before the first day' : null;
}
