import { Input, Popover } from '@mantine/core';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { useId } from 'react';
import { NoSites } from '#features/my-details/site-select.tsx';
import styles from '#features/my-details/my-details.module.css';
import { SiteList } from '#freight/site-list.tsx';
import { siteName } from '#freight/site-name.ts';
import { type ActiveSites, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const LABEL = 'Selected sites';
const HINT = 'Display consignments from the selected requesting sites';
/** More sites than this are shown as a count. */
const MAX_NAMES = 2;

export function SelectedSites({
  active,
  isOpen,
  setOpen,
}: {
  readonly active: ActiveSites;
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
}) {
  const { sites } = useOrganisationContext();
  const hintId = useId();
  if (sites.length === 0) return <NoSites label={LABEL} hint={HINT} />;
  const chosen = sites.filter(({ site }) => active.ids.includes(site.id)).map(({ site }) => siteName(site));
  const isNamed = chosen.length > 0 && chosen.length <= MAX_NAMES && chosen.length < sites.length;
  const value = isNamed ? chosen.join(', ') : `${chosen.length} of ${sites.length} sites`;
  return (
    <Input.Wrapper label={LABEL} labelElement="div" description={HINT} descriptionProps={{ id: hintId }}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width="target"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={styles.choice}
            aria-label={`${LABEL}: ${value}`}
            aria-describedby={hintId}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={styles.value}>{value}</span>
            <Icon of={IconSelector} />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.sites} aria-label={LABEL}>
          <SiteList active={active} />
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
