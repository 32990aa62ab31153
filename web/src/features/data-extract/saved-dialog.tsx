import '#kit/field-styles.ts';
import { Button, Loader, NativeSelect, TextInput } from '@mantine/core';
import {
  EXTRACT_PERIOD_NAMES,
  EXTRACT_PERIODS,
  WEEKDAY_NAMES,
  WEEKDAYS,
} from '@cartage/domain/extracts/schedule.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { DateTypeChoice } from '#features/data-extract/date-type-choice.tsx';
import styles from '#features/data-extract/saved-dialog.module.css';
import { type SavedDraft, wishOf } from '#features/data-extract/saved-draft.ts';
import { savedExtractsQuery } from '#features/data-extract/saved-query.ts';
import { type Recipient, type SavedExtract, sitesWords } from '#features/data-extract/saved-words.ts';
import { ServiceTypeField } from '#freight/service-type-field.tsx';
import { StatusField } from '#freight/status-field.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

const MOST_NAME = 60;
const REQUIRED = 'Required';

/** What is made, when, and to whom a letter goes. */
export function SavedDialog({
  draft: given,
  before,
  recipients,
  close,
}: {
  readonly draft: SavedDraft;
  /** Null: it is a new one. */
  readonly before: SavedExtract | null;
  /** Null while they are fetched. */
  readonly recipients: readonly Recipient[] | null;
  readonly close: () => void;
}) {
  const [draft, setDraft] = useState(given);
  const [isTried, setTried] = useState(false);
  const set = (over: Partial<SavedDraft>) => setDraft((now) => ({ ...now, ...over }));
  const { isPending, error, save } = useSave(before, close);
  const missing = {
    name: draft.name.trim() === '',
    time: draft.time === '',
    recipients: draft.recipientSiteIds.length === 0,
  };
  const errorOf = (isMissing: boolean, words = REQUIRED) =>
    isTried && isMissing && <FieldError message={words} />;
  const submit = () => {
    setTried(true);
    if (!isPending && !Object.values(missing).includes(true)) save(draft);
  };
  return (
    <Dialog
      title={before === null ? 'Save and schedule' : 'Edit saved extract'}
      size={560}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            aria-disabled={isPending}
            aria-busy={isPending}
            leftSection={isPending && <Loader size={16} color="currentColor" aria-hidden />}
            onClick={submit}
          >
            Save
          </Button>
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
          maxLength={MOST_NAME}
          value={draft.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          error={errorOf(missing.name)}
        />
        <Criteria draft={draft} set={set} />
        <div className={styles.pair}>
          <ListField
            label="Made"
            value={String(draft.weekday ?? '')}
            options={[
              ['', 'Every day'],
              ...WEEKDAYS.map((day) => [String(day), `${WEEKDAY_NAMES[day]}s`] as const),
            ]}
            onChange={(value) => set({ weekday: WEEKDAYS.find((day) => String(day) === value) ?? null })}
          />
          <TextInput
            type="time"
            label="At, New Zealand time"
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
  readonly set: (over: Partial<SavedDraft>) => void;
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
            const period = EXTRACT_PERIODS.find((one) => one === value);
            if (period !== undefined) set({ period });
          }}
        />
      </div>
      <div className={styles.pair}>
        <StatusField isDense={false} chosen={draft.statuses} onChange={(statuses) => set({ statuses })} />
        <ServiceTypeField chosen={draft.serviceTypes} onChange={(serviceTypes) => set({ serviceTypes })} />
      </div>
      <p className={styles.soft}>
        Of {sitesWords(draft.siteIds)}
        {draft.siteIds === null ? '.' : ', as selected at the top when it was saved.'}
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
        E-mail to
      </p>
      <p className={styles.soft}>
        The addresses on the records of your sites. The e-mail says where the file is; whoever opens it signs
        in and sees all sites that are in it.
      </p>
      {recipients?.length === 0 && <p>None of your sites has an e-mail address on its record.</p>}
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
  const { organisationId: org } = useWorkplace();
  const queryClient = useQueryClient();
  // One wish, one extract: a second click after a lost answer is the same wish.
  const [key] = useState(() => crypto.randomUUID());
  const { isPending, error, mutate } = useMutation({
    mutationFn: (draft: SavedDraft) => {
      const body = wishOf(draft);
      if (before === null) return call('createSavedExtract', { params: { org }, body, key });
      const isPaused = before.nextDueDateTimeUtc === null;
      return call('updateSavedExtract', {
        params: { org, id: before.id },
        body: { ...body, isPaused },
        ifMatch: before.version,
      });
    },
    onSuccess: ({ name }) => {
      showSuccess(`${name} is saved`);
      close();
    },
    onSettled: () => queryClient.invalidateQueries(savedExtractsQuery(call, org)),
  });
  return {
    isPending,
    error: error === null ? null : messageOf(error, 'The extract could not be saved, try again later'),
    save: mutate,
  };
}
