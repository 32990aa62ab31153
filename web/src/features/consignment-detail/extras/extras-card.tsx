import '#kit/field-styles.ts';
import { Button, NativeSelect } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import {
  type ExtraLine,
  extraLines,
  type InstructionCode,
  INSTRUCTIONS,
  saidOf,
} from '#features/consignment-detail/extras/extras.ts';
import styles from '#features/consignment-detail/extras/extras-card.module.css';
import { useSaveExtras } from '#features/consignment-detail/extras/use-save-extras.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { showError } from '#kit/toasts.ts';
import { UnsavedChanges } from '#kit/unsaved-changes.tsx';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** CONS-14. */
const NOT_LOADED = 'Delivery extras could not be loaded';
const STALE_MS = 60_000;

/** EXTRA-01; only where the tenant has extras (CONS-03). */
export function ExtrasCard({ consignment }: { readonly consignment: Consignment }) {
  const { call, tenant } = useSession();
  const { organisationId } = useWorkplace();
  const isShown = tenant.flags.DeliveryExtras && consignment.reference !== '';
  const query = useQuery({
    queryKey: ['reference', 'deliveryExtras', organisationId],
    queryFn: ({ signal }) => call('deliveryExtras', { params: { org: organisationId }, signal }),
    staleTime: STALE_MS,
    enabled: isShown,
  });
  const { isError, error } = query;
  useEffect(() => {
    if (isError) showError(messageOf(error, NOT_LOADED));
  }, [isError, error]);
  if (!isShown) return null;
  if (query.data === undefined) {
    return (
      <Card title="Extras">
        {isError ? (
          <div className={styles.failed}>
            <p>Couldn't load extras</p>
            <Button size="xs" variant="default" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <div className={styles.waiting} role="status" aria-label="Loading extras" />
        )}
      </Card>
    );
  }
  return <Loaded consignment={consignment} lines={extraLines(consignment, query.data)} />;
}

function Loaded({
  consignment,
  lines,
}: {
  readonly consignment: Consignment;
  readonly lines: readonly ExtraLine[];
}) {
  const isNarrow = useNarrow();
  const [entered, setEntered] = useState<ReadonlyMap<number, InstructionCode>>(new Map());
  const chosen = lines.map((line) => ({ ...line, instruction: entered.get(line.id) ?? line.instruction }));
  const isModified = chosen.some(({ instruction }, index) => instruction !== lines[index]?.instruction);
  const cancel = () => setEntered(new Map());
  const saving = useSaveExtras(consignment, cancel);
  const ability = consignment.abilities.editExtras;
  const isEditable = ability.allowed && !isNarrow;
  if (lines.length === 0) {
    return (
      <Card title="Extras">
        <p className={styles.none}>No extras available</p>
      </Card>
    );
  }
  return (
    <Card
      title="Extras"
      actions={
        isEditable &&
        isModified && (
          <>
            <Button variant="subtle" size="xs" onClick={cancel}>
              Cancel<span className="visually-hidden"> editing extras</span>
            </Button>
            <Button variant="light" size="xs" loading={saving.isSaving} onClick={() => saving.save(chosen)}>
              Save extras
            </Button>
          </>
        )
      }
    >
      <UnsavedChanges areThere={() => isModified} onDiscard={cancel} />
      <ul className={styles.list} tabIndex={0} aria-label="Delivery extras">
        {chosen.map((line, index) => (
          <li key={line.id}>
            <span className={styles.name} data-tooltip={line.description}>
              {line.name}
            </span>
            {isEditable ? (
              <NativeSelect
                size="xs"
                className={styles.choice ?? ''}
                aria-label={line.name}
                data={[...INSTRUCTIONS]}
                rightSection={<Icon of={IconChevronDown} size={14} />}
                value={line.instruction}
                onChange={({ currentTarget: { value } }) => {
                  const code = INSTRUCTIONS.find((one) => one.value === value)?.value;
                  if (code !== undefined) setEntered(new Map([...entered, [line.id, code]]));
                }}
              />
            ) : (
              <span className={styles.said}>{saidOf(lines[index] ?? line)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
