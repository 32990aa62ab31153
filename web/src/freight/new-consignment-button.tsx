import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { ButtonLink } from '#kit/button-link.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** Shown only with the permission CREATE (SHELL-02). */
export function NewConsignmentButton({
  isPrimary = true,
  isLarge = false,
  onGo,
}: {
  readonly isPrimary?: boolean;
  readonly isLarge?: boolean;
  readonly onGo?: () => void;
}) {
  const { permissions } = useOrganisationContext();
  if (!permissions.has('Consignment.CREATE')) return null;
  return (
    <ButtonLink
      to="/consignment/create"
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<Icon of={IconPlus} />}
      {...(isLarge && { size: 'lg', fullWidth: true })}
      {...(onGo && { onClick: onGo })}
    >
      New Consignment
    </ButtonLink>
  );
}
