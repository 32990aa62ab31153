import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import styles from '#features/consignment-detail/exceptions-dialog.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { ExceptionEntries } from '#freight/exceptions/exception-entries.tsx';
import { type ConsignmentException, exceptionsQuery } from '#freight/exceptions/exceptions-query.ts';
import { Dialog } from '#kit/dialog.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** All exceptions of a consignment with their owners, comments and resolutions. */
export function ExceptionsDialog({
  consignment: { reference, version },
  close,
}: {
  readonly consignment: Consignment;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error, isFetching, refetch } = useQuery(
    exceptionsQuery(call, { organisationId, reference, version }),
  );
  return (
    <Dialog
      title={`Exceptions of ${reference}`}
      size={720}
      close={close}
      actions={
        <Button variant="default" onClick={close}>
          Close
        </Button>
      }
    >
      {data === undefined && error === null && <p>Loading exceptions</p>}
      {error !== null && (
        <div role="alert">
          <p>{messageOf(error, "Couldn't load the exceptions. Try again.")}</p>
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data?.exceptions.map((exception) => (
        <Exception key={exception.id} exception={exception} />
      ))}
    </Dialog>
  );
}

function Exception({ exception }: { readonly exception: ConsignmentException }) {
  const { title, description, raisedAtDateTimeUtc, owner, entries } = exception;
  return (
    <section className={styles.exception} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {description.trim() !== '' && <p>{description}</p>}
      <p className={styles.facts}>
        {[formatDateTime(new Date(raisedAtDateTimeUtc)), stateOf(exception), owner?.name ?? 'No owner'].join(
          ' · ',
        )}
      </p>
      <ExceptionEntries entries={entries} />
    </section>
  );
}

function stateOf({ isResolved, resolvedBy }: ConsignmentException): string {
  if (!isResolved) return 'Unresolved';
  return resolvedBy === null ? 'Resolved' : `Resolved by ${resolvedBy}`;
}
