import { Button, type ButtonProps, Loader } from '@mantine/core';

/**
 * A button that keeps the focus while its request is in progress. With Mantine's `loading` the button is disabled, and a
 * disabled button loses the focus.
 */
export function BusyButton({
  isBusy,
  isUnavailable = false,
  leftSection,
  onClick,
  ...props
}: ButtonProps & {
  readonly isBusy: boolean;
  /** Focusable, so that a screen reader can reach the reason beside it. */
  readonly isUnavailable?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Button
      {...props}
      leftSection={isBusy ? <Loader size={16} color="currentColor" /> : leftSection}
      aria-busy={isBusy}
      aria-disabled={isBusy || isUnavailable}
      {...(isUnavailable && { 'data-disabled': true })}
      onClick={() => {
        if (!isBusy && !isUnavailable) onClick();
      }}
    />
  );
}
