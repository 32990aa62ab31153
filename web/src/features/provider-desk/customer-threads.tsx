import '#kit/field-styles.ts';
import { MAX_DEPOT_MESSAGE, MAX_REQUEST_NOTE } from '@cartage/domain/consignment/provider-requests.ts';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import styles from '#features/provider-desk/consignment-dialog.module.css';
import type { DeskConsignment } from '#features/provider-desk/scans.ts';
import { type DeskAnswer, useDeskAnswer } from '#features/provider-desk/use-desk-answer.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { FieldError } from '#ui/field-error.tsx';

type Thread = DeskConsignment['threads'][number];

/** What the customer requested and wrote about exceptions, and the answers to it. */
export function CustomerThreads({ reference, threads }: Pick<DeskConsignment, 'reference' | 'threads'>) {
  if (threads.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>Requests and messages</h3>
      {threads.map((thread) => (
        <CustomerThread key={thread.exceptionId} reference={reference} thread={thread} />
      ))}
    </section>
  );
}

function CustomerThread({ reference, thread }: { readonly reference: string; readonly thread: Thread }) {
  const { title, request, messages } = thread;
  return (
    <div role="group" aria-label={title}>
      <ul className={styles.history}>
        {request !== null && (
          <li>
            <div className={styles.remark}>
              <b>{stateOf(request)}</b>
              <p>{request.text}</p>
              {request.reason !== null && <p>{request.reason}</p>}
              <span>
                {formatDateTime(new Date(request.requestedAt))}, {request.requestedBy}
              </span>
            </div>
          </li>
        )}
        {messages.map(({ id, at, isFromProvider, author, text }) => (
          <li key={id}>
            <div className={styles.remark}>
              <b>{isFromProvider ? 'Depot' : 'Customer'}</b>
              <p>{text}</p>
              <span>
                {formatDateTime(new Date(at))}, {author}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <AnswerForm reference={reference} thread={thread} />
    </div>
  );
}

function stateOf({ outcome, answeredBy }: NonNullable<Thread['request']>): string {
  if (outcome === null) return 'Request, not answered';
  return `Request, ${outcome} by ${answeredBy}`;
}

function AnswerForm({ reference, thread }: { readonly reference: string; readonly thread: Thread }) {
  const { exceptionId, isOpen, request } = thread;
  const [text, setText] = useState('');
  const [issue, setIssue] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { answer, busy, error } = useDeskAnswer();
  const openRequest = isOpen && request?.outcome === null ? request : null;
  const send = (
    sent: DeskAnswer,
    { emptyIssue, max }: { readonly emptyIssue: string | null; readonly max: number },
  ) => {
    const found = text.trim() === '' && emptyIssue !== null ? emptyIssue : lengthIssue(text, max);
    setIssue(found);
    if (found === null) answer(sent, () => setText(''));
    else field.current?.focus();
  };
  const reason = text.trim() === '' ? null : text.trim();
  return (
    <div className={styles.form}>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <Textarea
        label={openRequest === null ? 'Reply' : 'Reply or reason'}
        rows={2}
        ref={field}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setIssue(null);
        }}
        error={issue !== null && <FieldError message={issue} />}
      />
      <div className={styles.changes}>
        <BusyButton
          variant="default"
          isBusy={busy === 'reply'}
          onClick={() =>
            send(
              { kind: 'reply', reference, exceptionId, text: text.trim() },
              { emptyIssue: 'Enter a reply', max: MAX_DEPOT_MESSAGE },
            )
          }
        >
          Send reply
        </BusyButton>
        {openRequest !== null &&
          (['declined', 'accepted'] as const).map((outcome) => (
            <BusyButton
              key={outcome}
              {...(outcome === 'declined' && { variant: 'default' })}
              isBusy={busy === outcome}
              onClick={() =>
                send(
                  { kind: outcome, reference, requestId: openRequest.id, reason },
                  { emptyIssue: outcome === 'declined' ? 'Enter a reason' : null, max: MAX_REQUEST_NOTE },
                )
              }
            >
              {outcome === 'accepted' ? 'Accept request' : 'Decline request'}
            </BusyButton>
          ))}
      </div>
    </div>
  );
}
