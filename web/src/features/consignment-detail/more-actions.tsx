import { Button, Menu } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconBookmarkPlus from '@tabler/icons-react/dist/esm/icons/IconBookmarkPlus.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useState } from 'react';
import { useCopy } from '#features/consignment-detail/use-copy.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { formOf } from '#freight/form/form-state.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';
import { Icon } from '#ui/icon.tsx';

const SaveTemplateDialog = lazyComponent(
  async () => (await import('#freight/templates/save-template-dialog.tsx')).SaveTemplateDialog,
);

/** CONS-02: with MAINTAIN, for consignments that are not cancelled or in error. */
export function MoreActions({
  consignment,
  cancel,
  confirmLeave,
  isBusy,
}: {
  readonly consignment: Consignment;
  readonly cancel: () => void;
  readonly confirmLeave: Parameters<typeof useCopy>[1];
  readonly isBusy: boolean;
}) {
  const { permissions } = useOrganisationContext();
  const hasTemplates = useHasOwnOperations();
  const [isSavingTemplate, setSavingTemplate] = useState(false);
  const { copy, isCopying } = useCopy(consignment.reference, confirmLeave);
  const { code } = consignment.currentStatus;
  if (!permissions.has('Consignment.MAINTAIN') || code === 'CANCELLED' || code === 'ERR') return null;
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button
            variant="subtle"
            loading={isCopying}
            rightSection={<Icon of={IconChevronDown} size={14} />}
            disabled={isBusy}
          >
            More Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void copy('Copy')}>
            Create Copy
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconArrowBackUp} />} onClick={() => void copy('Return')}>
            Create Return
          </Menu.Item>
          {hasTemplates && permissions.has('Consignment.CREATE') && (
            <Menu.Item leftSection={<Icon of={IconBookmarkPlus} />} onClick={() => setSavingTemplate(true)}>
              Save as Template
            </Menu.Item>
          )}
          {consignment.abilities.cancel.allowed && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<Icon of={IconBan} />} onClick={cancel}>
                Cancel Consignment
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSavingTemplate && (
        <SaveTemplateDialog form={formOf(consignment)} close={() => setSavingTemplate(false)} />
      )}
    </>
  );
}
