import { Button, TextInput } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect, useState } from 'react';
import styles from '#features/consignment-detail/additional-facts.module.css';
import { useTrackingLink } from '#features/consignment-detail/use-tracking-link.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { showError } from '#kit/toasts.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

interface Props {
  readonly consignment: Consignment;
}

/** CONS-17, with a switch for users who may edit the consignment. */
export function TrackingLink({ consignment }: Props) {
  const { permissions } = useOrganisationContext();
  const { mutate, isPending } = useTrackingLink(consignment);
  const [isConfirming, setConfirming] = useState(false);
  const isOn = consignment.trackingUrl !== '';
  return (
    <div className={styles.link}>
      {isOn ? (
        <CopyLink path={consignment.trackingUrl} />
      ) : (
        <p className={styles.noPrice}>The tracking link is off. Receivers cannot follow this consignment.</p>
      )}
      {permissions.has('Consignment.MAINTAIN') && (
        <BusyButton
          variant="subtle"
          size="compact-sm"
          isBusy={isPending}
          onClick={() => (isOn ? setConfirming(true) : mutate(true))}
        >
          {isOn ? 'Turn off link' : 'Create new link'}
        </BusyButton>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Turn off the tracking link?"
          question="Receivers who have the link can no longer follow this consignment, and the code on printed labels no longer opens the page."
          consequence="You can create a new link later. It will have another address."
          confirm="Turn off link"
          cancel="Keep link"
          isDanger
          onConfirm={() => {
            setConfirming(false);
            mutate(false);
          }}
          close={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

const TICK_MS = 3_000;

function CopyLink({ path }: { readonly path: string }) {
  const [isCopied, setCopied] = useState(false);
  const address = new URL(path, window.location.origin).href;
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      showError("Couldn't copy the link. Select it and press Ctrl+C.");
    }
  };
  return (
    <div className={styles.tracking}>
      <TextInput
        label="Tracking link"
        value={address.replace(/^https?:\/\//, '')}
        readOnly
        variant="filled"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<Icon of={isCopied ? IconCheck : IconCopy} />}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy'}
        <span className="visually-hidden"> tracking link</span>
      </Button>
    </div>
  );
}
