import { Button } from '@mantine/core';
import styles from '#features/today/today.module.css';
import type { OpenException, TodayRow } from '#features/today/today-query.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** Opens the exception of a row at the reason for its resolution, for users who may resolve it. */
export function RowResolve({
  row,
  openException,
}: {
  readonly row: TodayRow;
  readonly openException: OpenException;
}) {
  const { permissions } = useOrganisationContext();
  if (row.exception === null || !permissions.has('Consignment.MAINTAIN')) return null;
  return (
    <Button
      variant="default"
      size="xs"
      className={styles.resolve ?? ''}
      aria-haspopup="dialog"
      aria-label={`Resolve, ${row.reason.text}, ${row.reference}`}
      onClick={() => openException(row, 'resolve')}
    >
      Resolve
    </Button>
  );
}
