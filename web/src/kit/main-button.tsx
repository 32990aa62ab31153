import type { ComponentProps } from 'react';
import { BusyButton } from '#kit/busy-button.tsx';

/**
 * The main button of a dialog or step that first checks something. In a dialog it has the focus while the check is in progress, so the next
 * press of Enter works without Tab. Enter is ignored until then, because the user has not seen the result of the check.
 */
export function MainButton({
  isFirst = true,
  isDanger = false,
  ...props
}: ComponentProps<typeof BusyButton> & {
  /** False where another element receives the focus when the dialog opens. */
  readonly isFirst?: boolean;
  /** The action cannot be undone. */
  readonly isDanger?: boolean;
}) {
  return (
    <BusyButton
      {...props}
      // Mantine matches the attribute, whatever its value.
      {...(isFirst && { 'data-autofocus': true })}
      {...(isDanger && { 'data-danger': true })}
      onKeyDown={(event) => {
        // A key that is held since before the check must not start the action.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
