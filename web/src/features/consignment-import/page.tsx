import '#kit/form-styles.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ImportForm } from '#features/consignment-import/import-form.tsx';
import { ImportProgress } from '#features/consignment-import/import-progress.tsx';

/** IMPORT-01. The URL contains the shown import, so that a reload or another tab shows it too. */
export function ImportPage() {
  const { import: importId } = useSearch({ from: '/portal/consignment/import' });
  const navigate = useNavigate({ from: '/consignment/import' });
  const show = (id: number | undefined) => void navigate({ search: { import: id } });
  return importId === undefined ? (
    <ImportForm show={show} />
  ) : (
    <ImportProgress importId={importId} importAnother={() => show(undefined)} />
  );
}
