import { currentException } from '@cartage/domain/consignment/current-exception.ts';
import { formatDate } from '@cartage/domain/dates/format.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import styles from '#features/consignment-detail/exception-banner.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { waitingFor } from '#freight/consignment-table/exception-columns.tsx';
import { useExceptionContext } from '#freight/use-exception-context.ts';
import { Icon } from '#ui/icon.tsx';

/** The unresolved exception under the header: its type, since when, and the party that has to act. */
export function ExceptionBanner({ consignment }: { readonly consignment: Consignment }) {
  const context = useExceptionContext(null);
  const exception = currentException(consignment.statusHistory);
  if (exception === null || exception.isResolved) return null;
  const { title, description, since, others } = exception;
  return (
    <section className={styles.banner} aria-label="Unresolved exception">
      <Icon of={IconAlertTriangle} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {description.trim() !== '' && <p>{description}</p>}
        {others > 0 && (
          <p className={styles.others}>
            {others === 1 ? '1 more exception' : `${others} more exceptions`} in the status history
          </p>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Since</dt>
          <dd>{formatDate(new Date(since))}</dd>
        </div>
        <div>
          <dt>Waiting for</dt>
          <dd>{waitingFor(exception, context)}</dd>
        </div>
      </dl>
    </section>
  );
}
