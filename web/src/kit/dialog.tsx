import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import styles from '#kit/dialog.module.css';
import { useFocusBack } from '#kit/use-focus-back.ts';
import { useSession } from '#session/session-context.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePhone } from '#ui/use-media.ts';

/**
 * The frame of every dialog: title, what it is about, buttons beside the tenant's name (SHELL-18). It is open
 * as long as it is drawn; Escape, the cross and the veil ask `close`. What is long scrolls between the two bars.
 */
export function Dialog({
  title,
  size = 480,
  close,
  actions,
  children,
}: {
  readonly title: string;
  /** Width in px: 480 a form, 720 a result, 1040 a list. */
  readonly size?: number;
  readonly close: () => void;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  const { tenant } = useSession();
  const isPhone = usePhone();
  useFocusBack();
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={size}
      xOffset={12}
      centered
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': 'Close', size: isPhone ? 44 : 36, icon: <Icon of={IconX} /> }}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
      }}
    >
      <div className={styles.inside}>{children}</div>
      <footer className={styles.foot}>
        <span className={styles.tenant}>
          <Glyph name={tenant.name} />
          {tenant.name}
        </span>
        {actions}
      </footer>
    </Modal>
  );
}
