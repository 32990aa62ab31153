import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import type { Consignment } from '#freight/consignment-query.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Icon } from '#ui/icon.tsx';

const DocumentsDialog = lazyPart(
  async () => (await import('#features/consignment-detail/documents-dialog.tsx')).DocumentsDialog,
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
  if (!consignment.abilities.openDocuments.allowed) return null;
  return (
    <>
      <Button
        variant="default"
        fullWidth={fullWidth}
        aria-haspopup="dialog"
        leftSection={<Icon of={IconDownload} />}
        onClick={() => setOpen(true)}
      >
        Download
      </Button>
      {isOpen && <DocumentsDialog consignment={consignment} close={() => setOpen(false)} />}
    </>
  );
}
