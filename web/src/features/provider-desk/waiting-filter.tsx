import { WAITING_KINDS } from '@cartage/domain/provider/desk-queue.ts';
import { NativeSelect } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import styles from '#features/provider-desk/queue.module.css';
import type { WaitingCustomers } from '#features/provider-desk/use-waiting-customers.ts';
import { WAITING_NAMES } from '#features/provider-desk/waiting-list.tsx';
import { wholeNumber } from '#freight/figures.ts';
import { Icon } from '#ui/icon.tsx';

const ALL = '';

export function WaitingFilter({ waiting }: { readonly waiting: WaitingCustomers }) {
  const { kind, setKind, query } = waiting;
  const counts = new Map(query.data?.counts.map((row) => [row.kind, row.count]));
  return (
    <div className={styles.filters}>
      <NativeSelect
        label="Type"
        size="xs"
        rightSection={<Icon of={IconChevronDown} size={14} />}
        data={[
          { value: ALL, label: 'All types' },
          ...WAITING_KINDS.map((value) => ({
            value,
            label: `${WAITING_NAMES[value]} (${wholeNumber(counts.get(value) ?? 0)})`,
          })),
        ]}
        value={kind ?? ALL}
        onChange={({ currentTarget }) =>
          setKind(WAITING_KINDS.find((one) => one === currentTarget.value) ?? null)
        }
      />
    </div>
  );
}

/** '3 customers are waiting', of the chosen type. Empty before the first response. */
export function waitingText({ query, kind, total }: WaitingCustomers): string {
  if (query.data === undefined || total === undefined) return '';
  const count = kind === null ? total : (query.data.counts.find((row) => row.kind === kind)?.count ?? 0);
  const text = `${wholeNumber(count)} ${count === 1 ? 'exception waits' : 'exceptions wait'} for an answer`;
  const { length } = query.data.items;
  return count > length && length > 0 ? `${text}. The ${length} that wait longest are listed.` : text;
}
