import { Button, Popover } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import styles from '#app/shell/switch.module.css';
import { type ActiveSites, useActiveSites, useWorkplace } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Icon } from '#ui/icon.tsx';

/** Which sites' consignments are shown (SHELL-03): a count in the bar, check boxes when opened. */
export function SitesMenu({
  block = false,
  isOpen,
  setOpen,
}: {
  readonly block?: boolean;
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
}) {
  const { sites } = useWorkplace();
  const active = useActiveSites();
  const label = sites.length === 0 ? 'None' : `${active.ids.length} of ${sites.length} sites`;
  const inside = (
    <>
      {!block && <Icon of={IconMapPin} />}
      <span className={styles.value}>{label}</span>
    </>
  );
  if (sites.length === 0) {
    return (
      <span className={styles.switch} data-block={block} data-tooltip="You have no sites">
        <span className="visually-hidden">Sites: </span>
        {inside}
      </span>
    );
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={block ? 'target' : 316}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.switch}
          data-block={block}
          aria-label={`Sites: ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          {inside}
          <Icon of={IconChevronDown} size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.sites} aria-label="Sites">
        <SiteList active={active} />
      </Popover.Dropdown>
    </Popover>
  );
}

function SiteList({ active }: { readonly active: ActiveSites }) {
  const { sites } = useWorkplace();
  const areAll = active.ids.length === sites.length;
  const toggle = (id: number, isOn: boolean) =>
    active.choose(isOn ? [...active.ids, id] : active.ids.filter((other) => other !== id));
  return (
    <>
      <div className={styles.sitesHead}>
        <span>Show consignments of</span>
        <Button
          variant="subtle"
          size="xs"
          onClick={() => active.choose(areAll ? [] : sites.map(({ site }) => site.id))}
        >
          {areAll ? 'Select none' : 'Select all'}
        </Button>
      </div>
      <div className={styles.sitesList} role="group" aria-label="Sites">
        {sites.map(({ site }) => (
          <CheckRow
            key={site.id}
            checked={active.ids.includes(site.id)}
            onChange={(isOn) => toggle(site.id, isOn)}
          >
            <span>
              {site.name}
              {!site.isActive && ' (Inactive)'}
            </span>
            <span className={styles.code}>{site.code}</span>
          </CheckRow>
        ))}
      </div>
    </>
  );
}
