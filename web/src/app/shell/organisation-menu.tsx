import { Menu } from '@mantine/core';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import styles from '#app/shell/switch.module.css';
import { useSwitchOrganisation } from '#app/shell/use-switch-organisation.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** Active organisations only (AUTH-14). A user with one organisation sees its name without a menu. */
export function OrganisationMenu({ block = false }: { readonly block?: boolean }) {
  const { organisation, organisations } = useOrganisationContext();
  const switchTo = useSwitchOrganisation();
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
    <Menu position="bottom-start" width={block ? 'target' : 256}>
      <Menu.Target>
        <button
          type="button"
          className={styles.switch}
          data-block={block}
          aria-label={`Organisation: ${organisation.name}`}
        >
          {content}
          <Icon of={IconSelector} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Organisation">
        <Menu.RadioGroup value={String(organisation.id)} onChange={(id) => switchTo(Number(id))}>
          {organisations.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={String(id)} checkIcon={<Icon of={IconCheck} />} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
