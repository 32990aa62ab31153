import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { lazyLayer } from '#kit/dropdown/lazy-layer.tsx';
import { useDropdownButton } from '#kit/dropdown/use-dropdown-button.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Avatar } from '#ui/glyph.tsx';

const Items = lazyLayer<object>(
  async () => (await import('#app/shell/account-menu-items.tsx')).AccountMenuItems,
);

/** The account menu of the top bar (SHELL-02). */
export function AccountMenu({ size = 'lg' }: { readonly size?: 'lg' | 'xl' }) {
  const { name } = useOrganisationContext().user.profile;
  const [isOpen, setOpen] = useState(false);
  const button = useDropdownButton('menu', isOpen, setOpen);
  return (
    <>
      <ActionIcon {...button.props} variant="subtle" size={size} aria-label={`Account, ${name}`}>
        <Avatar name={name} />
      </ActionIcon>
      <Items button={button} />
    </>
  );
}
