import { ActionIcon, Menu } from '@mantine/core';
import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import styles from '#features/consignment-create/page.module.css';
import type { FollowUp, Saving } from '#features/consignment-create/use-save.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const NEXT = 'Save and add another';
const PRINT = 'Save, ready and print';

/** Whether the user may mark as ready and print, and the provider has set up labels. */
export function useCanPrint(): boolean {
  const { tenant } = useSession();
  const { permissions } = useOrganisationContext();
  const needed = [...ACTIONS.markAsReady.permissions, ...ACTIONS.openDocuments.permissions];
  return tenant.hasLabels && needed.every((permission) => permissions.has(permission));
}

/** Save, and the ways to save and continue. In the narrow layout these are in a menu beside Save. */
export function SaveActions({
  saving,
  canPrint,
  isNarrow,
}: {
  readonly saving: Saving;
  readonly canPrint: boolean;
  readonly isNarrow: boolean;
}) {
  const { inProgress } = saving;
  const stateOf = (followUp: FollowUp) => ({
    isBusy: inProgress === followUp,
    isUnavailable: inProgress !== null && inProgress !== followUp,
  });
  const save = (
    <BusyButton
      onClick={saving.save}
      {...stateOf('open')}
      data-tooltip="Ctrl+S. Ctrl+Enter goes to the first missing value."
      {...(isNarrow && { size: 'lg', className: styles.grow })}
    >
      Save
    </BusyButton>
  );
  if (isNarrow) {
    return (
      <div className={styles.saves}>
        <Menu position="top-end" width={240}>
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={44}
              aria-label="More ways to save"
              aria-disabled={inProgress !== null}
            >
              <Icon of={IconChevronUp} size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Icon of={IconPlus} />} onClick={saving.saveAndAddAnother}>
              {NEXT}
            </Menu.Item>
            {canPrint && (
              <Menu.Item leftSection={<Icon of={IconPrinter} />} onClick={saving.saveAndPrint}>
                {PRINT}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        {save}
      </div>
    );
  }
  return (
    <>
      <BusyButton
        variant="default"
        leftSection={<Icon of={IconPlus} />}
        onClick={saving.saveAndAddAnother}
        {...stateOf('next')}
        data-tooltip="Ctrl+Shift+S"
      >
        {NEXT}
      </BusyButton>
      {canPrint && (
        <BusyButton
          variant="default"
          leftSection={<Icon of={IconPrinter} />}
          onClick={saving.saveAndPrint}
          {...stateOf('print')}
          data-tooltip="Ctrl+Shift+Enter"
        >
          {PRINT}
        </BusyButton>
      )}
      {save}
    </>
  );
}
