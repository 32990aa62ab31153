import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Drawer } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { CLIENT_VERSION } from '@cartage/domain/client-version.ts';
import { AreaLinks } from '#app/shell/area-links.tsx';
import styles from '#app/shell/drawer.module.css';
import { OrganisationMenu } from '#app/shell/organisation-menu.tsx';
import { SitesMenu } from '#app/shell/sites-menu.tsx';
import { useSignOut } from '#app/shell/use-sign-out.ts';
import { NewConsignmentButton } from '#freight/new-consignment-button.tsx';
import { NO_LANDMARK } from '#kit/no-landmark.ts';
import { useHasRendered } from '#kit/use-has-rendered.ts';
import { useSession } from '#session/session-context.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';

/** The menu of the narrow layout, in its own chunk that loads on first open. */
export function NavigationDrawer({
  isOpen,
  close,
  areSitesOpen,
  setSitesOpen,
  openDetails,
}: {
  readonly isOpen: boolean;
  /** Also restores the focus. */
  readonly close: () => void;
  readonly areSitesOpen: boolean;
  readonly setSitesOpen: (open: boolean) => void;
  readonly openDetails: () => void;
}) {
  const session = useSession();
  const hasRendered = useHasRendered();
  const signOut = useSignOut();
  return (
    <Drawer
      opened={isOpen && hasRendered}
      onClose={close}
      returnFocus={false}
      size={304}
      padding={0}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': 'Close menu', size: 44, icon: <Icon of={IconX} size={20} /> }}
      attributes={NO_LANDMARK}
      classNames={{ content: styles.content ?? '', header: styles.header ?? '', body: styles.body ?? '' }}
      title={
        <span className={styles.brand}>
          <Glyph name={session.tenant.name} />
          {session.tenant.name}
        </span>
      }
    >
      <div className={styles.choices}>
        <p className={styles.hint}>Organisation</p>
        <OrganisationMenu block />
        <p className={styles.hint}>Sites</p>
        <SitesMenu block isOpen={areSitesOpen} setOpen={setSitesOpen} />
        <div className={styles.create}>
          <NewConsignmentButton isLarge isPrimary={false} onGo={close} />
        </div>
      </div>
      <nav aria-label="Areas" className={styles.nav}>
        <AreaLinks entryClass={styles.entry} isInDrawer onNavigate={close} />
        <hr className={styles.rule} />
        <button
          type="button"
          className={styles.entry}
          onClick={() => {
            close();
            openDetails();
          }}
        >
          <Icon of={IconUser} size={20} />
          My Details
        </button>
        <button type="button" className={styles.entry} onClick={signOut}>
          <Icon of={IconLogout} size={20} />
          Sign Out
        </button>
      </nav>
      <p className={styles.foot}>Version {CLIENT_VERSION}</p>
    </Drawer>
  );
}
