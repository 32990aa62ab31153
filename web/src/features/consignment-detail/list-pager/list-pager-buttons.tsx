import { ActionIcon, Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import styles from '#features/consignment-detail/list-pager/list-pager-buttons.module.css';
import type { ListPagerProps } from '#features/consignment-detail/list-pager/use-list-pager.ts';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** Opens the previous and next consignment of the list, also with Alt+Page Up and Alt+Page Down. */
export function ListPagerButtons({
  pager: { previous, next, open },
  isPhone = false,
}: {
  readonly pager: ListPagerProps;
  readonly isPhone?: boolean;
}) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    const target = event.key === 'PageUp' ? previous : next;
    // A dialog is about this consignment.
    if (target !== null && document.querySelector('[role=dialog]') === null) open(target);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <nav
      className={styles.pager}
      aria-label="Previous and next consignment"
      data-phone={isPhone || undefined}
    >
      <Step
        icon={IconChevronUp}
        label="Previous"
        keys="Alt+Page Up"
        isPhone={isPhone}
        target={previous}
        open={open}
      />
      <Step
        icon={IconChevronDown}
        label="Next"
        keys="Alt+Page Down"
        isPhone={isPhone}
        target={next}
        open={open}
      />
    </nav>
  );
}

/** An icon, and on a phone an icon with its label. */
function Step({
  icon,
  label,
  keys,
  isPhone,
  target,
  open,
}: {
  readonly icon: ComponentProps<typeof Icon>['of'];
  readonly label: 'Previous' | 'Next';
  readonly keys: string;
  readonly isPhone: boolean;
  readonly target: string | null;
  readonly open: (reference: string) => void;
}) {
  const isNarrow = useNarrow();
  const name = `${label} consignment`;
  const props = {
    variant: 'subtle',
    'aria-label': target === null ? name : `${name}, ${target}`,
    // `aria-disabled` instead of `disabled`, so that the button keeps the focus.
    'aria-disabled': target === null,
    ...(target === null && { 'data-disabled': true }),
    'data-tooltip':
      target === null ? `No ${label.toLowerCase()} consignment in the list` : `${name} (${keys})`,
    onClick: () => {
      if (target !== null) open(target);
    },
  } as const;
  return isPhone ? (
    <Button {...props} className={styles.step ?? ''} leftSection={<Icon of={icon} size={20} />}>
      {label}
    </Button>
  ) : (
    <ActionIcon {...props} size={isNarrow ? 'xl' : 'md'}>
      <Icon of={icon} size={20} />
    </ActionIcon>
  );
}
