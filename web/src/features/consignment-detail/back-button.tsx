import { ActionIcon } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import { Icon } from '#ui/icon.tsx';

/** The narrow page's way back, in the place of the menu. */
export const BackButton = ({ onClick }: { readonly onClick: () => void }) => (
  <ActionIcon variant="subtle" size="xl" aria-label="Back to the list" onClick={onClick}>
    <Icon of={IconChevronLeft} size={20} />
  </ActionIcon>
);
