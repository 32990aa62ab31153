import { Button, Loader } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { useDocumentsAfterStatusChange } from '#features/consignment-detail/documents/use-documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';

const DocumentsDialog = lazyComponent(
  async () => (await import('#features/consignment-detail/documents/documents-dialog.tsx')).DocumentsDialog,
);

/** CONS-02: shown to users who can print, for a consignment that has documents. */
export function DownloadButton({ consignment }: { readonly consignment: Consignment }) {
  const [isOpen, setOpen] = useState(false);
  const isPreparing = useDocumentsAfterStatusChange(consignment);
  if (!consignment.abilities.openDocuments.allowed) return null;
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={isPreparing ? <Loader size={16} aria-hidden /> : <Icon of={IconDownload} />}
        data-tooltip={isPreparing ? 'Preparing the documents' : undefined}
        onClick={() => setOpen(true)}
      >
        Download
      </Button>
      {isOpen && <DocumentsDialog consignment={consignment} close={() => setOpen(false)} />}
    </>
  );
}
