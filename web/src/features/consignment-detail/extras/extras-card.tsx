import '#kit/field-styles.ts';
import { Button, NativeSelect } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { messageOf } from '#api/problem.ts';
import {
  type ExtraLine,
  extraLines,
  INSTRUCTIONS,
  extraText,
} from '#features/consignment-detail/extras/extras.ts';
import styles from '#features/consignment-detail/extras/extras-card.module.css';
import { useSaveExtras } from '#features/consignment-detail/extras/use-save-extras.ts';
import type { ChosenExtras } from '#features/consignment-detail/extras/use-extras-choice.ts';
import type { EditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { showError } from '#kit/toasts.ts';
import { UnsavedChanges } from '#kit/unsaved-changes.tsx';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** Specified text (CONS-14). */
const NOT_LOADED = 'Delivery extras could not be loaded';
const STALE_MS = 60_000;

interface Props {
  readonly consignment: Consignment;
  /** Without it the extras are read-only. */
  readonly page?: EditPage;
}

/** EXTRA-01; only if the tenant enables extras (CONS-03). */
export function ExtrasCard({ consignment, page }: Props) {
  const { call, tenant } = useSession();
  const { organisationId } = useOrganisationContext();
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
          <div className={styles.loading} role="status" aria-label="Loading extras" />
        )}
      </Card>
    );
  }
  const lines = extraLines(consignment, query.data);
  if (lines.length === 0) {
    return (
      <Card title="Extras">
        <p className={styles.none}>No extras available</p>
      </Card>
    );
  }
  const isEditable = page !== undefined && consignment.abilities.editExtras.allowed;
  if (!isEditable) return <ReadOnlyExtras lines={lines} />;
  // EXTRA-03: extras of a new service type are available after it is saved.
  const chosenType = page.editing.state?.form.serviceType ?? consignment.serviceType.code;
  return chosenType === consignment.serviceType.code ? (
    <EditableExtras consignment={consignment} lines={lines} extras={page.extras} />
  ) : (
    <ReadOnlyExtras lines={lines} hint="Save the new service type, then choose its extras" />
  );
}

function ReadOnlyExtras({ lines, hint }: { readonly lines: readonly ExtraLine[]; readonly hint?: string }) {
  return (
    <Card title="Extras">
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <ExtrasList>
        {lines.map((line) => (
          <ExtraItem key={line.id} line={line}>
            <span className={styles.instruction}>{extraText(line)}</span>
          </ExtraItem>
        ))}
      </ExtrasList>
    </Card>
  );
}

function EditableExtras({
  consignment,
  lines,
  extras: { entered, choose, clear },
}: {
  readonly consignment: Consignment;
  readonly lines: readonly ExtraLine[];
  readonly extras: ChosenExtras;
}) {
  const chosen = lines.map((line) => ({ ...line, instruction: entered.get(line.id) ?? line.instruction }));
  const isModified = chosen.some(({ instruction }, index) => instruction !== lines[index]?.instruction);
  const saving = useSaveExtras(consignment, clear);
  return (
    <Card
      title="Extras"
      actions={
        isModified && (
          <>
            <Button variant="subtle" size="xs" onClick={clear}>
              Cancel<span className="visually-hidden"> editing extras</span>
            </Button>
            <BusyButton
              variant="light"
              size="xs"
              isBusy={saving.isSaving}
              onClick={() => saving.save(chosen)}
            >
              Save extras
            </BusyButton>
          </>
        )
      }
    >
      <UnsavedChanges hasChanges={() => isModified} onDiscard={clear} />
      <ExtrasList>
        {chosen.map((line) => (
          <ExtraItem key={line.id} line={line}>
            <NativeSelect
              size="xs"
              className={styles.choice ?? ''}
              aria-label={line.name}
              data={[...INSTRUCTIONS]}
              rightSection={<Icon of={IconChevronDown} size={14} />}
              value={line.instruction}
              onChange={({ currentTarget: { value } }) => {
                const code = INSTRUCTIONS.find((instruction) => instruction.value === value)?.value;
                if (code !== undefined) choose(line.id, code);
              }}
            />
          </ExtraItem>
        ))}
      </ExtrasList>
    </Card>
  );
}

const ExtrasList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.list} tabIndex={0} aria-label="Delivery extras">
    {children}
  </ul>
);

const ExtraItem = ({ line, children }: { readonly line: ExtraLine; readonly children: ReactNode }) => (
  <li>
    <span className={styles.name} data-tooltip={line.description}>
      {line.name}
    </span>
    {children}
  </li>
);
