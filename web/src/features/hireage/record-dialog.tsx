import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { ENTRY_KINDS, entryDayIssue, movementRule } from '@cartage/domain/hireage/ledger.ts';
import { useId, useState } from 'react';
import { checkEntry, type EntryDraft, type PartnerSite } from '#features/hireage/entry-draft.ts';
import styles from '#features/hireage/hireage.module.css';
import { LedgerDialog } from '#features/hireage/ledger-dialog.tsx';
import { useLedgerChange } from '#features/hireage/use-ledger-change.ts';
import { hireUnitKey } from '#freight/form/form-state.ts';
import { DateField } from '#kit/date-field/date-field.tsx';
import { useHasChanged } from '#kit/use-has-changed.ts';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { requiredProps } from '#ui/required-props.ts';

const SELECT = { value: '', label: 'Select' };

/** Records returned or transferred equipment, or a correction of a balance. */
export function RecordDialog({
  initial,
  partners,
  partnerSites,
  address = null,
  close,
}: {
  /** Of the opened line or the filter. */
  readonly initial: Partial<EntryDraft>;
  /** Names to choose from. */
  readonly partners: readonly string[];
  readonly partnerSites: readonly PartnerSite[];
  /** A partner that is not an own site, even if one has its name. */
  readonly address?: string | null;
  readonly close: () => void;
}) {
  const { sites, hireUnits } = useOrganisationContext();
  const today = useToday();
  const partnersId = useId();
  const purposeId = useId();
  const [wasSubmitted, setSubmitted] = useState(false);
  const [draft, setDraft] = useState<EntryDraft>({
    kind: 'IN',
    siteId: sites.length === 1 ? (sites[0]?.site.id ?? null) : null,
    hireUnit: hireUnits.length === 1 ? (hireUnits[0] ?? null) : null,
    partner: '',
    quantity: '',
    day: formatDay(today),
    docket: '',
    note: '',
    ...initial,
  });
  const hasChanges = useHasChanged(draft);
  const { isPending, message, change } = useLedgerChange(close);
  const set = (part: Partial<EntryDraft>) => setDraft((before) => ({ ...before, ...part }));
  const checked = checkEntry(draft, today, partnerSites, address);
  const errorOf = (field: keyof EntryDraft) => {
    const issue = wasSubmitted ? checked.issues?.[field] : undefined;
    return issue !== undefined && <FieldError message={issue} />;
  };
  const submit = () => {
    setSubmitted(true);
    if (checked.entry !== null) change({ kind: 'record', entry: checked.entry });
  };
  const isCorrection = draft.kind === 'CORRECTION';
  return (
    <LedgerDialog
      title="Record movement"
      submitLabel="Record movement"
      isBusy={isPending}
      message={message}
      hasChanges={hasChanges}
      submit={submit}
      close={close}
    >
      <NativeSelect
        label="Movement"
        data-autofocus
        aria-describedby={purposeId}
        value={draft.kind}
        data={ENTRY_KINDS.map((kind) => ({ value: kind, label: movementRule(kind).name }))}
        onChange={({ currentTarget: { value } }) =>
          set({ kind: ENTRY_KINDS.find((kind) => kind === value) ?? 'IN' })
        }
      />
      <p id={purposeId} className={styles.purpose}>
        {movementRule(draft.kind).purpose}.
      </p>
      <div className={styles.pair}>
        <NativeSelect
          label="Site"
          {...requiredProps()}
          value={draft.siteId ?? ''}
          data={[SELECT, ...sites.map(({ site }) => ({ value: String(site.id), label: site.name }))]}
          onChange={({ currentTarget: { value } }) => set({ siteId: value === '' ? null : Number(value) })}
          error={errorOf('siteId')}
        />
        <NativeSelect
          label="Hire unit"
          {...requiredProps()}
          value={draft.hireUnit === null ? '' : hireUnitKey(draft.hireUnit)}
          data={[
            SELECT,
            ...hireUnits.map((unit) => ({ value: hireUnitKey(unit), label: `${unit.name}, ${unit.code}` })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ hireUnit: hireUnits.find((unit) => hireUnitKey(unit) === value) ?? null })
          }
          error={errorOf('hireUnit')}
        />
      </div>
      <TextInput
        label="Partner"
        {...requiredProps()}
        list={partnersId}
        autoComplete="off"
        value={draft.partner}
        onChange={({ currentTarget: { value } }) => set({ partner: value })}
        error={errorOf('partner')}
      />
      <datalist id={partnersId}>
        {partners.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.pair}>
        <TextInput
          label={isCorrection ? 'Balance change' : 'Quantity'}
          {...requiredProps()}
          inputMode={isCorrection ? 'text' : 'numeric'}
          autoComplete="off"
          value={draft.quantity}
          onChange={({ currentTarget: { value } }) => set({ quantity: value })}
          error={errorOf('quantity')}
        />
        <DateField
          label="Day"
          isRequired
          text={draft.day}
          onText={(day) => set({ day })}
          reasonOf={(day) =>
            day > today ? 'In the future' : entryDayIssue(day, today) && 'More than one year ago'
          }
          closureOn={() => null}
          weekdays="behind"
          error={(wasSubmitted && checked.issues?.day) || null}
        />
      </div>
      <TextInput
        label="Docket"
        autoComplete="off"
        value={draft.docket}
        onChange={({ currentTarget: { value } }) => set({ docket: value })}
        error={errorOf('docket')}
      />
      <Textarea
        label={isCorrection ? 'Reason' : 'Note'}
        {...requiredProps(isCorrection)}
        rows={2}
        value={draft.note}
        onChange={({ currentTarget: { value } }) => set({ note: value.replaceAll(/[\r\n]+/g, ' ') })}
        error={errorOf('note')}
      />
    </LedgerDialog>
  );
}
