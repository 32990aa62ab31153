import { Button, Popover } from '@mantine/core';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import { lazy, Suspense, useState } from 'react';
import styles from '#features/consignment-search/columns-menu.module.css';
import type { ListProps } from '#features/consignment-search/list-props.ts';
import { Icon } from '#ui/icon.tsx';

const SavedSearchList = lazy(async () => ({
  default: (await import('#features/consignment-search/saved-search-list.tsx')).SavedSearchList,
}));

/** Searches under names of one's own. */
export function SavedSearchesMenu({ view, change }: Pick<ListProps, 'view' | 'change'>) {
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
            open={(wanted) => {
              change(wanted);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
