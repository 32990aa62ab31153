import { Button, Loader } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { useDocumentsAfter } from '#features/consignment-detail/documents/use-documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Icon } from '#ui/icon.tsx';

const DocumentsDialog = lazyPart(
  async () => (await import('#features/consignment-detail/documents/documents-dialog.tsx')).DocumentsDialog,
);

/** CONS-02: there for those who may print, once there is something to print. */
export function DownloadButton({
  consignment,
  fullWidth = false,
}: {
  readonly consignment: Consignment;
  readonly fullWidth?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const isMaking = useDocumentsAfter(consignment);
  if (!consignment.abilities.openDocuments.allowed) return null;
  return (
    <>
      <Button
        variant="default"
        fullWidth={fullWidth}
        aria-haspopup="dialog"
        leftSection={isMaking ? <Loader size={16} aria-hidden /> : <Icon of={IconDownload} />}
        data-tooltip={isMaking ? 'The documents are being made' : undefined}
        onClick={() => setOpen(true)}
      >
        Download
      </Button>
      {isOpen && <DocumentsDialog consignment={consignment} close={() => setOpen(false)} />}
    </>
  );
}
