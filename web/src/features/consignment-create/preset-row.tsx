import { ActionIcon, Button } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus, messageOf } from '#api/problem.ts';
import type { Preset } from '#freight/form/use-packaging-presets.ts';
import styles from '#freight/templates/templates.module.css';
import { BusyButton } from '#kit/busy-button.tsx';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** A preset with the question before it is deleted in place. */
export function PresetRow({
  preset,
  mayChange,
  edit,
  onDeleted,
}: {
  readonly preset: Preset;
  readonly mayChange: boolean;
  readonly edit: () => void;
  readonly onDeleted: () => void;
}) {
  const { call } = useSession();
  const { organisationId, organisation } = useOrganisationContext();
  const [isDeleting, setDeleting] = useState(false);
  const { name, packagingType } = preset;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('deletePackagingPreset', { params: { org: organisationId, id: String(preset.id) } }),
    onSuccess: () => {
      showSuccess('Preset deleted');
      onDeleted();
    },
    onError: (failure) => {
      showError(messageOf(failure, "Couldn't delete the preset. Check your connection and try again."));
      if (isStatus(failure, 404)) onDeleted();
    },
  });
  const type = organisation.packagingTypes.find(({ code }) => code === packagingType)?.name ?? packagingType;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>{isDeleting ? `Delete "${name}"?` : name}</p>
        <p className={styles.summary}>{[type, ...sizeOf(preset)].join(' · ')}</p>
      </div>
      {mayChange && (
        <div className={styles.buttons}>
          {isDeleting ? (
            <>
              <Button variant="default" size="xs" ref={focusOnMount} onClick={() => setDeleting(false)}>
                Keep
              </Button>
              <BusyButton size="xs" data-danger isBusy={isPending} onClick={() => mutate()}>
                Delete preset
              </BusyButton>
            </>
          ) : (
            <>
              <ActionIcon variant="subtle" size="lg" aria-label={`Change ${name}`} onClick={edit}>
                <Icon of={IconPencil} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Delete ${name}`}
                onClick={() => setDeleting(true)}
              >
                <Icon of={IconTrash} />
              </ActionIcon>
            </>
          )}
        </div>
      )}
    </li>
  );
}

const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** '1.2 × 1 × 1.1 m' and '320 kg'; a missing side is '?'. */
function sizeOf({ length, width, height, weight }: Preset): readonly string[] {
  const sides = [length, width, height];
  const hasSides = sides.some((side) => side !== null);
  return [
    ...(hasSides ? [`${sides.map((side) => side ?? '?').join(' × ')} m`] : []),
    ...(weight === null ? [] : [`${weight} kg`]),
  ];
}
