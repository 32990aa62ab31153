import { useLocation } from '@tanstack/react-router';
import { AccountMenu } from '#app/shell/account-menu.tsx';
import { NewConsignmentButton } from '#freight/new-consignment-button.tsx';
import { OrganisationMenu } from '#app/shell/organisation-menu.tsx';
import { Bell } from '#app/shell/bell.tsx';
import { SearchField } from '#app/shell/search-field.tsx';
import { SitesMenu } from '#app/shell/sites-menu.tsx';
import styles from '#app/shell/top-bar.module.css';

export function TopBar({
  areSitesOpen,
  setSitesOpen,
  openPalette,
}: {
  readonly areSitesOpen: boolean;
  readonly setSitesOpen: (open: boolean) => void;
  readonly openPalette: () => void;
}) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <header className={styles.bar}>
      <OrganisationMenu />
      <span className={styles.divider} />
      <SitesMenu isOpen={areSitesOpen} setOpen={setSitesOpen} />
      <SearchField open={openPalette} />
      <div className={styles.end}>
        {/* One primary button per screen: the consignment page has its own. */}
        {path !== '/consignment/create' && (
          <NewConsignmentButton isPrimary={!path.startsWith('/consignment/')} />
        )}
        <Bell />
        <AccountMenu />
      </div>
    </header>
  );
}
