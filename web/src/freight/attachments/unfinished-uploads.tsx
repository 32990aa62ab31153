import { useBlocker } from '@tanstack/react-router';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { useUnsavedWork } from '#kit/use-unsaved-work.ts';

const ConfirmDialog = lazyComponent(async () => (await import('#kit/confirm-dialog.tsx')).ConfirmDialog);

/** Asks for confirmation before the page is left or reloaded during an upload. */
export function UnfinishedUploads({ isUploading }: { readonly isUploading: () => boolean }) {
  const isAtRisk = useUnsavedWork(isUploading);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isAtRisk(),
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Files are still uploading"
      question="Files that are not fully uploaded are lost when you leave this page."
      confirm="Leave page"
      cancel="Stay on page"
      isDanger
      onConfirm={blocker.proceed}
      close={blocker.reset}
    />
  );
}
