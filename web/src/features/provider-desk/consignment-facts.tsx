import { Button } from '@mantine/core';
import { statusOf } from '@cartage/domain/consignment/status.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDateTime, formatDay } from '@cartage/domain/dates/format.ts';
import { money } from '@cartage/domain/pricing/describe-charge.ts';
import { NEXT_STATUS, QUEUE_STATUSES } from '@cartage/domain/provider/desk-queue.ts';
import { messageOf } from '#api/problem.ts';
import { nextStatuses } from '#features/provider-desk/change-forms.tsx';
import styles from '#features/provider-desk/consignment-dialog.module.css';
import { CustomerThreads } from '#features/provider-desk/customer-threads.tsx';
import type { DeskConsignment } from '#features/provider-desk/scans.ts';
import { useDeskEvent } from '#features/provider-desk/use-desk-event.ts';
import { listWeight } from '#freight/figures.ts';
import { StatusChip } from '#freight/status-chip.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { type Fact, Facts } from '#ui/card.tsx';

export function ConsignmentFacts({
  reference,
  found,
  failure,
  changes,
  show,
  close,
}: {
  readonly reference: string;
  readonly found: DeskConsignment | undefined;
  readonly failure: Error | null;
  readonly changes: readonly { readonly code: string; readonly label: string }[];
  readonly show: (code: string) => void;
  readonly close: () => void;
}) {
  const { report, isPending, error } = useDeskEvent(reference);
  const queue = QUEUE_STATUSES.find((status) => status === found?.status);
  const next = queue && NEXT_STATUS[queue];
  const possible = changes.filter(
    ({ code }) => code !== 'status' || (found !== undefined && nextStatuses(found.status).length > 0),
  );
  const resolve = (eventId: string) =>
    report({ content: { type: 'resolution', resolves: eventId }, success: `Resolved for ${reference}` });
  return (
    <Dialog
      title={reference}
      size={720}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close} data-autofocus>
            Close
          </Button>
          {next !== undefined && (
            <Button
              aria-disabled={isPending}
              onClick={() =>
                report({
                  content: { type: 'status', status: next },
                  success: `${reference} moved to ${statusOf(next).name}`,
                })
              }
            >
              Move to {statusOf(next).name}
            </Button>
          )}
        </>
      }
    >
      {found === undefined ? (
        <p role={failure === null ? 'status' : 'alert'}>
          {failure === null ? 'Loading…' : messageOf(failure, "Couldn't load the consignment. Try again.")}
        </p>
      ) : (
        <div className={styles.content}>
          <div className={styles.head}>
            <StatusChip code={found.status} name={statusOf(found.status).name} />
            {found.isHandedOver && found.status !== 'CANCELLED' && (
              <div className={styles.changes}>
                {possible.map(({ code, label }) => (
                  <Button key={code} variant="default" onClick={() => show(code)}>
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </div>
          {error !== null && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
          <Facts columns={2} facts={factsOf(found)} />
          <CustomerThreads reference={reference} threads={found.threads} />
          <Remarks remarks={found.remarks} resolve={resolve} />
          <History history={found.history} />
        </div>
      )}
    </Dialog>
  );
}

function factsOf(found: DeskConsignment): Fact[] {
  const { receiver, run, pieces } = found;
  return [
    { label: 'Sender', value: `${found.organisation}, ${found.site}` },
    { label: 'Receiver', value: [receiver.name, ...receiver.addressLines, receiver.city].join('\n') },
    { label: 'Phone', value: receiver.phone },
    { label: 'Service type', value: found.serviceType },
    {
      label: 'Freight',
      value: `${pieces} ${pieces === 1 ? 'item' : 'items'}, ${listWeight(found.weight)} kg`,
    },
    { label: 'Run', value: run && `${run.name}, ${formatDateTime(new Date(run.startsAt))}` },
    { label: 'Requested delivery', value: dayText(found.requestedDeliveryDay) },
    { label: 'Confirmed delivery', value: dayText(found.confirmedDeliveryDay) },
    { label: 'Confirmed price', value: found.confirmedPrice && money(found.confirmedPrice) },
    { label: 'Proof of delivery', value: found.hasProof && 'Filed' },
  ];
}

function dayText(text: string | null): string | null {
  const day = parseCalendarDate(text ?? '');
  return day && formatDay(day);
}

function Remarks({
  remarks,
  resolve,
}: {
  readonly remarks: DeskConsignment['remarks'];
  readonly resolve: (eventId: string) => void;
}) {
  if (remarks.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>Exceptions and notes</h3>
      <ul className={styles.history}>
        {remarks.map(({ eventId, title, description, at, by, isOpen, resolvedBy }) => (
          <li key={`${at} ${title} ${description}`}>
            <div className={styles.remark}>
              <b>{title}</b>
              <p>{description}</p>
              <span>
                {formatDateTime(new Date(at))}, {by}
                {!isOpen && resolvedBy !== null && `. Resolved by ${resolvedBy}`}
              </span>
            </div>
            {isOpen && (
              <Button variant="default" aria-label={`Resolve ${title}`} onClick={() => resolve(eventId)}>
                Resolve
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ history }: Pick<DeskConsignment, 'history'>) {
  return (
    <section>
      <h3 className={styles.heading}>History</h3>
      <ol className={styles.history}>
        {history.toReversed().map(({ status, at, by }) => (
          <li key={`${status} ${at}`}>
            <b>{statusOf(status).name}</b>
            <span>
              {formatDateTime(new Date(at))}
              {by !== null && `, ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
