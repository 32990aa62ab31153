import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '#api/problem.ts';
import { OccurrenceList } from '#features/standing-orders/occurrence-list.tsx';
import { dayText } from '#features/standing-orders/order-texts.ts';
import { type Occurrence, type PreviewBody, previewQuery } from '#features/standing-orders/orders-query.ts';
import styles from '#features/standing-orders/standing-orders.module.css';
import { useDebounced } from '#kit/use-debounced.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** Runs while the user types a date. */
const PAUSE_MS = 300;

/** The next ten days of the schedule in the form. */
export function OrderPreview({
  rule,
  hint,
  templateId,
  orderId,
}: {
  /** Null while a part of it is missing. */
  readonly rule: PreviewBody['rule'] | null;
  /** What the user does to see the preview. */
  readonly hint: string;
  readonly templateId: number | null;
  /** Null for a new order. */
  readonly orderId: number | null;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const titleId = useId();
  const isReady = rule !== null && (templateId !== null || orderId !== null);
  // A stable text, because the object is new at every render.
  const json = useDebounced(
    isReady ? JSON.stringify({ templateId, standingOrderId: orderId, rule }) : '',
    PAUSE_MS,
  );
  const body = json === '' ? null : (JSON.parse(json) as PreviewBody);
  const { data, error, isPlaceholderData } = useQuery(previewQuery(call, organisationId, body));
  const occurrences = data ?? [];
  return (
    <section className={styles.preview} aria-labelledby={titleId} data-stale={isPlaceholderData}>
      <h3 id={titleId} className={styles.heading}>
        Next ten days
      </h3>
      {!isReady && <p className={styles.soft}>{hint}</p>}
      {isReady && error !== null && (
        <p role="alert" className={styles.failed}>
          {messageOf(error, "Couldn't load the preview. Check your connection and change the form.")}
        </p>
      )}
      {isReady && error === null && (
        <>
          <p className="visually-hidden" role="status">
            {isPlaceholderData ? '' : summaryOf(occurrences)}
          </p>
          <OccurrenceList label="Next ten days" occurrences={occurrences} />
        </>
      )}
    </section>
  );
}

function summaryOf(occurrences: readonly Occurrence[]): string {
  const first = occurrences.find(({ pickupDay }) => pickupDay !== null);
  return first?.pickupDay == null ? 'No pickup in the preview' : `First pickup ${dayText(first.pickupDay)}`;
}
