import { ActionIcon, Menu } from '@mantine/core';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { Link } from '@tanstack/react-router';
import { messageOf } from '#api/problem.ts';
import styles from '#kit/staff-header.module.css';
import { showError } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';
import type { Profile } from '#session/stored-user.ts';
import { Avatar, Glyph } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

const AREAS = [
  { name: 'Provider desk', to: '/desk' },
  { name: 'Operations', to: '/operations' },
] as const;

/** The header of the pages of the freight provider's staff. Operators have a menu item for each of the other pages. */
export function StaffHeader({
  profile,
  area,
}: {
  readonly profile: Profile;
  readonly area: (typeof AREAS)[number]['name'];
}) {
  const session = useSession();
  const isNarrow = useNarrow();
  const signOut = () => void session.signOut().catch((failure: unknown) => showError(messageOf(failure)));
  return (
    <header className={styles.bar}>
      <Glyph name={session.tenant.name} />
      <span className={styles.brand}>{session.tenant.name}</span>
      <span className={styles.divider} />
      <h1 className={styles.area} tabIndex={-1}>
        {area}
      </h1>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" size={isNarrow ? 'xl' : 'lg'} aria-label={`Account, ${profile.name}`}>
            <Avatar name={profile.name} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles.person}>
            <p className={styles.name}>{profile.name}</p>
            <p className={styles.email}>{profile.email}</p>
          </div>
          <Menu.Divider />
          {session.isOperator() &&
            AREAS.filter(({ name }) => name !== area).map(({ name, to }) => (
              <Menu.Item key={to} leftSection={<Icon of={IconArrowRight} />} component={Link} to={to}>
                {name}
              </Menu.Item>
            ))}
          <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={signOut}>
            Sign Out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}
