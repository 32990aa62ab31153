import { Button, TextInput } from '@mantine/core';
import { isReference } from '@cartage/domain/consignment/reference.ts';
import { statusOf } from '@cartage/domain/consignment/status.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { isManifestActionAllowed } from '@cartage/domain/manifest/manifest-actions.ts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Manifest } from '#features/manifests/manifest-queries.ts';
import { weightText } from '#features/manifests/manifest-texts.ts';
import styles from '#features/manifests/manifests.module.css';
import type { useManifestChanges } from '#features/manifests/use-manifest-changes.ts';
import { StatusChip } from '#freight/status-chip.tsx';
import { BusyButton } from '#kit/busy-button.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/field-error.tsx';

interface Props {
  readonly manifest: Manifest;
  readonly changes: ReturnType<typeof useManifestChanges>;
}

export function ConsignmentsCard({ manifest, changes }: Props) {
  const { permissions } = useOrganisationContext();
  const canChange = isManifestActionAllowed('add', manifest.state, [...permissions]);
  return (
    <Card title="Consignments" flush>
      {canChange && <AddForm changes={changes} />}
      {manifest.consignments.length === 0 && (
        <p className={styles.add}>
          No consignments. Add one by its reference, or gather them on the manifests page.
        </p>
      )}
      <ul className={styles.consignments} aria-label="Consignments of the manifest">
        {manifest.consignments.map((one) => (
          <li key={one.reference} className={styles.consignment}>
            <div className={styles.facts}>
              <span className={styles.heading}>
                <Link
                  to="/consignment/$reference"
                  params={{ reference: one.reference }}
                  className={styles.reference}
                >
                  {one.reference}
                </Link>
                <StatusChip code={one.status} name={statusOf(one.status).name} />
              </span>
              <span>
                {one.receiver}, {one.place}
              </span>
              <span className={styles.totals}>
                {countOf(one.itemCount, 'item')} · {weightText(one.weight)}
              </span>
              {one.issue !== null && (
                <p className={styles.issue}>
                  <FieldError message={one.issue} />
                </p>
              )}
            </div>
            {canChange && (
              <Button
                variant="subtle"
                aria-label={`Remove ${one.reference}`}
                onClick={() => changes.change({ kind: 'remove', reference: one.reference })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function referenceIssue(typed: string): string | null {
  if (typed === '') return 'Enter the reference';
  return isReference(typed)
    ? null
    : `${typed} is not a consignment reference. Enter one such as KEA00000123.`;
}

/** A scanner types the reference and sends Enter. */
function AddForm({ changes: { busy, change } }: Pick<Props, 'changes'>) {
  const [reference, setReference] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = reference.trim().toUpperCase();
    const issue = referenceIssue(typed);
    setError(issue);
    if (issue === null) change({ kind: 'add', reference: typed }, () => setReference(''), setError);
  };
  return (
    <form className={styles.add} onSubmit={submit}>
      <TextInput
        label="Consignment reference"
        placeholder="Scan or type"
        autoComplete="off"
        autoCapitalize="characters"
        value={reference}
        onChange={({ currentTarget }) => {
          setReference(currentTarget.value);
          setError(null);
        }}
        error={error !== null && <FieldError message={error} />}
      />
      <BusyButton type="submit" variant="default" isBusy={busy === 'add'}>
        Add consignment
      </BusyButton>
    </form>
  );
}
