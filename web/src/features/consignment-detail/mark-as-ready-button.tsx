import { Button, Loader } from '@mantine/core';
import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { useId } from 'react';
import type { Consignment } from '#freight/consignment-query.ts';
import type { Marking } from '#features/consignment-detail/use-mark-as-ready.ts';
import { STATUS_ICONS } from '#freight/status-icons.ts';
import { useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const RULE = ACTIONS.markAsReady;
const isStepOf = (status: string) => RULE.statuses.some((one) => one === status);

/** The next step of a draft (CONS-02); where it cannot be taken yet the button says why. */
export function MarkAsReadyButton({
  consignment,
  marking,
}: {
  readonly consignment: Consignment;
  readonly marking: Marking;
}) {
  const { permissions } = useWorkplace();
  const reasonId = useId();
  const ability = consignment.abilities.markAsReady;
  if (!isStepOf(consignment.currentStatus.code) || !RULE.permissions.every((one) => permissions.has(one)))
    return null;
  const reason = ability.allowed ? null : ability.reason;
  return (
    <>
      <Button
        // Keeps the focus while it works and while it is refused, so that it is never lost.
        aria-disabled={reason !== null || marking.isBusy}
        aria-busy={marking.isBusy}
        {...(reason !== null && {
          'data-disabled': true,
          'data-tooltip': reason,
          'aria-describedby': reasonId,
        })}
        leftSection={
          marking.isBusy ? (
            <Loader size={16} color="currentColor" aria-hidden />
          ) : (
            <Icon of={STATUS_ICONS.FINAL} />
          )
        }
        onClick={() => {
          if (reason === null) marking.mark(consignment);
        }}
      >
        Mark As Ready
      </Button>
      {reason !== null && (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}
