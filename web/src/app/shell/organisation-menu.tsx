import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { useState } from 'react';
import styles from '#app/shell/switch.module.css';
import { lazyLayer } from '#kit/dropdown/lazy-layer.tsx';
import { useDropdownButton } from '#kit/dropdown/use-dropdown-button.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const Items = lazyLayer<{ readonly block: boolean }>(
  async () => (await import('#app/shell/organisation-menu-items.tsx')).OrganisationMenuItems,
);

/** Active organisations only (AUTH-14). A user with one organisation sees its name without a menu. */
export function OrganisationMenu({ block = false }: { readonly block?: boolean }) {
  const { organisation, organisations } = useOrganisationContext();
  const [isOpen, setOpen] = useState(false);
  const button = useDropdownButton('menu', isOpen, setOpen);
  const content = (
    <>
      {!block && <Icon of={IconBuilding} />}
      <span className={styles.value}>{organisation.name}</span>
    </>
  );
  if (organisations.length < 2) {
    return (
      <span className={styles.switch} data-block={block}>
        {content}
      </span>
    );
  }
  return (
    <>
      <button
        {...button.props}
        type="button"
        className={styles.switch}
        data-block={block}
        aria-label={`Organisation: ${organisation.name}`}
      >
        {content}
        <Icon of={IconSelector} size={14} />
      </button>
      <Items button={button} block={block} />
    </>
  );
}
