import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import styles from '#features/consignment-detail/cancelled-notice.module.css';
import { useCopy } from '#features/consignment-detail/use-copy.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Icon } from '#ui/icon.tsx';

const NOTHING_TO_DISCARD = async () => () => {};

/** On a cancelled consignment: a copy replaces it, because a cancellation cannot be undone. */
export function CancelledNotice({ consignment }: { readonly consignment: Consignment }) {
  const { copy, isCopying } = useCopy(consignment.reference, NOTHING_TO_DISCARD);
  if (consignment.currentStatus.code !== 'CANCELLED' || !consignment.abilities.copy.allowed) return null;
  return (
    <section className={styles.notice} aria-label="Cancelled consignment">
      <p>This consignment is cancelled. It will not be collected.</p>
      <BusyButton
        variant="default"
        leftSection={<Icon of={IconCopy} />}
        isBusy={isCopying}
        onClick={() => void copy('Copy')}
      >
        Copy to a new draft
      </BusyButton>
    </section>
  );
}
