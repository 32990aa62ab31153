import { Button, TextInput } from '@mantine/core';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import {
  MAX_DRIVER_NAME,
  MAX_VEHICLE_REGISTRATION,
  vehicleRegistrationIssue,
} from '@cartage/domain/manifest/manifest-actions.ts';
import type { SignatureStroke } from '@cartage/domain/manifest/signature.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { type FormEvent, useId, useState } from 'react';
import type { Manifest } from '#features/manifests/manifest-queries.ts';
import { totalsPhrase } from '#features/manifests/manifest-texts.ts';
import styles from '#features/manifests/manifests.module.css';
import { SignaturePad } from '#features/manifests/signature-pad.tsx';
import type { useManifestChanges } from '#features/manifests/use-manifest-changes.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { focusFirstInvalid } from '#kit/focus-invalid.ts';
import { useHasChanged } from '#kit/use-has-changed.ts';
import { FieldError } from '#ui/field-error.tsx';
import { requiredProps } from '#ui/required-props.ts';

/** The driver confirms the freight on the phone of the dispatcher. Another tab may have signed since it opened. */
export function SignOffDialog({
  manifest,
  changes: { busy, change },
  close,
}: {
  readonly manifest: Manifest;
  readonly changes: ReturnType<typeof useManifestChanges>;
  readonly close: () => void;
}) {
  const formId = useId();
  const [driverName, setDriverName] = useState('');
  const [registration, setRegistration] = useState('');
  const [strokes, setStrokes] = useState<readonly SignatureStroke[]>([]);
  const hasChanges = useHasChanged({ driverName, registration, strokes });
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const issues = {
    driverName: issueOf(driverName, MAX_DRIVER_NAME, "Enter the driver's name"),
    registration:
      issueOf(registration, MAX_VEHICLE_REGISTRATION, 'Enter the registration') ??
      vehicleRegistrationIssue(registration),
  };
  const errorOf = (typed: string, issue: string | null) =>
    issue !== null && (isTried || typed.trim() !== '') && <FieldError message={issue} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    focusFirstInvalid(event.currentTarget, () => setTried(true));
    if (issues.driverName !== null || issues.registration !== null) return;
    const signature = strokes.length === 0 ? null : strokes.map((stroke) => [...stroke]);
    const signOff = { driverName, vehicleRegistration: registration.toUpperCase(), signature };
    setRefusal(null);
    change({ kind: 'signOff', signOff }, close, setRefusal);
  };
  if (manifest.signOff !== null) {
    return (
      <Dialog
        title={`Sign off manifest ${manifest.number}`}
        close={close}
        actions={
          <Button data-autofocus onClick={close}>
            Close
          </Button>
        }
      >
        <p role="alert">{signedText(manifest.signOff)}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={`Sign off manifest ${manifest.number}`}
      hasChanges={hasChanges}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" form={formId} isBusy={busy === 'signOff'}>
            Save sign-off
          </BusyButton>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <div role="alert">{refusal !== null && <FieldError message={refusal} />}</div>
        <p>The driver has counted and picked up {totalsPhrase(manifest)}.</p>
        <TextInput
          label="Driver"
          {...requiredProps()}
          data-autofocus
          autoComplete="off"
          value={driverName}
          onChange={({ currentTarget }) => setDriverName(currentTarget.value)}
          error={errorOf(driverName, issues.driverName)}
        />
        <TextInput
          label="Vehicle registration"
          {...requiredProps()}
          autoComplete="off"
          autoCapitalize="characters"
          classNames={{ input: styles.capitals }}
          value={registration}
          onChange={({ currentTarget }) => setRegistration(currentTarget.value)}
          error={errorOf(registration, issues.registration)}
        />
        <SignaturePad strokes={strokes} onChange={setStrokes} />
      </form>
    </Dialog>
  );
}

const signedText = ({ driverName, vehicleRegistration, atDateTimeUtc }: NonNullable<Manifest['signOff']>) =>
  `The manifest is signed off already: ${driverName}, vehicle ${vehicleRegistration}, ${formatDateTime(
    new Date(atDateTimeUtc),
  )}. Your entries were not saved.`;

const issueOf = (typed: string, max: number, missing: string): string | null =>
  typed.trim() === '' ? missing : lengthIssue(typed, max);
