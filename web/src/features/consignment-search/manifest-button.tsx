import { Button, type ButtonProps, Loader } from '@mantine/core';

/** Keeps the focus while it works, and while it is off. */
export function ManifestButton({
  isBusy,
  isOff,
  onClick,
  children,
  ...rest
}: Pick<ButtonProps, 'variant'> & {
  readonly isBusy: boolean;
  readonly isOff: boolean;
  readonly onClick: () => void;
  readonly children: string;
  readonly 'data-tooltip'?: string;
  readonly 'aria-describedby'?: string;
}) {
  return (
    <Button
      {...rest}
      aria-disabled={isBusy || isOff}
      aria-busy={isBusy}
      {...(isOff && { 'data-disabled': true })}
      leftSection={isBusy && <Loader size={16} color="currentColor" aria-hidden />}
      onClick={() => {
        if (!isBusy && !isOff) onClick();
      }}
    >
      {children}
    </Button>
  );
}
