import '#kit/field-styles.ts';
import {
  MAX_PRESET_NAME,
  PRESET_QUANTITIES,
  presetQuantityIssue,
} from '@cartage/domain/freight/packaging-preset.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure, isStatus, messageOf } from '#api/problem.ts';
import styles from '#features/consignment-create/preset-form.module.css';
import { LINE_FIELDS } from '#freight/form/field-table.ts';
import { formatQuantity, parseQuantity } from '#freight/form/freight-line-state.ts';
import type { Preset, PresetBody } from '#freight/form/use-packaging-presets.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useDialogChanges } from '#kit/use-dialog-changes.ts';
import { useHasChanged } from '#kit/use-has-changed.ts';
import { useRequestKey } from '#kit/use-request-key.ts';
import { showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';

type Quantity = (typeof PRESET_QUANTITIES)[number];
type Issues = Readonly<Partial<Record<Quantity | 'name' | 'packagingType', string | undefined>>>;

/** Adds or changes a packaging preset. */
export function PresetForm({
  before,
  onSaved,
  cancel,
  onStale,
}: {
  /** Null for a new preset. */
  readonly before: Preset | null;
  readonly onSaved: () => void;
  readonly cancel: () => void;
  /** Another user has changed or deleted it. */
  readonly onStale: () => void;
}) {
  const { packagingTypes } = useOrganisationContext().organisation;
  const [name, setName] = useState(before?.name ?? '');
  const [packagingType, setPackagingType] = useState(before?.packagingType ?? '');
  const [texts, setTexts] = useState(() => textsOf(before));
  useDialogChanges(useHasChanged({ name, packagingType, texts }));
  const [issues, setIssues] = useState<Issues>({});
  const { save, isPending, error } = useSavePreset(before, onSaved, onStale);
  const submit = () => {
    const found = issuesOf(name, packagingType, texts);
    setIssues(found);
    if (Object.keys(found).length > 0 || isPending) return;
    save({ name, packagingType, ...quantitiesOf(texts) });
  };
  /** Removes the error of a field when its value changes. The next save checks all values again. */
  const clearIssue = (field: keyof Issues) => setIssues((now) => ({ ...now, [field]: undefined }));
  const errorOf = (field: keyof Issues) => {
    const message = issues[field] ?? serverIssue(error, field);
    return message !== undefined && <FieldError message={message} />;
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={before === null ? 'New preset' : `Change ${before.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.names}>
        <TextInput
          label="Name"
          autoComplete="off"
          value={name}
          ref={focusOnMount}
          error={errorOf('name')}
          onChange={({ currentTarget: { value } }) => {
            setName(value);
            clearIssue('name');
          }}
        />
        <NativeSelect
          label={LINE_FIELDS.packagingType.label}
          value={packagingType}
          error={errorOf('packagingType')}
          data={[
            { value: '', label: 'Choose' },
            ...packagingTypes.map((type) => ({ value: type.code, label: type.name })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setPackagingType(value);
            clearIssue('packagingType');
          }}
        />
      </div>
      <div className={styles.sizes}>
        {PRESET_QUANTITIES.map((field) => (
          <TextInput
            key={field}
            label={LABELS[field]}
            inputMode="decimal"
            autoComplete="off"
            value={texts[field]}
            error={errorOf(field)}
            onChange={({ currentTarget: { value } }) => {
              setTexts((now) => ({ ...now, [field]: value }));
              clearIssue(field);
            }}
          />
        ))}
      </div>
      {error !== null && !hasFieldErrors(error) && (
        <div role="alert">
          <FieldError message={messageOf(error, FAILED)} />
        </div>
      )}
      <div className={styles.buttons}>
        <Button variant="default" size="xs" onClick={cancel}>
          Cancel
        </Button>
        <BusyButton type="submit" size="xs" isBusy={isPending}>
          Save preset
        </BusyButton>
      </div>
    </form>
  );
}

const FAILED = "Couldn't save the preset. Check your connection and try again.";

/** Size and weight of one item. */
const LABELS: Readonly<Record<Quantity, string>> = {
  length: 'Length in metres',
  width: 'Width in metres',
  height: 'Height in metres',
  weight: 'Weight in kilograms',
};

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

type Texts = Readonly<Record<Quantity, string>>;

const textsOf = (before: Preset | null): Texts => ({
  length: formatQuantity('length', before?.length ?? null),
  width: formatQuantity('width', before?.width ?? null),
  height: formatQuantity('height', before?.height ?? null),
  weight: formatQuantity('weight', before?.weight ?? null),
});

const quantitiesOf = ({ length, width, height, weight }: Texts) => ({
  length: parseQuantity(length),
  width: parseQuantity(width),
  height: parseQuantity(height),
  weight: parseQuantity(weight),
});

function issuesOf(name: string, packagingType: string, texts: Texts): Issues {
  const named = name.trim() === '' ? 'Enter a name' : lengthIssue(name, MAX_PRESET_NAME);
  const quantities = PRESET_QUANTITIES.flatMap((field) => {
    const issue = presetQuantityIssue(field, parseQuantity(texts[field]));
    return issue === null ? [] : [[field, issue] as const];
  });
  return {
    ...(named !== null && { name: named }),
    ...(packagingType === '' && { packagingType: 'Choose the packaging type' }),
    ...Object.fromEntries(quantities),
  };
}

const fieldErrors = (failure: unknown) =>
  failure instanceof CallFailure ? (failure.problem?.errors ?? []) : [];
const hasFieldErrors = (failure: unknown) => fieldErrors(failure).length > 0;
const serverIssue = (failure: unknown, field: keyof Issues): string | undefined =>
  fieldErrors(failure).find(({ pointer }) => pointer === `/${field}`)?.detail;

function useSavePreset(before: Preset | null, onSaved: () => void, onStale: () => void) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const requestKey = useRequestKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: PresetBody) => {
      const params = { org: organisationId };
      if (before !== null) {
        const { id, version } = before;
        return call('updatePackagingPreset', {
          params: { ...params, id: String(id) },
          body,
          ifMatch: version,
        });
      }
      return call('createPackagingPreset', { params, body, key: requestKey.next(body) });
    },
    onSuccess: ({ name }) => {
      requestKey.succeed();
      showSuccess(`Preset "${name}" saved`);
      onSaved();
    },
    onError: (failure) => {
      requestKey.fail(failure);
      if (isStatus(failure, 404) || isStatus(failure, 412)) onStale();
    },
  });
  return { save: mutate, isPending, error };
}
