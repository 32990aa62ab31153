import { Button } from '@mantine/core';
import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs';
import { useState } from 'react';
import type { Search } from '#features/consignment-search/search/search-query.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';

const PasteDialog = lazyComponent(
  async () => (await import('#features/consignment-search/selection/paste-dialog.tsx')).PasteDialog,
);

export function PasteButton({
  search,
  selection,
}: {
  readonly search: Search;
  readonly selection: Selection;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<Icon of={IconClipboardText} />}
        onClick={() => setOpen(true)}
      >
        Paste references
      </Button>
      {isOpen && <PasteDialog search={search} selection={selection} close={() => setOpen(false)} />}
    </>
  );
}
