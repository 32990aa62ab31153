import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import { BusyButton } from '#kit/busy-button.tsx';

/**
 * The main button of a dialog or step that first checks something. In a dialog it has the focus while the check is in
 * progress, so the next press of Enter works without Tab. Enter is ignored until then, because the user has not seen the
 * result of the check. If the check finds nothing to do, the button that closes the dialog gets the focus.
 */
export function MainButton({
  isFirst = true,
  isDanger = false,
  ref,
  ...props
}: Omit<ComponentProps<typeof BusyButton>, 'ref'> & {
  readonly ref?: RefObject<HTMLButtonElement | null>;
  /** False where another element receives the focus when the dialog opens. */
  readonly isFirst?: boolean;
  /** The action cannot be undone. */
  readonly isDanger?: boolean;
}) {
  const own = useRef<HTMLButtonElement>(null);
  const target = ref ?? own;
  const hasNothingToDo = props.isUnavailable === true && !props.isBusy;
  useEffect(() => {
    const button = target.current;
    if (!hasNothingToDo || button === null || document.activeElement !== button) return;
    if (button.closest('[role=dialog]') === null) return;
    button.parentElement?.querySelector<HTMLElement>('button:not([aria-disabled=true])')?.focus();
  }, [hasNothingToDo, target]);
  return (
    <BusyButton
      {...props}
      ref={target}
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
