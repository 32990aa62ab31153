import { ActionIcon } from '@mantine/core';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { Icon, type IconDrawing } from '#ui/icon.tsx';

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

/** A link that is an icon alone, for `createLink`; its `aria-label` names it. */
export function IconAnchor({
  icon,
  iconSize = 16,
  size,
  ref,
  ...props
}: AnchorProps & { readonly icon: IconDrawing; readonly iconSize?: number; readonly size: 'lg' | 'xl' }) {
  return (
    <ActionIcon component="a" variant="subtle" size={size} ref={ref ?? null} {...props}>
      <Icon of={icon} size={iconSize} />
    </ActionIcon>
  );
}
