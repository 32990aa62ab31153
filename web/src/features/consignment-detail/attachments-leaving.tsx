import { useBlocker } from '@tanstack/react-router';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useAtRisk } from '#kit/use-at-risk.ts';

const ConfirmDialog = lazyPart(async () => (await import('#kit/confirm-dialog.tsx')).ConfirmDialog);

/** Asks before a page is left or reloaded from which files are still on their way. */
export function UnfinishedUploads({ areThere }: { readonly areThere: () => boolean }) {
  const isAtRisk = useAtRisk(areThere);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isAtRisk(),
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Files are being uploaded"
      question="What has not arrived yet is lost when you leave this page."
      confirm="Leave"
      cancel="Stay"
      onConfirm={blocker.proceed}
      close={blocker.reset}
    />
  );
}
