import { Button, type ButtonProps, Loader } from '@mantine/core';

/** Stays focusable while it is busy or disabled. */
export function ManifestButton({
  isBusy,
  isDisabled,
  onClick,
  children,
  ...rest
}: Pick<ButtonProps, 'variant'> & {
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
  readonly children: string;
  readonly 'data-tooltip'?: string;
  readonly 'aria-describedby'?: string;
}) {
  return (
    <Button
      {...rest}
      aria-disabled={isBusy || isDisabled}
      aria-busy={isBusy}
      {...(isDisabled && { 'data-disabled': true })}
      leftSection={isBusy && <Loader size={16} color="currentColor" aria-hidden />}
      onClick={() => {
        if (!isBusy && !isDisabled) onClick();
      }}
    >
      {children}
    </Button>
  );
}
