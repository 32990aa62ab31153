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
  const toggleLabel = isOpen ? 'Collapse menu' : 'Expand menu';
  return (
    <aside className={styles.rail} data-open={isOpen}>
      <div className={styles.mark}>
        <Glyph name={tenant.name} />
        <span className={styles.label}>{tenant.name}</span>
      </div>
      <nav aria-label="Areas">
        <AreaLinks entryClass={styles.entry} labelClass={styles.label} areLabelsHidden={!isOpen} />
      </nav>
      <footer className={styles.foot}>
        <span className={styles.label}>Version {CLIENT_VERSION}</span>
        <ActionIcon
          variant="subtle"
          size="md"
          aria-label={toggleLabel}
          aria-expanded={isOpen}
          data-tooltip={toggleLabel}
          onClick={toggle}
        >
          <Icon of={isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand} />
        </ActionIcon>
      </footer>
    </aside>
  );
}
