import { Button, Menu } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { isOpen } from '@cartage/domain/tenant/gates.ts';
import { organisationSettings } from '@cartage/domain/tenant/organisation-settings.ts';
import { type ReactNode, useId } from 'react';
import { useBulkRules } from '#features/consignment-search/bulk-ability.ts';
import styles from '#features/consignment-search/bulk-buttons.module.css';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { type BulkAction, BULK_WORDS } from '#freight/bulk-job/bulk-words.ts';
import { STATUS_ICONS } from '#freight/status-icons.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

interface Props {
  readonly selection: Selection;
  /** Asks before anything is done; of what is blocked it says what blocks. */
  readonly ask: (action: BulkAction) => void;
}

/** The next steps of what is marked (BULK-01). */
export function BulkButtons({ selection, ask }: Props) {
  return (
    <>
      <StepButton
        action="markAsReady"
        icon={<Icon of={STATUS_ICONS.FINAL} />}
        selection={selection}
        ask={ask}
      />
      <StepButton
        action="requestPickup"
        icon={<Icon of={STATUS_ICONS.STAGED} />}
        selection={selection}
        ask={ask}
      />
    </>
  );
}

/** What is done more rarely (BULK-04, BULK-05). */
export function MoreBulkActions({ selection, ask }: Props) {
  const { organisation } = useWorkplace();
  const { tenant } = useSession();
  // BULK-05: without the setting there is no such action, nor where the tenant has no such date.
  const offersPickupDate =
    organisationSettings(organisation.settings).allowFmUsersRequestPickupDate &&
    isOpen('requestedPickup', tenant);
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
            ask={ask}
          />
        )}
        <StepItem action="cancel" icon={<Icon of={IconBan} />} selection={selection} ask={ask} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface StepProps extends Props {
  readonly action: BulkAction;
  readonly icon: ReactNode;
}

function StepButton({ action, icon, selection, ask }: StepProps) {
  const { reason, canAsk } = useStep(action, selection);
  const reasonId = useId();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={icon}
        // What blocks can be left out where it is looked at, so a click still opens it.
        aria-disabled={!canAsk}
        {...(!canAsk && { 'data-disabled': true })}
        {...(reason !== null && { 'data-tooltip': reason, 'aria-describedby': reasonId })}
        className={canAsk && reason !== null ? styles.blocked : undefined}
        onClick={() => canAsk && ask(action)}
      >
        {BULK_WORDS[action].name}
      </Button>
      {reason !== null && (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}

function StepItem({ action, icon, selection, ask }: StepProps) {
  const { reason, canAsk } = useStep(action, selection);
  return (
    <Menu.Item leftSection={icon} disabled={!canAsk} onClick={() => ask(action)}>
      {BULK_WORDS[action].name}
      {reason !== null && <span className={styles.reason}>{reason}</span>}
    </Menu.Item>
  );
}

function useStep(action: BulkAction, selection: Selection) {
  const rules = useBulkRules();
  const ability = rules.abilityOf(action, selection.consignments);
  if (ability.allowed) return { reason: null, canAsk: true };
  // What stands in the way may be gone by now: the dialog looks it up.
  return { reason: ability.reason, canAsk: rules.refusalOfAll(action) === null };
}
