import { REQUEST_REASONS, type RequestKind } from '@cartage/domain/consignment/provider-requests.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ConsignmentException } from '#freight/exceptions/exceptions-query.ts';
import styles from '#freight/exceptions/provider-requests.module.css';
import { blockedText, REQUEST_LABELS, requestState } from '#freight/exceptions/request-messages.ts';
import type { useExceptionWork } from '#freight/exceptions/use-exception-work.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';

const RequestForm = lazyComponent(
  async () => (await import('#freight/exceptions/request-form.tsx')).RequestForm,
);

/** The latest request to the provider with its answer, and the requests that are possible now. */
export function ProviderRequests({
  exception: { request, requestOptions, isResolved },
  days,
  work,
  mayRequest,
}: {
  readonly exception: Pick<ConsignmentException, 'request' | 'requestOptions' | 'isResolved'>;
  /** For a redelivery. */
  readonly days: readonly string[];
  readonly work: ReturnType<typeof useExceptionWork>;
  readonly mayRequest: boolean;
}) {
  const [opened, setOpened] = useState<RequestKind | null>(null);
  const section = useRef<HTMLElement>(null);
  const options = mayRequest
    ? requestOptions.filter(({ blockedBecause }) => blockedBecause !== REQUEST_REASONS.notOffered)
    : [];
  const possible = options.filter(({ blockedBecause }) => blockedBecause === null);
  // A form stays open when its request becomes impossible, so that nothing typed is lost.
  const form = options.find(({ kind }) => kind === opened);
  const isOpen = form !== undefined;
  if (request === null && options.length === 0) return null;
  const closeForm = (focused: string) => {
    flushSync(() => setOpened(null));
    (section.current?.querySelector<HTMLElement>(focused) ?? section.current)?.focus();
  };
  return (
    <section ref={section} tabIndex={-1} className={styles.requests} aria-label="Requests to the provider">
      {request !== null && (
        <div className={styles.request} data-outcome={request.outcome ?? 'open'}>
          <p className={styles.state}>{requestState(request, isResolved)}</p>
          <p>{request.text}</p>
          {request.reason !== null && <p className={styles.reason}>{request.reason}</p>}
        </div>
      )}
      {possible.length > 0 && !isOpen && (
        <div className={styles.buttons}>
          {possible.map((option) => (
            <Button
              key={option.kind}
              data-kind={option.kind}
              variant="default"
              aria-expanded={false}
              onClick={() => setOpened(option.kind)}
            >
              {REQUEST_LABELS[option.kind]}
            </Button>
          ))}
        </div>
      )}
      {!isOpen && <BlockedRequests options={options} />}
      {isOpen && (
        <RequestForm
          key={form.kind}
          kind={form.kind}
          blockedBecause={form.blockedBecause}
          days={days}
          work={work}
          close={() => closeForm(`[data-kind="${form.kind}"]`)}
          // The buttons disappear when the sent request arrives.
          done={() => closeForm('[data-outcome]')}
        />
      )}
    </section>
  );
}

/** Why requests are not possible now, with one line for each reason. */
function BlockedRequests({ options }: { readonly options: ConsignmentException['requestOptions'] }) {
  const reasons = [...Map.groupBy(options, ({ blockedBecause }) => blockedBecause)];
  const texts = reasons.flatMap(([reason, blocked]) =>
    reason === null
      ? []
      : blockedText(
          blocked.map(({ kind }) => kind),
          reason,
        ),
  );
  if (texts.length === 0) return null;
  return (
    <ul className={styles.blocked}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
