import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Consignment } from '#freight/consignment-query.ts';
import { isException } from '#freight/timeline/timeline.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';

const ExceptionsDialog = lazyComponent(
  async () => (await import('#features/consignment-detail/exceptions-dialog.tsx')).ExceptionsDialog,
);

/** Opens the history of the exceptions, also of resolved ones. Not offered where the server does not keep one. */
export function ExceptionsButton({ consignment }: { readonly consignment: Consignment }) {
  const { organisation } = useOrganisationContext();
  const [isOpen, setOpen] = useState(false);
  if (organisation.members === undefined || !consignment.deliveryEvents.some(isException)) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Show exceptions
      </Button>
      {isOpen && <ExceptionsDialog consignment={consignment} close={() => setOpen(false)} />}
    </>
  );
}
