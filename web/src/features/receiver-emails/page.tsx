import '#kit/field-styles.ts';
import { useQuery } from '@tanstack/react-query';
import { PreviewCard } from '#features/receiver-emails/preview-card.tsx';
import { SettingsCard } from '#features/receiver-emails/settings-card.tsx';
import { emailSettingsQuery } from '#features/receiver-emails/settings-query.ts';
import { LoadFailed } from '#kit/load-failed.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** Emails to receivers, as the organisation sends them. */
export function ReceiverEmailsPage() {
  const { call, tenant } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error, refetch } = useQuery(emailSettingsQuery(call, organisationId));
  return (
    <PageFrame
      title="Receiver emails"
      intro={`${tenant.name} can email the receivers of your consignments. The emails go to the email address of the receiver, while the tracking link is on.`}
    >
      {data === undefined && error !== null && (
        <LoadFailed title="Couldn't load the receiver emails" error={error} retry={refetch} />
      )}
      {data !== undefined && (
        <>
          <SettingsCard saved={data} />
          <PreviewCard hasReplyAddress={data.replyTo !== null} />
        </>
      )}
    </PageFrame>
  );
}
