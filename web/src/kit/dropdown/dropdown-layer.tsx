import { Popover } from '@mantine/core';
import type { DropdownPanel } from '#kit/dropdown/dropdown-panel.ts';
import { ExistingTarget } from '#kit/dropdown/existing-target.tsx';
import type { LayerProps } from '#kit/dropdown/lazy-layer.tsx';
import { useOpened } from '#kit/dropdown/use-opened.ts';

/** The part of a dropdown that loads later. */
export function DropdownLayer({
  target,
  isOpen,
  setOpen,
  label,
  position,
  width,
  className,
  children,
}: LayerProps & DropdownPanel) {
  const isOpened = useOpened(target, isOpen);
  return (
    <Popover
      opened={isOpened}
      onChange={setOpen}
      position={position}
      {...(width !== undefined && { width })}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ExistingTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown {...(className !== undefined && { className })} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
