import { Button } from '@mantine/core';
import { weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hoursOf, type Slot } from '#features/delivery-schedule/schedule-days.ts';
import styles from '#features/delivery-schedule/schedules-card.module.css';
import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import { hasNewDraft, storeNewDraft } from '#freight/form/store-new-draft.ts';
import { openAccounts } from '#freight/form/open-accounts.ts';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** The chosen run, with a button that creates a consignment for it. */
export function ChosenSlot({ slot, form }: { readonly slot: Slot; readonly form: ConsignmentForm }) {
  const organisationContext = useOrganisationContext();
  const navigate = useNavigate();
  // The form and its primary button are closed on a narrow screen.
  const isNarrow = useNarrow();
  const [isAsking, setAsking] = useState(false);
  const day = localDay(new Date(slot.scheduleStartDateTimeUtc));
  const create = () => {
    const { defaultAccount } = organisationContext.organisation;
    const [sole, ...others] = openAccounts(organisationContext.accounts);
    storeNewDraft(organisationContext, {
      ...form,
      accountId: defaultAccount?.id ?? (others.length === 0 ? (sole?.id ?? null) : null),
      requestedDelivery: day,
      lines: [newLine(crypto.randomUUID())],
    });
    void navigate({ to: '/consignment/create' });
  };
  return (
    <div className={styles.chosen}>
      <p>
        <b>{slot.deliveryRunName}</b>, {WEEKDAY_NAMES[weekday(day)]} {formatDay(day)}, {hoursOf(slot)}
      </p>
      {organisationContext.permissions.has('Consignment.CREATE') && (
        <Button
          variant={isNarrow ? 'filled' : 'default'}
          leftSection={<Icon of={IconPlus} />}
          onClick={() => (hasNewDraft(organisationContext) ? setAsking(true) : create())}
        >
          Create consignment for this delivery
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Discard the unsaved consignment?"
          question="You have a new consignment that isn't saved. Creating one for this delivery discards it."
          confirm="Discard and create"
          cancel="Cancel"
          isDanger
          onConfirm={create}
          close={() => setAsking(false)}
        />
      )}
    </div>
  );
}
