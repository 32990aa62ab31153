import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button, Loader } from '@mantine/core';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { useState } from 'react';
import { markedAbility, regionsWarning } from '#features/consignment-search/bulk-ability.ts';
import styles from '#features/consignment-search/bulk-ask-dialog.module.css';
import { BlockedDialog, Listed } from '#features/consignment-search/blocked-dialog.tsx';
import { PickupDay } from '#features/consignment-search/pickup-day.tsx';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { type BulkAction, bulkTitle } from '#freight/bulk-job/bulk-words.ts';
import { Dialog } from '#kit/dialog.tsx';
import { useWorkplace } from '#session/session-context.tsx';

interface Props {
  readonly action: BulkAction;
  readonly selection: Selection;
  readonly isBusy: boolean;
  readonly start: (day: CalendarDate | null) => void;
  readonly close: () => void;
}

/** Before anything happens: what it would be done to, or what stands in its way and why. */
export function BulkAskDialog(props: Props) {
  const { action, selection, close } = props;
  const { consignments } = selection;
  const ability = markedAbility(action, consignments, useWorkplace());
  if (ability.allowed) return <Question {...props} />;
  return (
    <BlockedDialog
      title={bulkTitle(action, consignments.length)}
      reason={ability.reason}
      blocking={ability.blocking}
      selection={selection}
      close={close}
    />
  );
}

const QUESTIONS: Readonly<Record<BulkAction, (count: number) => string>> = {
  markAsReady: (count) => `${countOf(count, 'consignment')} can be marked as ready.`,
  requestPickup: (count) =>
    `${countOf(count, 'consignment')} can be staged. The freight provider is told to collect.`,
  setRequestedPickupDate: (count) => `${countOf(count, 'consignment')} can get another pickup date.`,
  cancel: () => 'Are you sure you want to cancel these consignments?',
};

const BUTTONS: Readonly<Record<BulkAction, { readonly go: string; readonly back: string }>> = {
  markAsReady: { go: 'Mark as Ready', back: 'Back' },
  requestPickup: { go: 'Request Pickup', back: 'Back' },
  setRequestedPickupDate: { go: 'Continue', back: 'Back' },
  cancel: { go: 'Cancel consignments', back: 'Keep them' },
};

function Question({ action, selection: { consignments }, isBusy, start, close }: Props) {
  const [day, setDay] = useState<CalendarDate | null>(null);
  const isReady = action !== 'setRequestedPickupDate' || day !== null;
  const warning = action === 'setRequestedPickupDate' ? regionsWarning(consignments) : null;
  const { go, back } = BUTTONS[action];
  return (
    <Dialog
      title={bulkTitle(action, consignments.length)}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {back}
          </Button>
          <Button
            data-autofocus={action !== 'cancel' && action !== 'setRequestedPickupDate'}
            aria-disabled={!isReady || isBusy}
            aria-busy={isBusy}
            {...(!isReady && { 'data-disabled': true })}
            leftSection={isBusy && <Loader size={16} color="currentColor" aria-hidden />}
            onClick={() => isReady && !isBusy && start(day)}
          >
            {go}
          </Button>
        </>
      }
    >
      <p className={styles.words}>{QUESTIONS[action](consignments.length)}</p>
      {action === 'setRequestedPickupDate' && <PickupDay day={day} choose={setDay} />}
      {warning !== null && (
        <p className={styles.warning} role="note">
          {warning}
        </p>
      )}
      <Listed consignments={consignments} />
    </Dialog>
  );
}
