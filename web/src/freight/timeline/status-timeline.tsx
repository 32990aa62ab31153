import { formatDateTime } from '@cartage/domain/dates/format.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { useId, useState } from 'react';
import { DeliveryEvent } from '#freight/timeline/delivery-event.tsx';
import type { Consignment } from '#freight/consignment-query.ts';
import styles from '#freight/timeline/status-timeline.module.css';
import { eventCount, timeline, type TimelineEntry } from '#freight/timeline/timeline.ts';
import { STATUS_ICONS } from '#freight/status-icons.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

/** CONS-19: past, current and future statuses, with the delivery events of each. */
export function StatusTimeline({ history }: { readonly history: Consignment['statusHistory'] }) {
  const { statuses } = useOrganisationContext();
  return (
    <ol>
      {timeline(history, statuses).map((entry) => (
        <TimelineItem key={entry.key} entry={entry} />
      ))}
    </ol>
  );
}

function TimelineItem({ entry }: { readonly entry: TimelineEntry }) {
  const eventsId = useId();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? entry.isOpen;
  const hasEvents = entry.events.length > 0;
  return (
    <li
      className={styles.stop}
      data-state={entry.state}
      data-status={entry.code}
      {...(entry.state === 'current' && { 'aria-current': 'step' as const })}
    >
      <span className={styles.pin}>
        {entry.state === 'current' && <Icon of={STATUS_ICONS[entry.code]} size={14} />}
      </span>
      {hasEvents ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={eventsId}
          onClick={() => setChoice(!isOpen)}
        >
          {entry.name}
          <span className="visually-hidden">{eventCount(entry.events)}</span>
          <Icon of={isOpen ? IconChevronUp : IconChevronDown} size={14} className={styles.chevron} />
        </button>
      ) : (
        <span className={styles.name}>{entry.name}</span>
      )}
      <EntryTime entry={entry} />
      {hasEvents && !isOpen && (
        // Already part of the button's accessible name.
        <span className={styles.folded} aria-hidden>
          {eventCount(entry.events)}
        </span>
      )}
      {hasEvents && (
        <div id={eventsId} className={styles.events} hidden={!isOpen}>
          {entry.events.map((event) => (
            <DeliveryEvent key={event.id} event={event} />
          ))}
        </div>
      )}
    </li>
  );
}

function EntryTime({ entry: { at, state } }: { readonly entry: TimelineEntry }) {
  if (at !== null) return <span className={styles.when}>{formatDateTime(new Date(at))}</span>;
  return state === 'past' ? (
    <span className={styles.when}>Not recorded</span>
  ) : (
    <span className="visually-hidden">Not reached yet</span>
  );
}
