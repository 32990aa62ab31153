import { Button } from '@mantine/core';
import { Dialog } from '#kit/dialog.tsx';

/** Asks one question. Escape and a click outside cancel. */
export function ConfirmDialog({
  title,
  question,
  consequence,
  confirm,
  cancel,
  isDanger = false,
  onConfirm,
  close,
}: {
  readonly title: string;
  readonly question: string;
  /** The effect of the action. */
  readonly consequence?: string;
  readonly confirm: string;
  readonly cancel: string;
  /** For actions that cannot be undone. */
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
      {consequence !== undefined && <p>{consequence}</p>}
    </Dialog>
  );
}
