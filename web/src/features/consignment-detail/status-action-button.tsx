import { Button, Loader } from '@mantine/core';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { type Ability, ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { type ComponentProps, useId } from 'react';
import { STATUS_ICONS } from '#freight/status-icons.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const BUTTONS = {
  markAsReady: { label: 'Mark As Ready', icon: STATUS_ICONS.FINAL },
  requestPickup: { label: 'Request Pickup', icon: IconSend },
} as const satisfies Record<string, { label: string; icon: ComponentProps<typeof Icon>['of'] }>;

/** Button of a status action (CONS-02). A disabled button shows the reason. */
export function StatusActionButton({
  action,
  ability,
  isPrimary,
  isBusy,
  isBlocked,
  run,
}: {
  readonly action: keyof typeof BUTTONS;
  readonly ability: Ability;
  readonly isPrimary: boolean;
  readonly isBusy: boolean;
  /** Another action is in progress. */
  readonly isBlocked: boolean;
  readonly run: () => void;
}) {
  const { permissions } = useOrganisationContext();
  const reasonId = useId();
  if (!ACTIONS[action].permissions.every((permission) => permissions.has(permission))) return null;
  const { label, icon } = BUTTONS[action];
  const reason = ability.allowed ? null : ability.reason;
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        // `aria-disabled` instead of `disabled`, so that the button keeps the focus.
        aria-disabled={reason !== null || isBusy || isBlocked}
        aria-busy={isBusy}
        {...(reason !== null && {
          'data-disabled': true,
          'data-tooltip': reason,
          'aria-describedby': reasonId,
        })}
        leftSection={isBusy ? <Loader size={16} color="currentColor" aria-hidden /> : <Icon of={icon} />}
        onClick={() => {
          if (reason === null && !isBlocked) run();
        }}
      >
        {label}
      </Button>
      {reason !== null && (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}
