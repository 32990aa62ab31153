import { Button, TextInput } from '@mantine/core';
import { MAX_DRIVER_NAME, MAX_VEHICLE_REGISTRATION } from '@cartage/domain/manifest/manifest-actions.ts';
import type { SignatureStroke } from '@cartage/domain/manifest/signature.ts';
import { type FormEvent, useId, useState } from 'react';
import type { Manifest } from '#features/manifests/manifest-queries.ts';
import { manifestTitle, totalsText } from '#features/manifests/manifest-texts.ts';
import styles from '#features/manifests/manifests.module.css';
import { SignaturePad } from '#features/manifests/signature-pad.tsx';
import type { useManifestChanges } from '#features/manifests/use-manifest-changes.ts';
import { Dialog } from '#kit/dialog.tsx';
import { FieldError } from '#ui/field-error.tsx';

/** The driver confirms the freight on the phone of the dispatcher. */
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
  const [vehicleRegistration, setVehicle] = useState('');
  const [strokes, setStrokes] = useState<readonly SignatureStroke[]>([]);
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (driverName.trim() === '' || vehicleRegistration.trim() === '') return;
    const signature = strokes.length === 0 ? null : strokes.map((stroke) => [...stroke]);
    change({ kind: 'signOff', signOff: { driverName, vehicleRegistration, signature } }, close);
  };
  return (
    <Dialog
      title={`Sign off ${manifestTitle(manifest)
        .toLowerCase()
        .replace(/m\d/, (text) => text.toUpperCase())}`}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} aria-busy={busy === 'signOff'}>
            Save sign-off
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>The driver has counted and picked up {totalsText(manifest)}.</p>
        <TextInput
          label="Driver"
          data-autofocus
          autoComplete="off"
          maxLength={MAX_DRIVER_NAME}
          value={driverName}
          onChange={({ currentTarget }) => setDriverName(currentTarget.value)}
          error={isTried && driverName.trim() === '' && <FieldError message="Enter the driver's name" />}
        />
        <TextInput
          label="Vehicle registration"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={MAX_VEHICLE_REGISTRATION}
          value={vehicleRegistration}
          onChange={({ currentTarget }) => setVehicle(currentTarget.value.toUpperCase())}
          error={
            isTried && vehicleRegistration.trim() === '' && <FieldError message="Enter the registration" />
          }
        />
        <SignaturePad strokes={strokes} onChange={setStrokes} />
      </form>
    </Dialog>
  );
}
