import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Button, Modal } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import styles from '#kit/confirm-dialog.module.css';
import { useFocusBack } from '#kit/use-focus-back.ts';
import { useSession } from '#session/session-context.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';

/** One question with verbs on its buttons; Escape and the veil cancel. It names the tenant (SHELL-18). */
export function ConfirmDialog({
  title,
  question,
  confirm,
  cancel,
  onConfirm,
  onCancel,
}: {
  readonly title: string;
  readonly question: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { tenant } = useSession();
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onCancel}
      title={title}
      size={480}
      centered
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 36, icon: <Icon of={IconX} /> }}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        body: styles.body ?? '',
      }}
    >
      <p className={styles.question}>{question}</p>
      <footer className={styles.foot}>
        <span className={styles.tenant}>
          <Glyph name={tenant.name} />
          {tenant.name}
        </span>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancel}
        </Button>
        <Button onClick={onConfirm}>{confirm}</Button>
      </footer>
    </Modal>
  );
}
