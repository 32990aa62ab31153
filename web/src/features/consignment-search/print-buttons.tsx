import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import {
  DOWNLOAD_ERROR,
  documentsReason,
  manifestReason,
  onManifest,
} from '#features/consignment-search/bulk-documents.ts';
import { requestOf, type Search } from '#features/consignment-search/queries.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { saveFile } from '#kit/save-file.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const BulkDocumentsDialog = lazyPart(
  async () => (await import('#features/consignment-search/bulk-documents-dialog.tsx')).BulkDocumentsDialog,
);

const MANIFEST_NAME = 'Pickup Manifest.pdf';

/** What is printed of the marked consignments: labels and notes, and the list a driver signs (BULK-07, BULK-08). */
export function PrintButtons({
  selection,
  search,
}: {
  readonly selection: Selection;
  readonly search: Search;
}) {
  const { call } = useSession();
  const { organisationId, permissions } = useWorkplace();
  const { consignments } = selection;
  const [isOpen, setOpen] = useState(false);
  const manifest = useMutation({
    mutationFn: () =>
      call('pickupManifest', {
        params: { org: organisationId },
        body: {
          consignmentIds: onManifest(consignments).map(({ id }) => id),
          searchParameters: requestOf(search).body,
        },
      }),
    onSuccess: (file) => saveFile(file, MANIFEST_NAME),
    onError: (failure) => showError(messageOf(failure, DOWNLOAD_ERROR)),
  });
  if (!permissions.has('Consignment.PRINT')) return null;
  return (
    <>
      <ReasonedButton
        icon={<Icon of={IconPrinter} />}
        reason={documentsReason(consignments, { permissions })}
        onClick={() => setOpen(true)}
      >
        Documents
      </ReasonedButton>
      <ReasonedButton
        icon={<Icon of={IconClipboardList} />}
        reason={manifestReason(consignments, { permissions })}
        isBusy={manifest.isPending}
        onClick={() => manifest.mutate()}
      >
        Pickup manifest
      </ReasonedButton>
      {isOpen && <BulkDocumentsDialog consignments={consignments} close={() => setOpen(false)} />}
    </>
  );
}

/** Keeps the focus while it works and while it is refused, and says why it is. */
function ReasonedButton({
  icon,
  reason,
  isBusy = false,
  onClick,
  children,
}: {
  readonly icon: ReactNode;
  readonly reason: string | null;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  const reasonId = useId();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={icon}
        aria-disabled={reason !== null || isBusy}
        aria-busy={isBusy}
        {...(reason !== null && {
          'data-disabled': true,
          'data-tooltip': reason,
          'aria-describedby': reasonId,
        })}
        onClick={() => {
          if (reason === null && !isBusy) onClick();
        }}
      >
        {children}
      </Button>
      {reason !== null && (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}
