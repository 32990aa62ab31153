import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { DeclarationDialog } from '#features/consignment-detail/declaration/declaration-dialog.tsx';
import { issueTexts } from '#features/consignment-detail/declaration/declaration-form.ts';
import {
  type Declaration,
  declarationQuery,
  signedText,
  signerText,
} from '#features/consignment-detail/declaration/declaration-query.ts';
import styles from '#features/consignment-detail/declaration/declaration.module.css';
import { SignDialog } from '#features/consignment-detail/declaration/sign-dialog.tsx';
import { useDeclarationDocument } from '#features/consignment-detail/declaration/use-declaration-changes.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { RunGoods } from '#freight/segregation/run-goods.tsx';
import { SegregationFindings } from '#freight/segregation/segregation-findings.tsx';
import { BusyButton } from '#kit/busy-button.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';

/** Whether the dangerous goods declaration is complete and signed, and what to do next. */
export function DeclarationCard({ consignment }: { readonly consignment: Consignment }) {
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
      <p>
        <Badge tone={data.isComplete ? 'done' : 'danger'}>
          {data.isComplete ? 'Declaration complete' : 'Declaration incomplete'}
        </Badge>
      </p>
      {data.canChange && (
        <>
          <IssueList label="Required" texts={issueTexts(data, true)} />
          <IssueList label="Recommended" texts={issueTexts(data, false)} />
        </>
      )}
      <p className={styles.signature}>{signatureText(data)}</p>
      {data.isComplete && !isSigned && data.canChange && data.signatory === null && (
        <p className={styles.soft}>You have no authority to sign. Your administrator can give it to you.</p>
      )}
      {data.isComplete && !isSigned && data.canChange && data.signatory !== null && !canMaintain && (
        <p className={styles.soft}>You need the permission to change consignments to sign.</p>
      )}
      <SegregationFindings segregation={data.segregation} />
      {data.run !== null && (
        <RunGoods
          run={data.run}
          note="Consignments of your sites on this run. Freight of other customers is not included."
        />
      )}
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
            Download declaration
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

function IssueList({ label, texts }: { readonly label: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div className={styles.issues}>
      <h3>{label}</h3>
      <ul className={styles.missing} aria-label={label}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

function signatureText({ signature }: Declaration): string {
  if (signature === null) return 'Not signed';
  return signature.isVoid
    ? `Not signed. The signature of ${signerText(signature)} is void, because the declaration has changed since.`
    : signedText(signature);
}
