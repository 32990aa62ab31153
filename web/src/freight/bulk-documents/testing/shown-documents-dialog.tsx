import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { BulkDocumentsDialog } from '#freight/bulk-documents/bulk-documents-dialog.tsx';
import { clearToasts } from '#testing/failures.ts';

export const dialog = <BulkDocumentsDialog references={['KEA00000123', 'KEA00000124']} close={() => {}} />;
export const create = page.getByRole('button', { name: 'Create documents' });
export const types = () =>
  page
    .getByRole('group', { name: 'Documents' })
    .getByRole('checkbox')
    .elements()
    .map((box) => box.closest('label')?.textContent);

/** Blocks every pop-up, so that no tab stays open. */
export function blockPopUps(): void {
  const before = window.open;
  window.open = () => null;
  onTestFinished(() => {
    window.open = before;
    clearToasts();
  });
}
