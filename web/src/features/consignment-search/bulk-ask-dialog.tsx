import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button, Loader } from '@mantine/core';
import { hindranceWords } from '@cartage/domain/consignment/hindrances.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { useState } from 'react';
import { Blocked, deselectWords, Listed, LookingUp } from '#features/consignment-search/blocked.tsx';
import { regionsWarning, useBulkRules } from '#features/consignment-search/bulk-ability.ts';
import styles from '#features/consignment-search/bulk-ask-dialog.module.css';
import { PickupDay } from '#features/consignment-search/pickup-day.tsx';
import type { Search } from '#features/consignment-search/queries.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { type Standings, useStandings } from '#features/consignment-search/use-standings.ts';
import { type BulkAction, bulkTitle } from '#freight/bulk-job/bulk-words.ts';
import { useWorkingDatesOf } from '#freight/dates/use-working-dates.ts';
import type { MarkedConsignment } from '#freight/marked-consignment.ts';
import { Dialog } from '#kit/dialog.tsx';

export interface AskedFor {
  readonly references: readonly string[];
  /** Null where the action needs none. */
  readonly day: CalendarDate | null;
}

interface Props {
  readonly action: BulkAction;
  readonly search: Search;
  readonly selection: Selection;
  readonly isBusy: boolean;
  readonly start: (wish: AskedFor) => void;
  readonly close: () => void;
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

/** Before anything happens: what it would be done to, or what stands in its way and why. */
export function BulkAskDialog({ action, search, selection, isBusy, start, close }: Props) {
  const [day, setDay] = useState<CalendarDate | null>(null);
  const standings = useStandings(search, selection);
  const { consignments, missing, deselect } = standings;
  const days = useWorkingDatesOf(action === 'cancel' ? [] : consignments.flatMap(regionsOf));
  const isChecking = standings.isChecking || days.isPending;
  const hasFailed = standings.hasFailed || days.hasFailed;
  const rules = useBulkRules(days.calendarOf);
  const asked = { pickupDay: day, missing };
  const ability = rules.abilityOf(action, consignments, asked);
  const blocking = ability.allowed || isChecking ? [] : ability.blocking;
  const isReady = ability.allowed && !isChecking && (action !== 'setRequestedPickupDate' || day !== null);
  const go = () => start({ references: consignments.map(({ reference }) => reference), day });
  return (
    <Dialog
      title={bulkTitle(action, consignments.length)}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {BUTTONS[action].back}
          </Button>
          {/* One button for both, so that it keeps the focus. */}
          {blocking.length > 0 ? (
            <MainButton
              words={deselectWords(blocking.length, consignments.length - blocking.length)}
              isFirst
              isReady
              isBusy={false}
              press={() => deselect(new Set(blocking.map(({ reference }) => reference)))}
            />
          ) : (
            <MainButton
              words={BUTTONS[action].go}
              isFirst={action === 'markAsReady' || action === 'requestPickup'}
              isReady={isReady}
              isDanger={action === 'cancel'}
              isBusy={isBusy || isChecking}
              press={go}
            />
          )}
        </>
      }
    >
      {isChecking ? (
        <LookingUp consignments={consignments} />
      ) : (
        <>
          {ability.allowed && <p className={styles.words}>{QUESTIONS[action](consignments.length)}</p>}
          {action === 'setRequestedPickupDate' && (ability.allowed || day !== null) && (
            <PickupDay day={day} choose={setDay} consignments={consignments} calendarOf={days.calendarOf} />
          )}
          {ability.allowed ? (
            <Notes action={action} consignments={consignments} hasFailed={hasFailed} />
          ) : (
            <Blocked
              reason={ability.reason}
              groups={rules.hinderedBy(action, consignments, asked).map((group) => ({
                why: hindranceWords(group.hindrance, { action, pickupDay: day, requestedDeliveryDay: null }),
                consignments: group.consignments,
              }))}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

const regionsOf = ({ originRegionId, destinationRegionId }: MarkedConsignment) => [
  originRegionId,
  destinationRegionId,
];

function Notes({
  action,
  consignments,
  hasFailed,
}: Pick<Props, 'action'> & Pick<Standings, 'consignments' | 'hasFailed'>) {
  const warning = action === 'setRequestedPickupDate' ? regionsWarning(consignments) : null;
  return (
    <>
      {hasFailed && (
        <p className={styles.warning} role="note">
          How they stand now could not be looked up. Each is checked when it is done.
        </p>
      )}
      {warning !== null && (
        <p className={styles.warning} role="note">
          {warning}
        </p>
      )}
      <Listed consignments={consignments} />
    </>
  );
}

function MainButton({
  words,
  isFirst,
  isReady,
  isDanger = false,
  isBusy,
  press,
}: {
  readonly words: string;
  /** Has the focus when the dialog opens. */
  readonly isFirst: boolean;
  readonly isReady: boolean;
  /** It cannot be taken back. */
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  readonly press: () => void;
}) {
  return (
    <Button
      data-autofocus={isFirst}
      aria-disabled={!isReady || isBusy}
      aria-busy={isBusy}
      {...(!isReady && !isBusy && { 'data-disabled': true })}
      {...(isDanger && { 'data-danger': true })}
      leftSection={isBusy && <Loader size={16} color="currentColor" aria-hidden />}
      onClick={() => isReady && !isBusy && press()}
    >
      {words}
    </Button>
  );
}
