import { useBlocker } from '@tanstack/react-router';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useAtRisk } from '#kit/use-at-risk.ts';

const ConfirmDialog = lazyPart(async () => (await import('#kit/confirm-dialog.tsx')).ConfirmDialog);

/** CONS-10. */
const QUESTION =
  'You have unsaved changes in CONSIGNMENT DETAILS. You can discard the changes, or cancel to continue editing and save the changes';

/** Asks before a form with unsaved changes is left or reloaded. */
export function UnsavedChanges({
  areThere,
  onDiscard,
}: {
  readonly areThere: () => boolean;
  readonly onDiscard: () => void;
}) {
  const isAtRisk = useAtRisk(areThere);
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
    <ConfirmDialog
      title="Unsaved changes"
      question={QUESTION}
      confirm="Discard changes"
      cancel="Cancel"
      onConfirm={discard}
      close={blocker.reset}
    />
  );
}
