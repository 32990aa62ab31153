import { Menu } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconRecycle from '@tabler/icons-react/dist/esm/icons/IconRecycle.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { Link } from '@tanstack/react-router';
import { CLIENT_VERSION } from '@cartage/domain/client-version.ts';
import styles from '#app/shell/account-menu.module.css';
import { useSignOut } from '#app/shell/use-sign-out.ts';
import type { LayerProps } from '#kit/dropdown/lazy-layer.tsx';
import { MenuLayer } from '#kit/dropdown/menu-layer.tsx';
import { webAddress } from '#kit/external-link.ts';
import { useShell } from '#kit/shell-context.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

export function AccountMenuItems(layer: LayerProps) {
  const { settings } = useSession().tenant;
  const { permissions, user } = useOrganisationContext();
  const { profile } = user;
  const shell = useShell();
  const signOut = useSignOut();
  const terms = webAddress(settings.termsOfCarriageUrl);
  const openDetails = () => {
    // Moves the focus first, because the dialog restores it on close to the focused element, and this menu item is
    // about to be removed.
    layer.target.focus();
    shell?.openDetails();
  };
  return (
    <MenuLayer {...layer} position="bottom-end" width={240}>
      <div className={styles.person}>
        <p className={styles.name}>{profile.name}</p>
        <p className={styles.email}>{profile.email}</p>
      </div>
      <Menu.Divider />
      <Menu.Item leftSection={<Icon of={IconUser} />} onClick={openDetails}>
        My Details
      </Menu.Item>
      <Menu.Item component={Link} to="/settings/theme" leftSection={<Icon of={IconPalette} />}>
        Theme
      </Menu.Item>
      {permissions.has('Consignment.LimitedEdit') && (
        <Menu.Item component={Link} to="/standing-orders" leftSection={<Icon of={IconRepeat} />}>
          Standing orders
        </Menu.Item>
      )}
      {permissions.has('Consignment.LimitedEdit') && (
        <Menu.Item component={Link} to="/settings/receiver-emails" leftSection={<Icon of={IconMail} />}>
          Receiver emails
        </Menu.Item>
      )}
      {permissions.has('Consignment.LimitedEdit') && permissions.has('Consignment.PRINT') && (
        <Menu.Item component={Link} to="/settings/printers" leftSection={<Icon of={IconPrinter} />}>
          Label printers
        </Menu.Item>
      )}
      {permissions.has('Consignment.LimitedEdit') && (
        <Menu.Item component={Link} to="/change-log" leftSection={<Icon of={IconHistory} />}>
          Change log
        </Menu.Item>
      )}
      {permissions.has('Consignment.LimitedEdit') && settings.hireageEnabled && (
        <Menu.Item component={Link} to="/hireage" leftSection={<Icon of={IconRecycle} />}>
          Hireage
        </Menu.Item>
      )}
      {terms !== null && (
        <Menu.Item
          component="a"
          href={terms}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<Icon of={IconExternalLink} />}
        >
          Terms of Carriage
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={signOut}>
        Sign Out
      </Menu.Item>
      <Menu.Divider />
      <p className={styles.version}>Version {CLIENT_VERSION}</p>
    </MenuLayer>
  );
}
