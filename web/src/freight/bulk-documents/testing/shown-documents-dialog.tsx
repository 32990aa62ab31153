import { page } from 'vitest/browser';
import { BulkDocumentsDialog } from '#freight/bulk-documents/bulk-documents-dialog.tsx';

export const dialog = <BulkDocumentsDialog references={['KEA00000123', 'KEA00000124']} close={() => {}} />;
export const create = page.getByRole('button', { name: 'Create documents' });
export const types = () =>
  page
    .getByRole('group', { name: 'Documents' })
    .getByRole('checkbox')
    .elements()
    .map((box) => box.closest('label')?.textContent);
