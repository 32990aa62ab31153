import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { SiteList } from '#freight/site-list.tsx';
import styles from '#app/shell/switch.module.css';
import { useSiteSelection } from '#app/shell/use-site-selection.ts';
import { Dropdown } from '#kit/dropdown/dropdown.tsx';
import { useDropdownButton } from '#kit/dropdown/use-dropdown-button.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** Selects the sites whose consignments are shown (SHELL-03): a count in the bar, checkboxes in the menu. */
export function SitesMenu({
  block = false,
  isOpen,
  setOpen,
}: {
  readonly block?: boolean;
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
}) {
  const { sites } = useOrganisationContext();
  const active = useSiteSelection();
  const button = useDropdownButton('dialog', isOpen, setOpen);
  const content = (
    <>
      {!block && <Icon of={IconMapPin} />}
      <span className={styles.value}>{active.label}</span>
    </>
  );
  if (sites.length === 0) {
    return (
      <span className={styles.switch} data-block={block} data-tooltip="You have no sites">
        <span className="visually-hidden">Sites: </span>
        {content}
      </span>
    );
  }
  return (
    <>
      <button
        {...button.props}
        type="button"
        className={styles.switch}
        data-block={block}
        aria-label={`Sites: ${active.label}`}
      >
        {content}
        <Icon of={IconChevronDown} size={14} />
      </button>
      <Dropdown
        button={button}
        label="Sites"
        position="bottom-start"
        width={block ? 'target' : 316}
        className={styles.sites}
      >
        <SiteList active={active} />
      </Dropdown>
    </>
  );
}
