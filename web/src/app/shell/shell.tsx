import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { AccountMenu } from '#app/shell/account-menu.tsx';
import { Bell } from '#app/shell/bell.tsx';
import { Rail } from '#app/shell/rail.tsx';
import { SearchButton } from '#app/shell/search-field.tsx';
import styles from '#app/shell/shell.module.css';
import { TopBar } from '#app/shell/top-bar.tsx';
import { type ShellDialogs, useShellDialogs } from '#app/shell/use-shell-dialogs.tsx';
import { useNoticesOfUser } from '#app/shell/use-notices-of-user.ts';
import { useRail } from '#app/shell/use-rail.ts';
import { takeAnnouncement } from '#kit/announcements.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { type ShellParts, ShellPartsContext } from '#kit/shell-parts.ts';
import { useNarrow } from '#ui/use-media.ts';

const Drawer = lazyPart(async () => (await import('#app/shell/drawer.tsx')).NavigationDrawer);

export function Shell({ children }: { readonly children: ReactNode }) {
  const isNarrow = useNarrow();
  const dialogs = useShellDialogs();
  useNoticesOfUser();
  useEffect(() => takeAnnouncement(sessionStorage), []);
  const Layout = isNarrow ? NarrowShell : WideShell;
  return (
    <Layout dialogs={dialogs}>
      {children}
      {dialogs.drawn}
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
  const parts = useMemo<ShellParts>(
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
    <ShellPartsContext value={parts}>
      <div className={styles.shell} data-rail={rail.isOpen ? 'open' : 'closed'}>
        <SkipLink />
        <Rail {...rail} />
        <TopBar areSitesOpen={areSitesOpen} setSitesOpen={setSitesOpen} openPalette={openPalette} />
        <Main>{children}</Main>
      </div>
    </ShellPartsContext>
  );
}

const CLOSED = { isOpen: false, areSitesOpen: false };

function NarrowShell({ dialogs, children }: LayoutProps) {
  const { openPalette, openDetails } = dialogs;
  const [menu, setMenu] = useState({ ...CLOSED, wasOpened: false });
  const opener = useRef<Element | null>(null);
  const parts = useMemo<ShellParts>(() => {
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
    // At once: what is opened next gives the focus back to what has it then.
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <ShellPartsContext value={parts}>
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
    </ShellPartsContext>
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
