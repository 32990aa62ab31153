import { RECEIVER_EMAIL_KINDS, type ReceiverEmailKind } from '@cartage/domain/receiver-emails/email-kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import styles from '#features/receiver-emails/page.module.css';
import { emailPreviewQuery } from '#features/receiver-emails/settings-query.ts';
import { EMAIL_KIND_NAMES } from '#freight/receiver-emails/email-kind-names.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';

/** Each kind of email about an invented consignment, in the look and words of the tenant. */
export function PreviewCard({ hasReplyAddress }: { readonly hasReplyAddress: boolean }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const [kind, setKind] = useState<ReceiverEmailKind>('out-for-delivery');
  const group = useId();
  const { data, isError } = useQuery(emailPreviewQuery(call, organisationId, { kind, hasReplyAddress }));
  const title = `Preview of the email "${EMAIL_KIND_NAMES[kind]}"`;
  return (
    <Card title="Preview">
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Email to preview</legend>
        {RECEIVER_EMAIL_KINDS.map((one) => (
          <label key={one}>
            <input type="radio" name={group} checked={one === kind} onChange={() => setKind(one)} />
            {EMAIL_KIND_NAMES[one]}
          </label>
        ))}
      </fieldset>
      <p className={styles.subject}>
        <span className={styles.soft}>Subject</span> {data?.subject}
      </p>
      {isError ? (
        <p role="alert">Couldn't load the preview. Choose another email, or reload the page.</p>
      ) : (
        <iframe className={styles.preview} title={title} sandbox="" src={data?.uri} />
      )}
    </Card>
  );
}
