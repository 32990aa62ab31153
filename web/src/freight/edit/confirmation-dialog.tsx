import type { Confirmation } from '#freight/edit/use-confirmation.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';

const ConfirmDialog = lazyComponent(async () => (await import('#kit/confirm-dialog.tsx')).ConfirmDialog);

/** The open confirmation of the page. */
export function ConfirmationDialog({ page: { openConfirmation } }: { readonly page: Confirmation }) {
  if (openConfirmation === null) return null;
  const { onDecision, ...text } = openConfirmation;
  return <ConfirmDialog {...text} onConfirm={() => onDecision(true)} close={() => onDecision(false)} />;
}
