import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useState } from 'react';
import styles from '#kit/dialog.module.css';
import { DiscardPrompt } from '#kit/discard-prompt.tsx';
import { NO_LANDMARK } from '#kit/no-landmark.ts';
import { DialogChanges } from '#kit/use-dialog-changes.ts';
import { useRestoreFocus } from '#kit/use-restore-focus.ts';
import { useSession } from '#session/session-context.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useHeldLayout, useNarrowInDialog } from '#ui/use-media.ts';

/**
 * The frame of every dialog: title, content, and a footer with the tenant's name and the buttons (SHELL-18). It is open
 * while it is rendered. Escape, the close button and a click outside call `close`, and ask first if the form has unsaved
 * changes. Long content scrolls.
 */
export function Dialog({
  title,
  size = 480,
  hasChanges = false,
  close,
  actions,
  children,
}: {
  readonly title: string;
  /** Width in px: 480 for a form, 720 for a result, 1040 for a list. */
  readonly size?: number;
  /** The form has values that closing would lose. */
  readonly hasChanges?: boolean;
  readonly close: () => void;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  const { tenant } = useSession();
  const isNarrow = useNarrowInDialog();
  useHeldLayout();
  useRestoreFocus();
  const [changedForms] = useState(() => new Set<string>());
  const [isConfirming, setConfirming] = useState(false);
  const leave = () => {
    if (isConfirming) return setConfirming(false);
    if (hasChanges || changedForms.size > 0) return setConfirming(true);
    return close();
  };
  return (
    <Modal
      opened
      onClose={leave}
      closeOnClickOutside={false}
      overlayProps={{
        onClick: ({ detail }) => {
          // The second click of a double click on the button that opened the dialog lands here.
          if (detail <= 1) leave();
        },
      }}
      title={title}
      size={size}
      xOffset={12}
      centered
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': 'Close', size: isNarrow ? 44 : 36, icon: <Icon of={IconX} /> }}
      attributes={NO_LANDMARK}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
      }}
    >
      <div className={styles.inside}>
        <DialogChanges value={changedForms}>{children}</DialogChanges>
      </div>
      <div className={styles.foot}>
        <span className={styles.tenant}>
          <Glyph name={tenant.name} />
          {tenant.name}
        </span>
        {isConfirming ? <DiscardPrompt keep={() => setConfirming(false)} discard={close} /> : actions}
      </div>
    </Modal>
  );
}
