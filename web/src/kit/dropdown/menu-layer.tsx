import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExistingTarget } from '#kit/dropdown/existing-target.tsx';
import type { LayerProps } from '#kit/dropdown/lazy-layer.tsx';
import { useOpened } from '#kit/dropdown/use-opened.ts';

/** A menu at a button that is already on the page. Loaded with the items of the menu. */
export function MenuLayer({
  target,
  isOpen,
  setOpen,
  label,
  position,
  width,
  children,
}: LayerProps &
  Pick<MenuProps, 'position' | 'width'> & { readonly label?: string; readonly children: ReactNode }) {
  const isOpened = useOpened(target, isOpen);
  return (
    <Menu
      opened={isOpened}
      onChange={setOpen}
      {...(position !== undefined && { position })}
      {...(width !== undefined && { width })}
    >
      <Menu.Target>
        <ExistingTarget element={target} />
      </Menu.Target>
      <Menu.Dropdown {...(label !== undefined && { 'aria-label': label })}>{children}</Menu.Dropdown>
    </Menu>
  );
}
