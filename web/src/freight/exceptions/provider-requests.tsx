import type { RequestKind } from '@cartage/domain/consignment/provider-requests.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ConsignmentException } from '#freight/exceptions/exceptions-query.ts';
import styles from '#freight/exceptions/provider-requests.module.css';
import { REQUEST_LABELS, requestState } from '#freight/exceptions/request-messages.ts';
import type { useExceptionWork } from '#freight/exceptions/use-exception-work.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';

const RequestForm = lazyComponent(
  async () => (await import('#freight/exceptions/request-form.tsx')).RequestForm,
);

/** The latest request to the provider with its answer, and the requests that are possible now. */
export function ProviderRequests({
  exception: { request, requestOptions },
  days,
  work,
  mayRequest,
}: {
  readonly exception: Pick<ConsignmentException, 'request' | 'requestOptions'>;
  /** For a redelivery. */
  readonly days: readonly string[];
  readonly work: ReturnType<typeof useExceptionWork>;
  readonly mayRequest: boolean;
}) {
  const [opened, setOpened] = useState<RequestKind | null>(null);
  const possible = mayRequest ? requestOptions.filter((option) => option.blockedBecause === null) : [];
  if (request === null && possible.length === 0) return null;
  const kind = possible.find((option) => option.kind === opened)?.kind ?? null;
  return (
    <section className={styles.requests} aria-label="Requests to the provider">
      {request !== null && (
        <div className={styles.request} data-outcome={request.outcome ?? 'open'}>
          <p className={styles.state}>{requestState(request)}</p>
          <p>{request.text}</p>
          {request.reason !== null && <p className={styles.reason}>{request.reason}</p>}
        </div>
      )}
      {possible.length > 0 && kind === null && (
        <div className={styles.buttons}>
          {possible.map((option) => (
            <Button
              key={option.kind}
              variant="default"
              aria-expanded={false}
              onClick={() => setOpened(option.kind)}
            >
              {REQUEST_LABELS[option.kind]}
            </Button>
          ))}
        </div>
      )}
      {kind !== null && (
        <RequestForm key={kind} kind={kind} days={days} work={work} close={() => setOpened(null)} />
      )}
    </section>
  );
}
