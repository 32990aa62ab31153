import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { EMAIL_STATE_MESSAGES } from '#features/consignment-detail/receiver-email-states.ts';
import styles from '#features/consignment-detail/receiver-email-log.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { EMAIL_KIND_NAMES } from '#freight/receiver-emails/email-kind-names.ts';
import { Dialog } from '#kit/dialog.tsx';
import { shortDateTime } from '#kit/short-date-time.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

interface Props {
  readonly consignment: Consignment;
}

/** The emails to the receiver, listed on request, because most consignments have none. */
export function ReceiverEmailLog({ consignment }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Show emails to receiver
      </Button>
      {isOpen && <LogDialog consignment={consignment} close={() => setOpen(false)} />}
    </>
  );
}

function LogDialog({ consignment, close }: Props & { readonly close: () => void }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { reference } = consignment;
  const { data, error } = useQuery({
    queryKey: ['receiver-emails', organisationId, 'log', reference],
    queryFn: ({ signal }) =>
      call('receiverEmails', { params: { org: organisationId, ref: reference }, signal }),
    staleTime: 0,
  });
  return (
    <Dialog
      title="Emails to receiver"
      size={560}
      close={close}
      actions={
        <Button variant="default" onClick={close}>
          Close
        </Button>
      }
    >
      {error !== null && <p role="alert">{messageOf(error, "Couldn't load the emails. Try again.")}</p>}
      {data === undefined && error === null && <p>Loading emails</p>}
      {data?.length === 0 && (
        <p>
          No emails yet. Emails about the delivery will appear here if they are turned on in{' '}
          <Link to="/settings/receiver-emails">Receiver emails</Link>.
        </p>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.emails} aria-label="Emails">
          {data.map(({ id, kind, address, state, queuedAtDateTimeUtc, settledAtDateTimeUtc }) => (
            <li key={id}>
              <p className={styles.kind}>{EMAIL_KIND_NAMES[kind]}</p>
              <p className={styles.time}>
                {shortDateTime(new Date(settledAtDateTimeUtc ?? queuedAtDateTimeUtc))}
              </p>
              <p className={styles.address}>{address}</p>
              <p className={styles.state}>{EMAIL_STATE_MESSAGES[state]}</p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
