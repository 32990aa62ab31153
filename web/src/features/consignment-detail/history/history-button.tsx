import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Consignment } from '#freight/consignment-query.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';

const HistoryDialog = lazyComponent(
  async () => (await import('#features/consignment-detail/history/history-dialog.tsx')).HistoryDialog,
);

/** The history is fetched on request, because most visits do not need it. */
export function HistoryButton({ consignment }: { readonly consignment: Consignment }) {
  const { organisationId } = useOrganisationContext();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Show history
      </Button>
      {isOpen && (
        <HistoryDialog
          organisationId={organisationId}
          reference={consignment.reference}
          version={consignment.version}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
