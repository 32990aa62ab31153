import { currentException } from '@cartage/domain/consignment/current-exception.ts';
import { formatDate } from '@cartage/domain/dates/format.ts';
import { REDELIVERY_TITLE } from '@cartage/domain/tracking/redelivery.ts';
import { Button } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#api/problem.ts';
import styles from '#features/consignment-detail/exception-banner.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { waitingFor } from '#freight/consignment-table/exception-columns.tsx';
import { ExceptionWork } from '#freight/exceptions/exception-work.tsx';
import { exceptionsQuery } from '#freight/exceptions/exceptions-query.ts';
import { useExceptionContext } from '#freight/use-exception-context.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

type Shown = NonNullable<ReturnType<typeof currentException>>;

/** The unresolved exception under the header: its type, since when, the party that has to act, and the work on it. */
export function ExceptionBanner({
  consignment,
  focusHeading,
}: {
  readonly consignment: Consignment;
  readonly focusHeading: () => void;
}) {
  const context = useExceptionContext(null);
  const exception = currentException(consignment.statusHistory);
  if (exception === null || exception.isResolved) return null;
  const { title, description, since, others } = exception;
  const request = openRedeliveryNote(consignment);
  const facts = (
    <>
      <div>
        <dt>Since</dt>
        <dd>{formatDate(new Date(since))}</dd>
      </div>
      <div>
        <dt>Waiting for</dt>
        <dd>{waitingFor(exception, context)}</dd>
      </div>
    </>
  );
  return (
    <section className={styles.banner} aria-label="Unresolved exception">
      <div className={styles.strip}>
        <Icon of={IconAlertTriangle} className={styles.icon} />
        <div className={styles.text}>
          <h2 className={styles.title}>{title}</h2>
          {description.trim() !== '' && <p>{description}</p>}
          {request !== undefined && <p>{request.description}</p>}
          {others > 0 && (
            <p className={styles.others}>
              {others === 1 ? '1 more exception' : `${others} more exceptions`} in the status history
            </p>
          )}
        </div>
      </div>
      <Work consignment={consignment} shown={exception} facts={facts} focusHeading={focusHeading} />
    </section>
  );
}

/** The redelivery request of the receiver, until the provider has arranged it. */
export const openRedeliveryNote = ({ statusHistory }: Consignment) =>
  statusHistory
    .flatMap(({ deliveryEvents }) => deliveryEvents)
    .find(({ title, actionRequired }) => actionRequired && title === REDELIVERY_TITLE);

/** The facts alone until the work is loaded, and for a server without this work. */
function Work({
  consignment: { reference, version },
  shown,
  facts,
  focusHeading,
}: {
  readonly consignment: Consignment;
  readonly shown: Shown;
  readonly facts: ReactNode;
  readonly focusHeading: () => void;
}) {
  const { call } = useSession();
  const { organisationId, organisation } = useOrganisationContext();
  const { data, error, isFetching, refetch } = useQuery({
    ...exceptionsQuery(call, { organisationId, reference, version }),
    // A server that follows the specification alone has neither members nor this operation.
    enabled: organisation.members !== undefined,
  });
  const exception = data?.exceptions.find(
    ({ title, raisedAtDateTimeUtc, isResolved }) =>
      !isResolved && title === shown.title && raisedAtDateTimeUtc === shown.since,
  );
  if (data !== undefined && exception !== undefined) {
    return (
      <ExceptionWork
        key={exception.id}
        reference={reference}
        version={version}
        exception={exception}
        possibleOwners={data.possibleOwners}
        redeliveryDays={data.redeliveryDays}
        facts={facts}
        onResolved={focusHeading}
      />
    );
  }
  return (
    <div className={styles.plain}>
      <dl className={styles.facts}>{facts}</dl>
      {error !== null && (
        <div role="alert" className={styles.failed}>
          <p>{messageOf(error, "Couldn't load the owner and the comments. Try again.")}</p>
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
