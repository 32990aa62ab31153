import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '#session/session-context.tsx';

const ConfirmDialog = lazy(async () => ({
  default: (await import('#kit/confirm-dialog.tsx')).ConfirmDialog,
}));

/** CONS-10. */
const QUESTION =
  'You have unsaved changes in CONSIGNMENT DETAILS. You can discard the changes, or cancel to continue editing and save the changes';

/**
 * Asks before a form with unsaved changes is left or reloaded. Not on the way to sign in again: the draft
 * waits for that.
 */
export function UnsavedChanges({
  areThere,
  onDiscard,
}: {
  readonly areThere: () => boolean;
  readonly onDiscard: () => void;
}) {
  const session = useSession();
  const isAtRisk = () => areThere() && !session.isLeaving();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isAtRisk(),
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const discard = () => {
    onDiscard();
    blocker.proceed();
  };
  return (
    <Suspense>
      <ConfirmDialog
        title="Unsaved changes"
        question={QUESTION}
        confirm="Discard changes"
        cancel="Cancel"
        onConfirm={discard}
        onCancel={blocker.reset}
      />
    </Suspense>
  );
}
