import { Button, Menu } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { isFeatureEnabled } from '@cartage/domain/tenant/feature-switches.ts';
import { organisationSettings } from '@cartage/domain/tenant/organisation-settings.ts';
import { type ReactNode, useId } from 'react';
import { useBulkRules } from '#features/consignment-search/bulk/bulk-rules.ts';
import styles from '#features/consignment-search/bulk/bulk-buttons.module.css';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import { type BulkAction, BULK_MESSAGES } from '#freight/bulk-job/bulk-messages.ts';
import { STATUS_ICONS } from '#freight/status-icons.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

interface Props {
  readonly selection: Selection;
  /** Opens the confirmation, which names the blocked consignments. */
  readonly open: (action: BulkAction) => void;
}

/** The next steps of the selected consignments (BULK-01). */
export function BulkButtons({ selection, open }: Props) {
  return (
    <>
      <StepButton
        action="markAsReady"
        icon={<Icon of={STATUS_ICONS.FINAL} />}
        selection={selection}
        open={open}
      />
      <StepButton
        action="requestPickup"
        icon={<Icon of={STATUS_ICONS.STAGED} />}
        selection={selection}
        open={open}
      />
    </>
  );
}

/** Less frequent actions (BULK-04, BULK-05). */
export function MoreBulkActions({ selection, open }: Props) {
  const { organisation } = useOrganisationContext();
  const { tenant } = useSession();
  // BULK-05: the action needs the organisation's setting and the tenant's pickup dates.
  const offersPickupDate =
    organisationSettings(organisation.settings).allowFmUsersRequestPickupDate &&
    isFeatureEnabled('requestedPickup', tenant);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<Icon of={IconChevronDown} size={14} />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="More actions">
        {offersPickupDate && (
          <StepItem
            action="setRequestedPickupDate"
            icon={<Icon of={IconCalendar} />}
            selection={selection}
            open={open}
          />
        )}
        <StepItem action="cancel" icon={<Icon of={IconBan} />} selection={selection} open={open} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface StepProps extends Props {
  readonly action: BulkAction;
  readonly icon: ReactNode;
}

function StepButton({ action, icon, selection, open }: StepProps) {
  const { reason, canOpen } = useStep(action, selection);
  const reasonId = useId();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={icon}
        // Blocked consignments can be deselected in the dialog, so a click still opens it.
        aria-disabled={!canOpen}
        {...(!canOpen && { 'data-disabled': true })}
        {...(reason !== null && { 'data-tooltip': reason, 'aria-describedby': reasonId })}
        className={canOpen && reason !== null ? styles.blocked : undefined}
        onClick={() => canOpen && open(action)}
      >
        {BULK_MESSAGES[action].name}
      </Button>
      {reason !== null && (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}

function StepItem({ action, icon, selection, open }: StepProps) {
  const { reason, canOpen } = useStep(action, selection);
  return (
    <Menu.Item leftSection={icon} disabled={!canOpen} onClick={() => open(action)}>
      {BULK_MESSAGES[action].name}
      {reason !== null && <span className={styles.reason}>{reason}</span>}
    </Menu.Item>
  );
}

function useStep(action: BulkAction, selection: Selection) {
  const rules = useBulkRules();
  const ability = rules.abilityOf(action, selection.consignments);
  if (ability.allowed) return { reason: null, canOpen: true };
  // The dialog loads the current state, in which the action may no longer be blocked.
  return { reason: ability.reason, canOpen: rules.refusalRegardlessOfStatus(action) === null };
}
