import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@mantine/core';
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs';
import { combinationText, costsMore } from '#features/consignment-detail/combine/combination-text.ts';
import { SeparateList } from '#features/consignment-detail/combine/separate-list.tsx';
import { combinationsQuery } from '#freight/combinations/combinations-query.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';

const CombineDialog = lazyComponent(
  async () => (await import('#features/consignment-detail/combine/combine-dialog.tsx')).CombineDialog,
);

/** Advice to combine a draft with others that go to the same receiver on the same day. */
export function CombinationNotice({
  consignment,
  isModified,
  isPhone = false,
}: {
  readonly consignment: Consignment;
  /** Has unsaved changes, which would be lost. */
  readonly isModified: boolean;
  readonly isPhone?: boolean;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { reference, version, abilities, currentStatus } = consignment;
  const mayCombine = abilities.editFreight.allowed && abilities.cancel.allowed;
  const canCombine = useHasOwnOperations() && mayCombine && currentStatus.code === 'DRAFT';
  const { data } = useQuery({
    ...combinationsQuery(call, organisationId, { reference, version }),
    enabled: canCombine,
    // An open dialog stays while the combination is read again after a change.
    placeholderData: (before) => (before?.[0]?.kept.reference === reference ? before : undefined),
  });
  const [isOpen, setOpen] = useState(false);
  const combination = data?.[0];
  // The data of a draft stay when another user cancels it.
  if (!canCombine || combination === undefined) return null;
  const { others, separate } = combination;
  const isAdvised = others.length > 0 && !costsMore(combination);
  return (
    <>
      <Notice
        label="Consignments to the same receiver"
        place={isPhone ? 'phone' : 'page'}
        actions={
          isAdvised && (
            <Button
              variant="default"
              leftSection={<Icon of={IconArrowMerge} />}
              disabled={isModified}
              onClick={() => setOpen(true)}
            >
              Combine consignments
            </Button>
          )
        }
      >
        {others.length > 0 && <p>{combinationText(combination)}</p>}
        <SeparateList separate={separate} />
        {isAdvised && isModified && <p>Save your changes first.</p>}
      </Notice>
      {isOpen && (
        <CombineDialog
          consignment={consignment}
          combination={combination}
          separate={<SeparateList separate={separate} />}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
