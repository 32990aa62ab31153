import '#kit/field-styles.ts';
import { MAX_RESOLUTION_REASON } from '@cartage/domain/consignment/exception-work.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CommentForm } from '#freight/exceptions/comment-form.tsx';
import { DepotMessage } from '#freight/exceptions/depot-message.tsx';
import { DueTime } from '#freight/exceptions/due-time.tsx';
import { ExceptionEntries } from '#freight/exceptions/exception-entries.tsx';
import styles from '#freight/exceptions/exception-work.module.css';
import type { ConsignmentException, PossibleOwner } from '#freight/exceptions/exceptions-query.ts';
import { ProviderRequests } from '#freight/exceptions/provider-requests.tsx';
import { useExceptionWork } from '#freight/exceptions/use-exception-work.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useDraftText } from '#kit/use-draft-text.ts';
import { useLostFocus } from '#kit/use-lost-focus.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

type Work = ReturnType<typeof useExceptionWork>;

/** Owner, resolution and comments of an exception, each changed in place. */
export function ExceptionWork({
  reference,
  version,
  exception,
  possibleOwners,
  redeliveryDays,
  facts,
  isResolving = false,
  onResolved,
}: {
  readonly reference: string;
  readonly version: number;
  readonly exception: ConsignmentException;
  readonly possibleOwners: readonly PossibleOwner[];
  readonly redeliveryDays: readonly string[];
  /** Facts beside the owner. */
  readonly facts: ReactNode;
  /** Opens with the reason for the resolution focused. */
  readonly isResolving?: boolean;
  readonly onResolved: () => void;
}) {
  const { permissions } = useOrganisationContext();
  const work = useExceptionWork({ reference, version, exceptionId: exception.id });
  const mayChange = permissions.has('Consignment.MAINTAIN') && !exception.isResolved;
  return (
    <div className={styles.work}>
      <div className={styles.main}>
        <dl className={styles.facts}>
          {facts}
          {exception.due !== null && (
            <div>
              <dt>Due</dt>
              <dd>
                <DueTime due={exception.due} />
              </dd>
            </div>
          )}
          <div>
            <dt>Owner</dt>
            <dd>{exception.owner?.name ?? 'No owner'}</dd>
          </div>
        </dl>
        {mayChange && <Owner exception={exception} possibleOwners={possibleOwners} work={work} />}
        <ProviderRequests exception={exception} days={redeliveryDays} work={work} mayRequest={mayChange} />
        {mayChange && (
          <Resolution
            work={work}
            draft={`resolution.${reference}.${exception.id}`}
            isResolving={isResolving}
            onResolved={onResolved}
          />
        )}
      </div>
      <div className={styles.thread}>
        <h3 className={styles.heading}>Comments and messages</h3>
        <ExceptionEntries entries={exception.entries} />
        <DepotMessage work={work} draft={`depot.${reference}.${exception.id}`} />
        <CommentForm work={work} users={possibleOwners} draft={`comment.${reference}.${exception.id}`} />
      </div>
    </div>
  );
}

const NO_OWNER = '';

function Owner({
  exception: { owner },
  possibleOwners,
  work,
}: {
  readonly exception: ConsignmentException;
  readonly possibleOwners: readonly PossibleOwner[];
  readonly work: Work;
}) {
  // 'Assign to me' disappears once the user is the owner.
  const { target, onFocus } = useLostFocus<HTMLSelectElement>();
  const offered = possibleOwners.map(({ id, name }) => ({ value: String(id), label: name }));
  const isOffered = owner === null || possibleOwners.some(({ id }) => id === owner.id);
  return (
    <div className={styles.line} onFocus={onFocus}>
      <NativeSelect
        ref={target}
        className={styles.select ?? ''}
        label="Assign to"
        value={owner === null ? NO_OWNER : String(owner.id)}
        data={[
          { value: NO_OWNER, label: 'No owner' },
          // A former member may still be the owner.
          ...(isOffered ? [] : [{ value: String(owner.id), label: owner.name }]),
          ...offered,
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = possibleOwners.find(({ id }) => String(id) === value);
          work.change({ kind: 'assign', owner: chosen?.id ?? null, ownerName: chosen?.name ?? null });
        }}
      />
      {owner?.isMe !== true && (
        <BusyButton
          variant="default"
          isBusy={work.busy === 'assign'}
          onClick={() => work.change({ kind: 'assign', owner: 'me', ownerName: null })}
        >
          Assign to me
        </BusyButton>
      )}
    </div>
  );
}

function Resolution({
  work,
  draft,
  isResolving,
  onResolved,
}: {
  readonly work: Work;
  readonly draft: string;
  readonly isResolving: boolean;
  readonly onResolved: () => void;
}) {
  const [reason, setReason] = useDraftText(draft);
  /** A reason from before a reload opens the form without taking the focus. */
  const [state, setState] = useState<'closed' | 'restored' | 'opened'>(
    isResolving ? 'opened' : reason === '' ? 'closed' : 'restored',
  );
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state === 'opened') field.current?.focus();
  }, [state]);
  if (state === 'closed') {
    return (
      <div className={styles.line}>
        <Button
          variant="default"
          leftSection={<Icon of={IconCheck} />}
          aria-expanded={false}
          onClick={() => setState('opened')}
        >
          Resolve
        </Button>
      </div>
    );
  }
  const resolve = () => {
    const issue = reason.trim() === '' ? 'Enter a reason' : lengthIssue(reason, MAX_RESOLUTION_REASON);
    if (issue !== null) {
      setError(issue);
      return field.current?.focus();
    }
    return work.change({ kind: 'resolve', reason }, () => {
      setReason('');
      onResolved();
    });
  };
  return (
    <form
      className={styles.line}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        resolve();
      }}
    >
      <TextInput
        className={styles.select ?? ''}
        label="Reason"
        placeholder="The receiver collects the freight"
        value={reason}
        error={error}
        ref={field}
        // The dialog gives this field the focus when it opens.
        data-autofocus={isResolving || undefined}
        onChange={({ currentTarget: { value } }) => {
          setReason(value);
          setError(null);
        }}
      />
      <BusyButton isBusy={work.busy === 'resolve'} leftSection={<Icon of={IconCheck} />} onClick={resolve}>
        Resolve exception
      </BusyButton>
    </form>
  );
}
