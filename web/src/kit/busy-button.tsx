import { Button, type ButtonProps, Loader } from '@mantine/core';
import { type KeyboardEventHandler, type Ref, useRef } from 'react';

/** `isBusy` arrives a render after the click that starts the request. Two clicks within this time are one. */
const REPEAT_MS = 50;

/**
 * A button that keeps the focus while its request is in progress. With Mantine's `loading` the button is disabled, and a
 * disabled button loses the focus. A double click is one click, so that it sends one request.
 */
export function BusyButton({
  isBusy,
  isUnavailable = false,
  leftSection,
  onClick,
  ...props
}: ButtonProps & {
  readonly isBusy: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Focusable, so that a screen reader can reach the reason beside it. */
  readonly isUnavailable?: boolean;
  /** Not needed with `submit`, where the form acts. */
  readonly onClick?: () => void;
  readonly onKeyDown?: KeyboardEventHandler;
  readonly type?: 'button' | 'submit';
  /** Id of the form that a submit button outside of it sends. */
  readonly form?: string;
  /** Id of the reason why it is unavailable. */
  readonly 'aria-describedby'?: string;
}) {
  const clickedAt = useRef(-Infinity);
  return (
    <Button
      {...props}
      leftSection={isBusy ? <Loader size={16} color="currentColor" /> : leftSection}
      aria-busy={isBusy}
      aria-disabled={isBusy || isUnavailable}
      {...(isUnavailable && { 'data-disabled': true })}
      onClick={(event) => {
        const isRepeat = event.detail > 1 || event.timeStamp - clickedAt.current < REPEAT_MS;
        if (isBusy || isUnavailable || isRepeat) return event.preventDefault();
        clickedAt.current = event.timeStamp;
        return onClick?.();
      }}
    />
  );
}
