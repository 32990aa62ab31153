import { Button, NativeSelect, TextInput } from '@mantine/core';
import { statusOf } from '@cartage/domain/consignment/status.ts';
import { DESK_LENGTHS, QUEUE_STATUSES } from '@cartage/domain/provider/desk-queue.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { messageOf } from '#api/problem.ts';
import styles from '#features/provider-desk/queue.module.css';
import { WaitingBody } from '#features/provider-desk/waiting-body.tsx';
import { WaitingFilter, waitingText } from '#features/provider-desk/waiting-filter.tsx';
import { QueueTable } from '#features/provider-desk/queue-table.tsx';
import type { Queue } from '#features/provider-desk/queue-groups.ts';
import type { DeskQueue } from '#features/provider-desk/use-desk-queue.ts';
import type { WaitingCustomers } from '#features/provider-desk/use-waiting-customers.ts';
import { wholeNumber } from '#freight/figures.ts';
import { RunGoods } from '#freight/segregation/run-goods.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

export function QueuePanel({
  queue,
  waiting,
  scanned,
  scan,
  open,
}: {
  readonly queue: DeskQueue;
  readonly waiting: WaitingCustomers;
  /** Scanned items by reference. */
  readonly scanned: ReadonlyMap<string, number>;
  readonly scan: (reference: string) => void;
  readonly open: (reference: string) => void;
}) {
  const { data, error, isPlaceholderData, isFetching } = queue.query;
  const { status, site, run, keyword } = queue.filter;
  const isFiltered = site !== null || run !== null || keyword.trim() !== '';
  return (
    <section className={styles.queue} aria-labelledby="desk-queue">
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id="desk-queue">{waiting.isShown ? 'Requests and messages' : statusOf(status).name}</h2>
          {waiting.isShown ? <p>{waitingText(waiting)}</p> : data !== undefined && <p>{countText(data)}</p>}
        </div>
        <QueueTabs queue={queue} waiting={waiting} />
        {waiting.isShown ? <WaitingFilter waiting={waiting} /> : <Filters queue={queue} />}
      </div>
      <div className={styles.body} tabIndex={-1}>
        {isPlaceholderData && isFetching && <ProgressBar label="Loading the queue" />}
        {queue.live.isBehind && (
          <div className={styles.behind}>
            <Button onClick={queue.live.showChanges}>Show changes</Button>
          </div>
        )}
        {waiting.isShown ? (
          <div {...queue.live.rows}>
            <WaitingBody waiting={waiting} open={open} />
          </div>
        ) : data === undefined ? (
          <p className={styles.message} role={error === null ? 'status' : 'alert'}>
            {error === null ? 'Loading the queue…' : messageOf(error, "Couldn't load the queue. Try again.")}
          </p>
        ) : data.items.length === 0 ? (
          <EmptyState
            illustration="box"
            title={isFiltered ? 'No consignments match' : 'The queue is empty'}
            heading="h3"
          >
            <p>
              {isFiltered
                ? 'Change the site, the run or the keyword.'
                : `Consignments appear here when their status is ${statusOf(status).name}.`}
            </p>
          </EmptyState>
        ) : (
          <div {...queue.live.rows}>
            {data.runLoads.map((load) => (
              <div key={load.startsAtDateTimeUtc} className={styles.load}>
                <RunGoods
                  run={load}
                  note="All consignments on this run, from the pickup request to the delivery."
                />
              </div>
            ))}
            <QueueTable queue={data} scanned={scanned} scan={scan} open={open} />
          </div>
        )}
      </div>
    </section>
  );
}

function countText({ total, pieces, items }: Queue): string {
  const text = `${wholeNumber(total)} ${total === 1 ? 'consignment' : 'consignments'}, ${wholeNumber(pieces)} ${pieces === 1 ? 'item' : 'items'}`;
  return total > items.length ? `${text}. The first ${items.length} are listed: filter to see others.` : text;
}

function QueueTabs({ queue, waiting }: { readonly queue: DeskQueue; readonly waiting: WaitingCustomers }) {
  const counts = new Map(queue.query.data?.counts.map(({ status, count }) => [status, count]));
  return (
    <nav className={styles.tabs} aria-label="Queues">
      {QUEUE_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-current={!waiting.isShown && queue.filter.status === status}
          onClick={() => {
            waiting.show(false);
            queue.open(status);
          }}
        >
          {statusOf(status).name} <span>{wholeNumber(counts.get(status) ?? 0)}</span>
        </button>
      ))}
      <button type="button" aria-current={waiting.isShown} onClick={() => waiting.show(true)}>
        Requests and messages <span>{wholeNumber(waiting.total ?? 0)}</span>
      </button>
    </nav>
  );
}

const ALL = '';

function Filters({ queue }: { readonly queue: DeskQueue }) {
  const { filter, change, query } = queue;
  const options = (list: Queue['sites'], all: string, ...more: { value: string; label: string }[]) => [
    { value: ALL, label: all },
    ...list.map(({ id, name, count }) => ({ value: String(id), label: `${name} (${count})` })),
    ...more,
  ];
  const numberOf = (value: string) => (value === ALL ? null : Number(value));
  const chevron = <Icon of={IconChevronDown} size={14} />;
  const keywordIssue = lengthIssue(filter.keyword, DESK_LENGTHS.keyword);
  return (
    <div className={styles.filters}>
      <NativeSelect
        label="Site"
        size="xs"
        rightSection={chevron}
        data={options(query.data?.sites ?? [], 'All sites')}
        value={String(filter.site ?? ALL)}
        onChange={({ currentTarget }) => change({ site: numberOf(currentTarget.value) })}
      />
      <NativeSelect
        label="Run"
        size="xs"
        rightSection={chevron}
        data={options(query.data?.runs ?? [], 'All runs', { value: '0', label: 'Without a run' })}
        value={String(filter.run ?? ALL)}
        onChange={({ currentTarget }) => change({ run: numberOf(currentTarget.value) })}
      />
      <TextInput
        label="Keyword"
        size="xs"
        leftSection={<Icon of={IconSearch} />}
        placeholder="Sender, receiver, reference"
        autoComplete="off"
        value={filter.keyword}
        onChange={({ currentTarget }) => change({ keyword: currentTarget.value })}
        error={keywordIssue !== null && <FieldError message={keywordIssue} />}
      />
    </div>
  );
}
