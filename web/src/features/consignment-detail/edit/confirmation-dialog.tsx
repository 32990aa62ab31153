import type { Confirmation } from '#features/consignment-detail/edit/use-confirmation.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';

const ConfirmDialog = lazyComponent(async () => (await import('#kit/confirm-dialog.tsx')).ConfirmDialog);

/** The open question of the page. */
export function ConfirmationDialog({ page: { question } }: { readonly page: Confirmation }) {
  if (question === null) return null;
  const { onDecision, ...text } = question;
  return <ConfirmDialog {...text} onConfirm={() => onDecision(true)} close={() => onDecision(false)} />;
}
