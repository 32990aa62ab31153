import styles from '#features/today/today.module.css';
import type { TodayRow } from '#features/today/today-query.ts';
import { useExceptionWork } from '#freight/exceptions/use-exception-work.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';

/** The owner of an exception, or the button with which the user takes it over. */
export function RowOwner({
  reference,
  version,
  exception,
}: Pick<TodayRow, 'reference' | 'version'> & { readonly exception: NonNullable<TodayRow['exception']> }) {
  const { permissions } = useOrganisationContext();
  const work = useExceptionWork({ reference, version, exceptionId: exception.id });
  if (exception.owner !== null) {
    const { name } = exception.owner;
    return (
      <span className={styles.owner} data-tooltip={name} data-tooltip-clipped>
        {name}
      </span>
    );
  }
  if (!permissions.has('Consignment.MAINTAIN')) return <span className={styles.owner}>No owner</span>;
  return (
    <BusyButton
      variant="subtle"
      size="compact-sm"
      className={styles.assign ?? ''}
      aria-label={`Assign to me, ${reference}`}
      isBusy={work.busy === 'assign'}
      onClick={() => work.change({ kind: 'assign', owner: 'me', ownerName: null })}
    >
      Assign to me
    </BusyButton>
  );
}
