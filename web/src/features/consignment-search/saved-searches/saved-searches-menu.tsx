import { Button, Popover } from '@mantine/core';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import { lazy, Suspense, useState } from 'react';
import styles from '#features/consignment-search/columns/columns-menu.module.css';
import type { ListControls } from '#features/consignment-search/search/list-controls.ts';
import { Icon } from '#ui/icon.tsx';

const SavedSearchList = lazy(async () => ({
  default: (await import('#features/consignment-search/saved-searches/saved-search-list.tsx'))
    .SavedSearchList,
}));

/** Menu of the user's saved searches. */
export function SavedSearchesMenu({ view, change }: Pick<ListControls, 'view' | 'change'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Icon of={IconBookmark} />}
          onClick={() => setOpen(!isOpen)}
        >
          Saved searches
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu ?? ''} aria-label="Saved searches">
        <Suspense fallback={<div className={styles.waitingFew} />}>
          <SavedSearchList
            view={view}
            open={(savedView) => {
              change(savedView);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
