import { Button } from '@mantine/core';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import { lazy, Suspense, useState } from 'react';
import styles from '#features/consignment-search/columns/columns-menu.module.css';
import type { ListControls } from '#features/consignment-search/search/list-controls.ts';
import { Dropdown } from '#kit/dropdown/dropdown.tsx';
import { useDropdownButton } from '#kit/dropdown/use-dropdown-button.ts';
import { Icon } from '#ui/icon.tsx';

const SavedSearchList = lazy(async () => ({
  default: (await import('#features/consignment-search/saved-searches/saved-search-list.tsx'))
    .SavedSearchList,
}));

/** Menu of the user's saved searches. */
export function SavedSearchesMenu({ view, change }: Pick<ListControls, 'view' | 'change'>) {
  const [isOpen, setOpen] = useState(false);
  const button = useDropdownButton('dialog', isOpen, setOpen);
  return (
    <>
      <Button {...button.props} variant="subtle" size="xs" leftSection={<Icon of={IconBookmark} />}>
        Saved searches
      </Button>
      <Dropdown
        button={button}
        label="Saved searches"
        position="bottom-end"
        width={320}
        className={styles.menu}
      >
        <Suspense fallback={<div className={styles.waitingFew} />}>
          <SavedSearchList
            view={view}
            open={(savedView) => {
              change(savedView);
              setOpen(false);
            }}
          />
        </Suspense>
      </Dropdown>
    </>
  );
}
