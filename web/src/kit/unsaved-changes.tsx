import { useBlocker } from '@tanstack/react-router';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { useUnsavedWork } from '#kit/use-unsaved-work.ts';

const ConfirmDialog = lazyComponent(async () => (await import('#kit/confirm-dialog.tsx')).ConfirmDialog);

/** The question before unsaved changes are lost (CONS-10). */
export const UNSAVED_CHANGES = {
  title: 'Unsaved changes',
  question:
    'You have unsaved changes in CONSIGNMENT DETAILS. You can discard the changes, or cancel to continue editing and save the changes',
  confirm: 'Discard changes',
  cancel: 'Cancel',
};

/** Asks for confirmation before a form with unsaved changes is left or reloaded. */
export function UnsavedChanges({
  hasChanges,
  onDiscard,
  question = UNSAVED_CHANGES.question,
  isStored = true,
}: {
  readonly hasChanges: () => boolean;
  readonly onDiscard: () => void;
  /** Default: the question of a consignment. */
  readonly question?: string;
  /** The changes are stored in the tab and restored after a reload. */
  readonly isStored?: boolean;
}) {
  const isAtRisk = useUnsavedWork(hasChanges, isStored);
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
  return <ConfirmDialog {...UNSAVED_CHANGES} question={question} onConfirm={discard} close={blocker.reset} />;
}
