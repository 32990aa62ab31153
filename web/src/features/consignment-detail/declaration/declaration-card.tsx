import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { DeclarationDialog } from '#features/consignment-detail/declaration/declaration-dialog.tsx';
import { missingTexts } from '#features/consignment-detail/declaration/declaration-form.ts';
import {
  type Declaration,
  declarationQuery,
} from '#features/consignment-detail/declaration/declaration-query.ts';
import styles from '#features/consignment-detail/declaration/declaration.module.css';
import { SignDialog } from '#features/consignment-detail/declaration/sign-dialog.tsx';
import { useDeclarationDocument } from '#features/consignment-detail/declaration/use-declaration-changes.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { shortDateTime } from '#kit/short-date-time.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';

/** Whether the dangerous goods declaration is complete and signed, and what to do next. */
export function DeclarationCard({
  consignment,
}: {
  readonly consignment: Consignment;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId, permissions } = useOrganisationContext();
  const { data, error, refetch } = useQuery(declarationQuery(call, organisationId, consignment));
  const { mutate: download, isPending } = useDeclarationDocument(consignment);
  const [dialog, setDialog] = useState<'edit' | 'sign' | null>(null);
  const endDialog = () => setDialog(null);
  if (data === undefined) {
    return (
      <Card title="Dangerous goods declaration">
        {error === null ? (
          <p role="status">Loading the declaration</p>
        ) : (
          <div role="alert">
            <p>{messageOf(error, "Couldn't load the declaration. Try again.")}</p>
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </Card>
    );
  }
  const canMaintain = permissions.has('Consignment.MAINTAIN') && data.canChange;
  const isSigned = data.signature !== null && !data.signature.isVoid;
  return (
    <Card title="Dangerous goods declaration">
      <p className={styles.state} data-complete={data.isComplete}>
        {data.isComplete ? 'Declaration complete' : 'Declaration incomplete'}
      </p>
      {!data.isComplete && (
        <ul className={styles.missing} aria-label="Missing in the declaration">
          {missingTexts(data).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className={styles.signature}>{signatureText(data)}</p>
      {data.isComplete && !isSigned && data.canChange && data.signatory === null && (
        <p className={styles.soft}>You have no authority to sign. Your administrator can give it to you.</p>
      )}
      <p className={styles.soft}>The segregation of the goods is not checked.</p>
      <div className={styles.actions}>
        {canMaintain && (
          <Button variant="default" onClick={() => setDialog('edit')}>
            {data.isComplete ? 'Edit declaration' : 'Complete declaration'}
          </Button>
        )}
        {canMaintain && data.isComplete && !isSigned && data.signatory !== null && (
          <Button variant="default" onClick={() => setDialog('sign')}>
            Sign declaration
          </Button>
        )}
        {permissions.has('Consignment.PRINT') && (
          <BusyButton variant="default" isBusy={isPending} onClick={() => !isPending && download()}>
            Declaration as PDF
          </BusyButton>
        )}
      </div>
      {dialog === 'edit' && (
        <DeclarationDialog consignment={consignment} declaration={data} close={endDialog} />
      )}
      {dialog === 'sign' && <SignDialog consignment={consignment} declaration={data} close={endDialog} />}
    </Card>
  );
}

function signatureText({ signature }: Declaration): string {
  if (signature === null) return 'Not signed';
  const by = `${signature.name}, ${shortDateTime(new Date(signature.signedAtDateTimeUtc))}`;
  return signature.isVoid
    ? `Not signed. The signature of ${by} is void, because the goods have changed.`
    : `Signed by ${by}`;
}
