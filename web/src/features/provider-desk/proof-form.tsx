import { ActionIcon, Button, TextInput } from '@mantine/core';
import { DESK_LENGTHS } from '@cartage/domain/provider/desk-queue.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import styles from '#features/provider-desk/consignment-dialog.module.css';
import { DeskForm } from '#features/provider-desk/desk-form.tsx';
import { SignaturePad } from '#features/provider-desk/signature-pad.tsx';
import { MAX_PHOTOS, useProof } from '#features/provider-desk/use-proof.ts';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

/** The receiver's name and signature, and photos of the delivery. */
export function ProofForm({ reference, back }: { readonly reference: string; readonly back: () => void }) {
  const proof = useProof(reference, back);
  const [isSubmitted, setSubmitted] = useState(false);
  const nameIssue =
    proof.receivedBy.trim() === '' ? 'Required' : lengthIssue(proof.receivedBy, DESK_LENGTHS.receivedBy);
  const save = () => {
    setSubmitted(true);
    if (nameIssue === null) proof.upload();
  };
  return (
    <DeskForm
      title={`Add proof of delivery, ${reference}`}
      action="Add proof"
      isPending={proof.isPending}
      error={proof.error}
      hasChanges={proof.hasContent}
      back={back}
      save={save}
    >
      <TextInput
        data-autofocus
        label="Received by"
        autoComplete="off"
        value={proof.receivedBy}
        onChange={({ currentTarget }) => proof.setReceivedBy(currentTarget.value)}
        error={isSubmitted && nameIssue !== null && <FieldError message={nameIssue} />}
      />
      <SignaturePad onChange={proof.setSignature} />
      <div>
        <p className={styles.heading}>
          Photos, {proof.photos.length} of {MAX_PHOTOS}
        </p>
        <ul className={styles.photos}>
          {proof.photos.map(({ name, key }) => (
            <li key={key}>
              {name}
              <ActionIcon
                variant="subtle"
                size="xl"
                aria-label={`Remove ${name}`}
                onClick={() => proof.removePhoto(key)}
              >
                <Icon of={IconX} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {proof.photos.length < MAX_PHOTOS && (
          <div className={styles.changes}>
            <PhotoButton label="Take a photo" icon={IconCamera} capture="environment" add={proof.addPhoto} />
            <PhotoButton label="Choose a photo" icon={IconPhoto} add={proof.addPhoto} />
          </div>
        )}
      </div>
    </DeskForm>
  );
}

interface PhotoButtonProps {
  readonly label: string;
  readonly icon: typeof IconCamera;
  /** A phone opens its camera at once, and then offers no stored photos. */
  readonly capture?: 'environment';
  readonly add: (photo: File) => unknown;
}

function PhotoButton({ label, icon, capture, add }: PhotoButtonProps) {
  return (
    <Button component="label" variant="default" leftSection={<Icon of={icon} />}>
      {label}
      <input
        className="visually-hidden"
        type="file"
        accept="image/*"
        capture={capture}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void add(file);
          // The same photo can be chosen after it was removed.
          currentTarget.value = '';
        }}
      />
    </Button>
  );
}
