import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import styles from '#kit/dialog.module.css';
import { NO_LANDMARK } from '#kit/no-landmark.ts';
import { useRestoreFocus } from '#kit/use-restore-focus.ts';
import { useSession } from '#session/session-context.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useHeldLayout, useNarrowInDialog } from '#ui/use-media.ts';

/**
 * The frame of every dialog: title, content, and a footer with the tenant's name and the buttons (SHELL-18). It is open
 * while it is rendered. Escape, the close button and a click outside call `close`. Long content scrolls.
 */
export function Dialog({
  title,
  size = 480,
  close,
  actions,
  children,
}: {
  readonly title: string;
  /** Width in px: 480 for a form, 720 for a result, 1040 for a list. */
  readonly size?: number;
  readonly close: () => void;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  const { tenant } = useSession();
  const isNarrow = useNarrowInDialog();
  useHeldLayout();
  useRestoreFocus();
  return (
    <Modal
      opened
      onClose={close}
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
      <div className={styles.inside}>{children}</div>
      <div className={styles.foot}>
        <span className={styles.tenant}>
          <Glyph name={tenant.name} />
          {tenant.name}
        </span>
        {actions}
      </div>
    </Modal>
  );
}
