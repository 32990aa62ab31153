import { Button } from '@mantine/core';
import { Dialog } from '#kit/dialog.tsx';

/** One question with verbs on its buttons; Escape and the veil cancel. */
export function ConfirmDialog({
  title,
  question,
  confirm,
  cancel,
  isDanger = false,
  onConfirm,
  close,
}: {
  readonly title: string;
  readonly question: string;
  readonly confirm: string;
  readonly cancel: string;
  /** It cannot be taken back. */
  readonly isDanger?: boolean;
  readonly onConfirm: () => void;
  readonly close: () => void;
}) {
  return (
    <Dialog
      title={title}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close} data-autofocus>
            {cancel}
          </Button>
          <Button {...(isDanger && { 'data-danger': true })} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Dialog>
  );
}
