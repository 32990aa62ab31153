import { ActionIcon, Menu } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { CLIENT_VERSION } from '#api/client-version.ts';
import { messageOf } from '#api/problem.ts';
import styles from '#app/shell/account-menu.module.css';
import { showError } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Avatar } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';

export function AccountMenu({ size = 'lg' }: { readonly size?: 'lg' | 'xl' }) {
  const session = useSession();
  const { profile } = useWorkplace().user;
  const signOut = () => session.signOut().catch((failure: unknown) => showError(messageOf(failure)));
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={size} aria-label={`Account, ${profile.name}`}>
          <Avatar name={profile.name} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <p className={styles.name}>{profile.name}</p>
          <p className={styles.email}>{profile.email}</p>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={signOut}>
          Sign Out
        </Menu.Item>
        <Menu.Divider />
        <p className={styles.version}>Version {CLIENT_VERSION}</p>
      </Menu.Dropdown>
    </Menu>
  );
}
