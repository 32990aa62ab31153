import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { AccountMenu } from '#app/shell/account-menu.tsx';
import { Rail } from '#app/shell/rail.tsx';
import styles from '#app/shell/shell.module.css';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useRail } from '#app/shell/use-rail.ts';
import { type ShellParts, ShellPartsContext } from '#kit/shell-parts.ts';
import { useNarrow } from '#ui/use-media.ts';

const Drawer = lazy(async () => ({ default: (await import('#app/shell/drawer.tsx')).NavigationDrawer }));

export function Shell({ children }: { readonly children: ReactNode }) {
  return useNarrow() ? <NarrowShell>{children}</NarrowShell> : <WideShell>{children}</WideShell>;
}

function WideShell({ children }: { readonly children: ReactNode }) {
  const rail = useRail();
  const [areSitesOpen, setSitesOpen] = useState(false);
  const parts = useMemo<ShellParts>(
    () => ({ openMenu: () => {}, account: null, openSites: () => setSitesOpen(true) }),
    [],
  );
  return (
    <ShellPartsContext value={parts}>
      <div className={styles.shell} data-rail={rail.isOpen ? 'open' : 'closed'}>
        <SkipLink />
        <Rail {...rail} />
        <TopBar areSitesOpen={areSitesOpen} setSitesOpen={setSitesOpen} />
        <Main>{children}</Main>
      </div>
    </ShellPartsContext>
  );
}

function NarrowShell({ children }: { readonly children: ReactNode }) {
  const [menu, setMenu] = useState({ isOpen: false, wasOpened: false, areSitesOpen: false });
  const parts = useMemo<ShellParts>(() => {
    const open = (areSitesOpen: boolean) => setMenu({ isOpen: true, wasOpened: true, areSitesOpen });
    return {
      openMenu: () => open(false),
      account: <AccountMenu size="xl" />,
      openSites: () => open(true),
    };
  }, []);
  return (
    <ShellPartsContext value={parts}>
      <div className={styles.phone}>
        <SkipLink />
        <Main>{children}</Main>
        {menu.wasOpened && (
          <Suspense>
            <Drawer
              isOpen={menu.isOpen}
              close={() => setMenu((before) => ({ ...before, isOpen: false, areSitesOpen: false }))}
              areSitesOpen={menu.areSitesOpen}
              setSitesOpen={(areSitesOpen) => setMenu((before) => ({ ...before, areSitesOpen }))}
            />
          </Suspense>
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
