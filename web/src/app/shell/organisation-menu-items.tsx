import { Menu } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useSwitchOrganisation } from '#app/shell/use-switch-organisation.ts';
import type { LayerProps } from '#kit/dropdown/lazy-layer.tsx';
import { MenuLayer } from '#kit/dropdown/menu-layer.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

export function OrganisationMenuItems({ block, ...layer }: LayerProps & { readonly block: boolean }) {
  const { organisation, organisations } = useOrganisationContext();
  const switchTo = useSwitchOrganisation();
  return (
    <MenuLayer {...layer} position="bottom-start" width={block ? 'target' : 256} label="Organisation">
      <Menu.RadioGroup value={String(organisation.id)} onChange={(id) => switchTo(Number(id))}>
        {organisations.map(({ id, name }) => (
          <Menu.RadioItem key={id} value={String(id)} checkIcon={<Icon of={IconCheck} />} closeMenuOnClick>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuLayer>
  );
}
