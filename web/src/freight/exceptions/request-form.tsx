import '#kit/field-styles.ts';
import {
  MAX_REQUEST_NOTE,
  REQUEST_REASONS,
  type RequestedAddress,
  type RequestKind,
} from '@cartage/domain/consignment/provider-requests.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { checkParticipant } from '@cartage/domain/participant/check-participant.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { namedDay } from '@cartage/domain/tracking/receiver-dates.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from '#freight/exceptions/provider-requests.module.css';
import { REQUEST_LABELS } from '#freight/exceptions/request-messages.ts';
import type { useExceptionWork } from '#freight/exceptions/use-exception-work.ts';
import { AddressPicker } from '#freight/form/address-picker.tsx';
import { PARTICIPANT_FIELDS } from '#freight/form/field-table.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useDialogChanges } from '#kit/use-dialog-changes.ts';
import { useHasChanged } from '#kit/use-has-changed.ts';
import { FieldError } from '#ui/field-error.tsx';
import { requiredProps } from '#ui/required-props.ts';

type AddressField = keyof RequestedAddress;

const EMPTY: RequestedAddress = { streetNumber: '', street: '', suburb: '', city: '', postcode: '' };
const ROWS: readonly (readonly [name: 'street' | 'place', fields: readonly AddressField[]])[] = [
  ['street', ['streetNumber', 'street']],
  ['place', ['suburb', 'city', 'postcode']],
];

/** One request to the provider. Name and contact of the receiver stay as they are. */
export function RequestForm({
  kind,
  blockedBecause,
  days,
  work,
  close,
  done,
}: {
  readonly kind: RequestKind;
  /** Why the request became impossible while the form was open; null when it is possible. */
  readonly blockedBecause: string | null;
  readonly days: readonly string[];
  readonly work: ReturnType<typeof useExceptionWork>;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const id = useId();
  const [chosenDay, setChosenDay] = useState(days[0] ?? '');
  const [address, setAddress] = useState(EMPTY);
  const [note, setNote] = useState('');
  useDialogChanges(useHasChanged({ chosenDay, address, note }));
  const [isSubmitted, setSubmitted] = useState(false);
  const noteIssue = lengthIssue(note, MAX_REQUEST_NOTE);
  const issues = kind === 'new-address' ? addressIssues(address) : new Map<string, string>();
  const form = useRef<HTMLFormElement>(null);
  const hasNoDay = kind === 'redelivery' && days.length === 0;
  // A live update may withdraw the chosen day. The user chooses the next one.
  const day = days.find((value) => value === chosenDay) ?? '';
  const dayIssue = kind === 'redelivery' && day === '' && REQUEST_REASONS.day;
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, button')?.focus(), []);
  const send = () => {
    // The errors are shown before the first of their fields is focused.
    flushSync(() => setSubmitted(true));
    if (noteIssue !== null || issues.size > 0 || dayIssue) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const request = {
      kind,
      day: kind === 'redelivery' ? day : null,
      address: kind === 'new-address' ? address : null,
      note: note.trim() === '' ? null : note,
    };
    work.change({ kind: 'request', request }, done);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h3 id={`${id}-title`} className={styles.title}>
        {REQUEST_LABELS[kind]}
      </h3>
      {blockedBecause !== null && (
        <p id={`${id}-blocked`} role="alert">
          {blockedBecause}.
        </p>
      )}
      {hasNoDay && <p>No delivery day can be requested now. Write to the depot instead.</p>}
      {kind === 'redelivery' && !hasNoDay && (
        <NativeSelect
          label="Delivery day"
          value={day}
          error={dayIssue}
          data={[
            ...(dayIssue ? [{ value: '', label: 'Choose a day' }] : []),
            ...days.map((value) => ({ value, label: dayLabel(value) })),
          ]}
          onChange={({ currentTarget }) => setChosenDay(currentTarget.value)}
        />
      )}
      {kind === 'new-address' && (
        <>
          <AddressPicker
            id={`${id}-find`}
            onPick={(picked) => setAddress((before) => ({ ...before, ...placeOf(picked) }))}
          />
          {ROWS.map(([row, fields]) => (
            <div key={row} className={styles[row]}>
              {fields.map((field) => (
                <TextInput
                  key={field}
                  label={PARTICIPANT_FIELDS[field].label}
                  {...requiredProps(true)}
                  autoComplete="off"
                  {...(field === 'postcode' && { inputMode: 'numeric' as const })}
                  value={address[field]}
                  error={isSubmitted && issues.has(field) && <FieldError message={issues.get(field) ?? ''} />}
                  onChange={({ currentTarget }) => setAddress({ ...address, [field]: currentTarget.value })}
                />
              ))}
            </div>
          ))}
        </>
      )}
      {!hasNoDay && (
        <TextInput
          label="Note for the depot (optional)"
          value={note}
          error={noteIssue}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      <div className={styles.buttons}>
        {!hasNoDay && (
          <BusyButton
            isBusy={work.busy === 'request'}
            isUnavailable={blockedBecause !== null}
            {...(blockedBecause !== null && { 'aria-describedby': `${id}-blocked` })}
            type="submit"
          >
            Send request
          </BusyButton>
        )}
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The picked address without name and contact. */
const placeOf = (picked: Partial<RequestedAddress>): Partial<RequestedAddress> =>
  Object.fromEntries(
    ROWS.flatMap(([, fields]) => fields).flatMap((field) => {
      const value = picked[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );

function dayLabel(value: string): string {
  const day = parseCalendarDate(value);
  return day === null ? value : namedDay(day);
}

const addressIssues = (address: RequestedAddress): ReadonlyMap<string, string> =>
  new Map(
    checkParticipant(
      { ...address, fullName: 'Receiver', phone: '', email: '' },
      { contactDetailsRequired: 'NONE' },
    ).map(({ field, message }) => [field, message]),
  );
