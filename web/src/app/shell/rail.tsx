import { ActionIcon } from '@mantine/core';
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs';
import { CLIENT_VERSION } from '@cartage/domain/client-version.ts';
import { AreaLinks } from '#app/shell/area-links.tsx';
import styles from '#app/shell/rail.module.css';
import { useSession } from '#session/session-context.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';

export function Rail({ isOpen, toggle }: { readonly isOpen: boolean; readonly toggle: () => void }) {
  const { tenant } = useSession();
  const label = isOpen ? 'Collapse the menu' : 'Expand the menu';
  return (
    <aside className={styles.rail} data-open={isOpen}>
      <div className={styles.mark}>
        <Glyph name={tenant.name} />
        <span className={styles.word}>{tenant.name}</span>
      </div>
      <nav aria-label="Areas">
        <AreaLinks entryClass={styles.entry} wordClass={styles.word} wordsHidden={!isOpen} />
      </nav>
      <footer className={styles.foot}>
        <span className={styles.word}>Version {CLIENT_VERSION}</span>
        <ActionIcon
          variant="subtle"
          size="md"
          aria-label={label}
          aria-expanded={isOpen}
          data-tooltip={label}
          onClick={toggle}
        >
          <Icon of={isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand} />
        </ActionIcon>
      </footer>
    </aside>
  );
}
