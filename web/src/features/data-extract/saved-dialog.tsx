import '#kit/field-styles.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  EXTRACT_PERIOD_NAMES,
  EXTRACT_PERIODS,
  WEEKDAY_NAMES,
  WEEKDAYS,
} from '@cartage/domain/extracts/schedule.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { DateTypeChoice } from '#features/data-extract/date-type-choice.tsx';
import styles from '#features/data-extract/saved-dialog.module.css';
import { type SavedDraft, requestOf } from '#features/data-extract/saved-draft.ts';
import { savedExtractsQuery } from '#features/data-extract/saved-query.ts';
import {
  type Recipient,
  type SavedExtract,
  sitesMessage,
} from '#features/data-extract/saved-extract-messages.ts';
import { ServiceTypeField } from '#freight/service-type-field.tsx';
import { StatusField } from '#freight/status-field.tsx';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { showSuccess } from '#kit/toasts.ts';
import { useHasChanged } from '#kit/use-has-changed.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

const MAX_NAME_LENGTH = 60;
const REQUIRED = 'Required';

/** Edits a saved extract: filters, schedule and email recipients. */
export function SavedDialog({
  draft: initial,
  before,
  recipients,
  close,
}: {
  readonly draft: SavedDraft;
  /** The extract being edited; null for a new one. */
  readonly before: SavedExtract | null;
  /** Null while loading. */
  readonly recipients: readonly Recipient[] | null;
  readonly close: () => void;
}) {
  const [draft, setDraft] = useState(initial);
  const hasChanges = useHasChanged(draft);
  const [isSubmitted, setSubmitted] = useState(false);
  const set = (changes: Partial<SavedDraft>) => setDraft((now) => ({ ...now, ...changes }));
  const { isPending, error, save } = useSave(before, close);
  const nameIssue = lengthIssue(draft.name, MAX_NAME_LENGTH);
  const missing = {
    name: draft.name.trim() === '' || nameIssue !== null,
    time: draft.time === '',
    recipients: draft.recipientSiteIds.length === 0,
  };
  const errorOf = (isMissing: boolean, message = REQUIRED) =>
    isSubmitted && isMissing && <FieldError message={message} />;
  const submit = () => {
    setSubmitted(true);
    if (!isPending && !Object.values(missing).includes(true)) save(draft);
  };
  return (
    <Dialog
      title={before === null ? 'Save and schedule' : 'Edit saved extract'}
      size={560}
      hasChanges={hasChanges}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton isBusy={isPending} onClick={submit}>
            Save
          </BusyButton>
        </>
      }
    >
      <div className={styles.form}>
        {error !== null && <p role="alert">{error}</p>}
        <TextInput
          data-autofocus
          label="Name"
          placeholder="Delivered last week"
          autoComplete="off"
          value={draft.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          error={nameIssue === null ? errorOf(missing.name) : <FieldError message={nameIssue} />}
        />
        <Criteria draft={draft} set={set} />
        <div className={styles.pair}>
          <ListField
            label="Repeat"
            value={String(draft.weekday ?? '')}
            options={[
              ['', 'Every day'],
              ...WEEKDAYS.map((day) => [String(day), `${WEEKDAY_NAMES[day]}s`] as const),
            ]}
            onChange={(value) => set({ weekday: WEEKDAYS.find((day) => String(day) === value) ?? null })}
          />
          <TextInput
            type="time"
            label="Time (New Zealand)"
            value={draft.time}
            onChange={({ currentTarget }) => set({ time: currentTarget.value })}
            error={errorOf(missing.time)}
          />
        </div>
        <Recipients
          recipients={recipients}
          chosen={draft.recipientSiteIds}
          onChange={(recipientSiteIds) => set({ recipientSiteIds })}
          error={errorOf(missing.recipients, 'Select at least one address')}
        />
      </div>
    </Dialog>
  );
}

function Criteria({
  draft,
  set,
}: {
  readonly draft: SavedDraft;
  readonly set: (changes: Partial<SavedDraft>) => void;
}) {
  return (
    <>
      <div className={styles.pair}>
        <DateTypeChoice chosen={draft.dateType} onChange={(dateType) => set({ dateType })} />
        <ListField
          label="Days"
          value={draft.period}
          options={EXTRACT_PERIODS.map((period) => [period, EXTRACT_PERIOD_NAMES[period]] as const)}
          onChange={(value) => {
            const period = EXTRACT_PERIODS.find((known) => known === value);
            if (period !== undefined) set({ period });
          }}
        />
      </div>
      <div className={styles.pair}>
        <StatusField isDense={false} chosen={draft.statuses} onChange={(statuses) => set({ statuses })} />
        <ServiceTypeField chosen={draft.serviceTypes} onChange={(serviceTypes) => set({ serviceTypes })} />
      </div>
      <p className={styles.soft}>
        Sites: {sitesMessage(draft.siteIds)}
        {draft.siteIds === null ? '.' : ', as selected when the extract was saved.'}
      </p>
    </>
  );
}

function ListField({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
}) {
  return (
    <NativeSelect
      label={label}
      rightSection={<Icon of={IconChevronDown} size={14} />}
      data={options.map(([code, name]) => ({ value: code, label: name }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Recipients({
  recipients,
  chosen,
  onChange,
  error,
}: {
  readonly recipients: readonly Recipient[] | null;
  readonly chosen: readonly number[];
  readonly onChange: (siteIds: readonly number[]) => void;
  readonly error: ReactNode;
}) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className={styles.label}>
        Email to
      </p>
      <p className={styles.soft}>
        The email addresses of your sites. The email contains a link to the file. The recipient must sign in
        and have access to all of its sites.
      </p>
      {recipients?.length === 0 && <p>None of your sites has an email address.</p>}
      <div className={styles.recipients}>
        {recipients?.map(({ siteId, name, email }) => (
          <CheckRow
            key={siteId}
            checked={chosen.includes(siteId)}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, siteId] : chosen.filter((other) => other !== siteId))
            }
          >
            <span className={styles.recipient}>
              {name} <span className={styles.soft}>{email}</span>
            </span>
          </CheckRow>
        ))}
      </div>
      {error}
    </div>
  );
}

function useSave(before: SavedExtract | null, close: () => void) {
  const { call } = useSession();
  const { organisationId: org } = useOrganisationContext();
  const queryClient = useQueryClient();
  // One key per dialog, so that a second click after a lost response does not create a second extract.
  const [key] = useState(() => crypto.randomUUID());
  const { isPending, error, mutate } = useMutation({
    mutationFn: (draft: SavedDraft) => {
      const body = requestOf(draft);
      if (before === null) return call('createSavedExtract', { params: { org }, body, key });
      const isPaused = before.nextDueDateTimeUtc === null;
      return call('updateSavedExtract', {
        params: { org, id: before.id },
        body: { ...body, isPaused },
        ifMatch: before.version,
      });
    },
    onSuccess: ({ name }) => {
      showSuccess(`${name} saved`);
      close();
    },
    onSettled: () => queryClient.invalidateQueries(savedExtractsQuery(call, org)),
  });
  return {
    isPending,
    error: error === null ? null : messageOf(error, "Couldn't save the extract. Try again later."),
    save: mutate,
  };
}
