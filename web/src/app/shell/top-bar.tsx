import { useLocation } from '@tanstack/react-router';
import { AccountMenu } from '#app/shell/account-menu.tsx';
import { NewConsignmentButton } from '#freight/new-consignment-button.tsx';
import { OrganisationMenu } from '#app/shell/organisation-menu.tsx';
import { Bell } from '#app/shell/bell.tsx';
import { SearchField } from '#app/shell/search-field.tsx';
import { SitesMenu } from '#app/shell/sites-menu.tsx';
import styles from '#app/shell/top-bar.module.css';

/** Pages with a primary button of their own, because a screen has only one. */
const OWN_PRIMARY =
  /^\/(consignment\/|settings\/(printers|receiver-emails)|standing-orders|manifests|hireage)/;

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
        {path !== '/consignment/create' && <NewConsignmentButton isPrimary={!OWN_PRIMARY.test(path)} />}
        <Bell />
        <AccountMenu />
      </div>
    </header>
  );
}
