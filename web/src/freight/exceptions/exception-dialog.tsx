import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { ExceptionWork } from '#freight/exceptions/exception-work.tsx';
import styles from '#freight/exceptions/exception-dialog.module.css';
import { exceptionsQuery } from '#freight/exceptions/exceptions-query.ts';
import { useExceptionContext } from '#freight/use-exception-context.ts';
import { waitingFor } from '#freight/consignment-table/exception-columns.tsx';
import { ButtonLink } from '#kit/button-link.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** An exception over the page that lists it. */
export function ExceptionDialog({
  reference,
  version,
  exceptionId,
  isResolving = false,
  isOnPage = false,
  close,
}: {
  readonly reference: string;
  readonly version: number;
  readonly exceptionId: string;
  /** Opens with the reason for the resolution focused. */
  readonly isResolving?: boolean;
  /** The page of the consignment is beneath. */
  readonly isOnPage?: boolean;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const context = useExceptionContext(null);
  const { data, error, isFetching, refetch } = useQuery(
    exceptionsQuery(call, { organisationId, reference, version }),
  );
  const exception = data?.exceptions.find(({ id }) => id === exceptionId);
  return (
    <Dialog
      title={`Exception of ${reference}`}
      size={1040}
      close={close}
      actions={
        <>
          {!isOnPage && (
            <ButtonLink variant="default" to="/consignment/$reference" params={{ reference }}>
              View consignment
            </ButtonLink>
          )}
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {data === undefined && error === null && <p>Loading exception</p>}
      {data === undefined && error !== null && (
        <div role="alert">
          <p>{messageOf(error, "Couldn't load the exception. Try again.")}</p>
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data !== undefined && exception === undefined && (
        <p>The freight provider has withdrawn this exception.</p>
      )}
      {data !== undefined && exception !== undefined && (
        <>
          <div className={styles.head}>
            <h3 className={styles.title}>{exception.title}</h3>
            {exception.description.trim() !== '' && <p>{exception.description}</p>}
          </div>
          <ExceptionWork
            key={exception.id}
            reference={reference}
            version={version}
            exception={exception}
            isResolving={isResolving}
            possibleOwners={data.possibleOwners}
            redeliveryDays={data.redeliveryDays}
            facts={
              <>
                <div>
                  <dt>Since</dt>
                  <dd>{formatDateTime(new Date(exception.raisedAtDateTimeUtc))}</dd>
                </div>
                <div>
                  <dt>Waiting for</dt>
                  <dd>{waitingFor(exception, context)}</dd>
                </div>
              </>
            }
            onResolved={close}
          />
        </>
      )}
    </Dialog>
  );
}
