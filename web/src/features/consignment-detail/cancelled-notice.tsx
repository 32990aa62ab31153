import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import { undoCancelOf } from '@cartage/domain/consignment/undo-cancel.ts';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { serverClock } from '#api/server-clock.ts';
import { useCopy } from '#features/consignment-detail/use-copy.ts';
import type { StatusActions } from '#features/consignment-detail/use-status-actions.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';

const NOTHING_TO_DISCARD = async () => () => {};

/**
 * On a cancelled consignment: takes the cancellation back, or copies the consignment to a new draft. A phone has no copy,
 * because it cannot edit a draft.
 */
export function CancelledNotice({
  consignment,
  statusActions,
  isPhone = false,
}: {
  readonly consignment: Consignment;
  readonly statusActions: StatusActions;
  readonly isPhone?: boolean;
}) {
  const { copy, isCopying } = useCopy(consignment.reference, NOTHING_TO_DISCARD);
  if (consignment.currentStatus.code !== 'CANCELLED') return null;
  const { abilities } = consignment;
  const isUndoing = statusActions.actionInProgress === 'undoCancel';
  return (
    <Notice
      label="Cancelled consignment"
      place={isPhone ? 'phone' : 'page'}
      actions={
        <>
          {abilities.undoCancel?.allowed && canUndo(consignment) && (
            <BusyButton
              variant="default"
              leftSection={<Icon of={IconArrowBackUp} />}
              isBusy={isUndoing}
              disabled={isCopying}
              onClick={() => void statusActions.run('undoCancel', consignment)}
            >
              Undo cancellation
            </BusyButton>
          )}
          {!isPhone && abilities.copy.allowed && (
            <BusyButton
              variant="default"
              leftSection={<Icon of={IconCopy} />}
              isBusy={isCopying}
              disabled={isUndoing}
              onClick={() => void copy('Copy')}
            >
              Copy to a new draft
            </BusyButton>
          )}
        </>
      }
    >
      <p>This consignment is cancelled. It will not be collected.</p>
    </Notice>
  );
}

/** The server checks the same rules; here they hide the button when the time is over. */
function canUndo({ statusHistory, lastModifiedAtDateTimeUtc }: Consignment): boolean {
  const history = statusHistory.flatMap(({ code, statusDateTimeUtc }) =>
    isStatusCode(code) ? [{ status: code, at: new Date(statusDateTimeUtc) }] : [],
  );
  const facts = { history, modifiedAt: new Date(lastModifiedAtDateTimeUtc) };
  return 'status' in undoCancelOf(facts, serverClock.now());
}
