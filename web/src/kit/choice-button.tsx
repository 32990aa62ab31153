import { InputBase } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ReactNode, Ref } from 'react';
import styles from '#kit/choice-button.module.css';
import { Icon } from '#ui/icon.tsx';

/** A field that opens what its value is chosen from. */
export function ChoiceButton({
  label,
  value,
  isLabelHidden = false,
  isDense,
  isOpen,
  start,
  className,
  onClick,
  ref,
}: {
  readonly label: string;
  readonly value: string;
  /** What is around it says what it is of. */
  readonly isLabelHidden?: boolean;
  readonly isDense: boolean;
  readonly isOpen: boolean;
  readonly start?: ReactNode;
  readonly className?: string | undefined;
  readonly onClick: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <InputBase
      component="button"
      type="button"
      pointer
      ref={ref ?? null}
      {...(className !== undefined && { className })}
      label={isLabelHidden ? undefined : label}
      // The label alone would be the whole name of a button.
      aria-label={`${label}: ${value}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      size={isDense ? 'xs' : 'sm'}
      leftSection={start}
      rightSection={<Icon of={IconChevronDown} size={14} />}
      onClick={onClick}
    >
      <span className={styles.value}>{value}</span>
    </InputBase>
  );
}
