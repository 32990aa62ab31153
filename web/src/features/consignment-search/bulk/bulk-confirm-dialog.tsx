import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import { blockerMessage } from '@cartage/domain/consignment/blockers.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { useState } from 'react';
import {
  BlockedConsignments,
  deselectLabel,
  ConsignmentNames,
  CheckingConsignments,
} from '#features/consignment-search/bulk/blocked-consignments.tsx';
import { regionsWarning, useBulkRules } from '#features/consignment-search/bulk/bulk-rules.ts';
import styles from '#features/consignment-search/bulk/bulk-confirm-dialog.module.css';
import { serviceDateRequests } from '#features/consignment-search/bulk/service-date-requests.ts';
import { PickupWarningsNote } from '#features/consignment-search/bulk/pickup-warnings-note.tsx';
import { PickupDay } from '#features/consignment-search/bulk/pickup-day.tsx';
import type { Search } from '#features/consignment-search/search/search-query.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import {
  type SelectionState,
  useSelectionState,
} from '#features/consignment-search/selection/use-selection-state.ts';
import { type BulkAction, bulkTitle } from '#freight/bulk-job/bulk-messages.ts';
import { useServiceDates } from '#freight/dates/use-service-date.ts';
import { useWorkingDatesByRegion } from '#freight/dates/use-working-dates.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { Dialog } from '#kit/dialog.tsx';
import { MainButton } from '#kit/main-button.tsx';

export interface ConfirmedAction {
  readonly references: readonly string[];
  /** Null where the action takes no day. */
  readonly day: CalendarDate | null;
}

interface Props {
  readonly action: BulkAction;
  readonly search: Search;
  readonly selection: Selection;
  readonly isBusy: boolean;
  readonly start: (confirmed: ConfirmedAction) => void;
  readonly close: () => void;
}

const QUESTIONS: Readonly<Record<BulkAction, (count: number) => string>> = {
  markAsReady: (count) => `${countOf(count, 'consignment')} can be marked as ready.`,
  requestPickup: (count) =>
    `${countOf(count, 'consignment')} can be staged. The freight provider is notified to collect them.`,
  setRequestedPickupDate: (count) => `${countOf(count, 'consignment')} can get another pickup date.`,
  cancel: () => 'Are you sure you want to cancel these consignments?',
};

const BUTTONS: Readonly<Record<BulkAction, { readonly go: string; readonly back: string }>> = {
  markAsReady: { go: 'Mark as Ready', back: 'Back' },
  requestPickup: { go: 'Request Pickup', back: 'Back' },
  setRequestedPickupDate: { go: 'Continue', back: 'Back' },
  cancel: { go: 'Cancel consignments', back: 'Keep consignments' },
};

/** Confirms a bulk action: lists the consignments, or the blocked ones with the reasons. */
export function BulkConfirmDialog({ action, search, selection, isBusy, start, close }: Props) {
  const [day, setDay] = useState<CalendarDate | null>(null);
  const state = useSelectionState(search, selection);
  const { consignments, missing, deselect } = state;
  const days = useWorkingDatesByRegion(action === 'cancel' ? [] : consignments.flatMap(regionsOf));
  const isChecking = state.isChecking || days.isPending;
  const hasFailed = state.hasFailed || days.hasFailed;
  const rules = useBulkRules(days.calendarOf);
  const earliest = useServiceDates(serviceDateRequests(action, consignments, day));
  const context = { pickupDay: day, missing, serviceDates: earliest.serviceDates };
  const ability = rules.abilityOf(action, consignments, context);
  const blocking = ability.allowed || isChecking ? [] : ability.blocking;
  const isReady = ability.allowed && !isChecking && (action !== 'setRequestedPickupDate' || day !== null);
  const isWaiting = isBusy || isChecking || earliest.isPending;
  // A dialog that cannot be undone, or that needs a day first, focuses the button that closes it.
  const isMainFirst = action === 'markAsReady' || action === 'requestPickup';
  const go = () => start({ references: consignments.map(({ reference }) => reference), day });
  return (
    <Dialog
      title={bulkTitle(action, consignments.length)}
      close={close}
      actions={
        <>
          <Button
            variant="default"
            onClick={close}
            // Mantine matches the attribute, whatever its value.
            {...(!isMainFirst && { 'data-autofocus': true })}
          >
            {BUTTONS[action].back}
          </Button>
          {/* The same button in both cases, so that it keeps the focus. */}
          {blocking.length > 0 ? (
            <MainButton
              isFirst={isMainFirst}
              isBusy={false}
              onClick={() => deselect(new Set(blocking.map(({ reference }) => reference)))}
            >
              {deselectLabel(blocking.length, consignments.length - blocking.length)}
            </MainButton>
          ) : (
            <MainButton
              isFirst={isMainFirst}
              isDanger={action === 'cancel'}
              isBusy={isWaiting}
              isUnavailable={!isReady && !isWaiting}
              onClick={go}
            >
              {BUTTONS[action].go}
            </MainButton>
          )}
        </>
      }
    >
      {isChecking ? (
        <CheckingConsignments consignments={consignments} />
      ) : (
        <>
          {ability.allowed && <p className={styles.message}>{QUESTIONS[action](consignments.length)}</p>}
          {action === 'setRequestedPickupDate' && (ability.allowed || day !== null) && (
            <PickupDay day={day} choose={setDay} consignments={consignments} calendarOf={days.calendarOf} />
          )}
          {ability.allowed && day !== null && (
            <PickupWarningsNote day={day} consignments={consignments} calendarOf={days.calendarOf} />
          )}
          {ability.allowed ? (
            <Notes action={action} consignments={consignments} hasFailed={hasFailed} />
          ) : (
            <BlockedConsignments
              reason={ability.reason}
              groups={rules.blockedGroups(action, consignments, context).map((group) => ({
                why: blockerMessage(group.blocker, { action, pickupDay: day, requestedDeliveryDay: null }),
                consignments: group.consignments,
              }))}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

const regionsOf = ({ originRegionId, destinationRegionId }: SelectedConsignment) => [
  originRegionId,
  destinationRegionId,
];

function Notes({
  action,
  consignments,
  hasFailed,
}: Pick<Props, 'action'> & Pick<SelectionState, 'consignments' | 'hasFailed'>) {
  const warning = action === 'setRequestedPickupDate' ? regionsWarning(consignments) : null;
  return (
    <>
      {hasFailed && (
        <p className={styles.warning} role="note">
          Couldn't refresh these consignments. Each one is checked again before it changes.
        </p>
      )}
      {warning !== null && (
        <p className={styles.warning} role="note">
          {warning}
        </p>
      )}
      <ConsignmentNames consignments={consignments} />
    </>
  );
}
