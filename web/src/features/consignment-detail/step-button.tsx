import { Button, Loader } from '@mantine/core';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { type Ability, ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { type ComponentProps, useId } from 'react';
import { STATUS_ICONS } from '#freight/status-icons.ts';
import { useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const STEPS = {
  markAsReady: { label: 'Mark As Ready', icon: STATUS_ICONS.FINAL },
  requestPickup: { label: 'Request Pickup', icon: IconSend },
} as const satisfies Record<string, { label: string; icon: ComponentProps<typeof Icon>['of'] }>;

/** A next step (CONS-02); where it cannot be taken yet the button says why. */
export function StepButton({
  step,
  ability,
  isPrimary,
  isBusy,
  isWaiting,
  take,
}: {
  readonly step: keyof typeof STEPS;
  readonly ability: Ability;
  readonly isPrimary: boolean;
  readonly isBusy: boolean;
  /** For another one to end. */
  readonly isWaiting: boolean;
  readonly take: () => void;
}) {
  const { permissions } = useWorkplace();
  const reasonId = useId();
  if (!ACTIONS[step].permissions.every((one) => permissions.has(one))) return null;
  const { label, icon } = STEPS[step];
  const reason = ability.allowed ? null : ability.reason;
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        // Keeps the focus while it works and while it is refused, so that it is never lost.
        aria-disabled={reason !== null || isBusy || isWaiting}
        aria-busy={isBusy}
        {...(reason !== null && {
          'data-disabled': true,
          'data-tooltip': reason,
          'aria-describedby': reasonId,
        })}
        leftSection={isBusy ? <Loader size={16} color="currentColor" aria-hidden /> : <Icon of={icon} />}
        onClick={() => {
          if (reason === null && !isWaiting) take();
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
