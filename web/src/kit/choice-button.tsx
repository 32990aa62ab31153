import { InputBase } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ReactNode, Ref } from 'react';
import styles from '#kit/choice-button.module.css';
import { Icon } from '#ui/icon.tsx';

/** A button styled as a field, which opens a dialog or menu to choose its value. */
export function ChoiceButton({
  label,
  value,
  isLabelHidden = false,
  isDense,
  start,
  className,
  ...button
}: {
  readonly label: string;
  readonly value: string;
  /** For places where the surroundings already name the field. */
  readonly isLabelHidden?: boolean;
  readonly isDense: boolean;
  readonly start?: ReactNode;
  readonly className?: string | undefined;
  readonly 'aria-haspopup': 'dialog' | 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <InputBase
      {...button}
      component="button"
      type="button"
      pointer
      {...(className !== undefined && { className })}
      label={isLabelHidden ? undefined : label}
      // Without this, the accessible name would be the label without the value.
      aria-label={`${label}: ${value}`}
      size={isDense ? 'xs' : 'sm'}
      leftSection={start}
      rightSection={<Icon of={IconChevronDown} size={14} />}
    >
      <span className={styles.value}>{value}</span>
    </InputBase>
  );
}
