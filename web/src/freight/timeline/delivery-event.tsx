import { formatDateTime } from '@cartage/domain/dates/format.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs';
import styles from '#freight/timeline/delivery-event.module.css';
import { isException, type TimelineEvent } from '#freight/timeline/timeline.ts';
import { Icon } from '#ui/icon.tsx';

/** An exception or a note of the freight provider; highlighted only while it requires action. */
export function DeliveryEvent({ event }: { readonly event: TimelineEvent }) {
  const isResolved = !event.actionRequired;
  const kind = isException(event) ? 'exception' : 'note';
  return (
    <div className={styles.event} data-tone={isResolved ? 'resolved' : kind}>
      <p className={styles.title}>
        <Icon
          of={kind === 'exception' ? IconAlertTriangle : IconMessageReport}
          label={`${isResolved ? 'Resolved' : 'Unresolved'} ${kind}`}
        />
        <span>{event.title}</span>
      </p>
      {event.description.trim() !== '' && <p className={styles.description}>{event.description}</p>}
      <p className={styles.by}>
        {formatDateTime(new Date(event.createdAtDateTimeUtc))}, {event.createdBy}
      </p>
      {isResolved && (
        <p className={styles.resolved}>
          <Icon of={IconCheck} size={14} />
          {resolvedLine(event)}
        </p>
      )}
    </div>
  );
}

function resolvedLine({ resolvedDateTimeUtc, resolvedBy }: TimelineEvent): string {
  const at = resolvedDateTimeUtc === null ? '' : ` ${formatDateTime(new Date(resolvedDateTimeUtc))}`;
  return `Resolved${at}${resolvedBy === null ? '' : ` by ${resolvedBy}`}`;
}
