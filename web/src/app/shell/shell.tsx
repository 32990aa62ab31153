import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { AccountMenu } from '#app/shell/account-menu.tsx';
import { Bell } from '#app/shell/bell.tsx';
import { Rail } from '#app/shell/rail.tsx';
import { SearchButton } from '#app/shell/search-field.tsx';
import styles from '#app/shell/shell.module.css';
import { TopBar } from '#app/shell/top-bar.tsx';
import { type ShellDialogs, useShellDialogs } from '#app/shell/use-shell-dialogs.tsx';
import { useClearSelections } from '#app/shell/use-clear-selections.ts';
import { useUndoSwitch } from '#app/shell/use-switch-organisation.ts';
import { useUserNotifications } from '#app/shell/use-user-notifications.ts';
import { useRail } from '#app/shell/use-rail.ts';
import { announceStored } from '#kit/announcements.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { type ShellActions, ShellContext } from '#kit/shell-context.ts';
import { useNarrow } from '#ui/use-media.ts';

const Drawer = lazyComponent(async () => (await import('#app/shell/drawer.tsx')).NavigationDrawer);

export function Shell({ children }: { readonly children: ReactNode }) {
  const isNarrow = useNarrow();
  const dialogs = useShellDialogs();
  useUserNotifications();
  useClearSelections();
  useUndoSwitch();
  useEffect(() => announceStored(sessionStorage), []);
  const Layout = isNarrow ? NarrowShell : WideShell;
  return (
    <Layout dialogs={dialogs}>
      {children}
      {dialogs.element}
    </Layout>
  );
}

interface LayoutProps {
  readonly dialogs: ShellDialogs;
  readonly children: ReactNode;
}

function WideShell({ dialogs, children }: LayoutProps) {
  const { openPalette, openDetails } = dialogs;
  const rail = useRail();
  const [areSitesOpen, setSitesOpen] = useState(false);
  const shellActions = useMemo<ShellActions>(
    () => ({
      openMenu: () => {},
      search: null,
      bell: null,
      account: null,
      openSites: () => setSitesOpen(true),
      openPalette,
      openDetails,
    }),
    [openPalette, openDetails],
  );
  return (
    <ShellContext value={shellActions}>
      <div className={styles.shell} data-rail={rail.isOpen ? 'open' : 'closed'}>
        <SkipLink />
        <Rail {...rail} />
        <TopBar areSitesOpen={areSitesOpen} setSitesOpen={setSitesOpen} openPalette={openPalette} />
        <Main>{children}</Main>
      </div>
    </ShellContext>
  );
}

const CLOSED = { isOpen: false, areSitesOpen: false };

function NarrowShell({ dialogs, children }: LayoutProps) {
  const { openPalette, openDetails } = dialogs;
  const [menu, setMenu] = useState({ ...CLOSED, wasOpened: false });
  const opener = useRef<Element | null>(null);
  const shellActions = useMemo<ShellActions>(() => {
    const open = (areSitesOpen: boolean) => {
      opener.current = document.activeElement;
      setMenu({ isOpen: true, wasOpened: true, areSitesOpen });
    };
    return {
      openMenu: () => open(false),
      search: <SearchButton open={openPalette} />,
      bell: <Bell size="xl" />,
      account: <AccountMenu size="xl" />,
      openSites: () => open(true),
      openPalette,
      openDetails,
    };
  }, [openPalette, openDetails]);
  const close = () => {
    setMenu((before) => ({ ...before, ...CLOSED }));
    // Runs before another dialog opens, because that dialog later restores the focus to the element that has it now.
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <ShellContext value={shellActions}>
      <div className={styles.phone}>
        <SkipLink />
        <Main>{children}</Main>
        {menu.wasOpened && (
          <Drawer
            isOpen={menu.isOpen}
            close={close}
            areSitesOpen={menu.areSitesOpen}
            setSitesOpen={(areSitesOpen) => setMenu((before) => ({ ...before, areSitesOpen }))}
            openDetails={openDetails}
          />
        )}
      </div>
    </ShellContext>
  );
}

// A button, not a link to #main: that would put the fragment into the address of every page.
const SkipLink = () => (
  <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
    Skip to content
  </button>
);

const Main = ({ children }: { readonly children: ReactNode }) => (
  <main id="main" className={styles.main} tabIndex={-1}>
    {children}
  </main>
);
