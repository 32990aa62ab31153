import { ActionIcon } from '@mantine/core';
import { formatDate, formatShortTime } from '@cartage/domain/dates/format.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import {
  type Queue,
  type QueueGroup,
  queueGroups,
  type QueueItem,
} from '#features/provider-desk/queue-groups.ts';
import styles from '#features/provider-desk/queue.module.css';
import { listWeight, wholeNumber } from '#freight/figures.ts';
import { DangerousGoodsIcon } from '#ui/dangerous-goods-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { Quantity } from '#ui/quantity.tsx';

interface RowProps {
  readonly scanned: ReadonlyMap<string, number>;
  readonly scan: (reference: string) => void;
  readonly open: (reference: string) => void;
}

/** Consignments by sending site and run. On a phone the rows are stacked by CSS. */
export function QueueTable({ queue, ...props }: RowProps & { readonly queue: Queue }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Consignment</th>
          <th scope="col">Receiver</th>
          <th scope="col">Service type</th>
          <th scope="col" className={styles.number}>
            Weight
          </th>
          <th scope="col">Items scanned</th>
          <th scope="col">
            <span className="visually-hidden">Add to the list</span>
          </th>
        </tr>
      </thead>
      {queueGroups(queue.items).map((group) => (
        <Group key={group.key} group={group} {...props} />
      ))}
    </table>
  );
}

function Group({ group, ...props }: RowProps & { readonly group: QueueGroup }) {
  const { title, items, pieces } = group;
  const done = items.reduce((sum, { reference }) => sum + (props.scanned.get(reference) ?? 0), 0);
  return (
    <tbody>
      <tr className={styles.group}>
        <th colSpan={6} scope="rowgroup">
          <span className={styles.site}>
            <b>{title}</b>
            <span>{runText(group)}</span>
          </span>
          <span className={styles.progress}>
            {wholeNumber(done)} of {wholeNumber(pieces)} {pieces === 1 ? 'item' : 'items'} scanned
            <progress value={done} max={pieces} aria-hidden />
          </span>
        </th>
      </tr>
      {items.map((item) => (
        <Row key={item.reference} item={item} {...props} />
      ))}
    </tbody>
  );
}

function runText({ run, items, weight }: QueueGroup): string {
  const count = `${items.length} ${items.length === 1 ? 'consignment' : 'consignments'}`;
  const freight = `${count}, ${listWeight(weight)} kg`;
  if (run === null) return `Without a run, ${freight}`;
  const at = new Date(run.startsAt);
  return `Run ${run.name}, ${formatDate(at)} ${formatShortTime(at)}, ${freight}`;
}

function Row({ item, scanned, scan, open }: RowProps & { readonly item: QueueItem }) {
  const { reference, receiver, receiverCity, serviceType, weight } = item;
  return (
    <tr>
      <td className={styles.reference}>
        <button type="button" onClick={() => open(reference)}>
          {reference}
        </button>
        {item.hasException && (
          <span
            className={styles.exception}
            role="img"
            aria-label="Unresolved exception"
            data-tooltip="Unresolved exception"
          >
            <Icon of={IconAlertTriangle} />
          </span>
        )}
        {item.hasDangerousGoods && (
          <span role="img" aria-label="Dangerous goods" data-tooltip="Dangerous goods">
            <Icon of={DangerousGoodsIcon} />
          </span>
        )}
      </td>
      <td className={styles.receiver}>
        {receiver}, {receiverCity}
      </td>
      <td className={styles.service}>{serviceType}</td>
      <td className={styles.number}>
        <Quantity value={listWeight(weight)} unit="kg" />
      </td>
      <td>
        <ItemCount done={scanned.get(reference) ?? 0} pieces={item.pieces} />
      </td>
      <td className={styles.add}>
        <ActionIcon
          variant="subtle"
          size="md"
          aria-label={`Add ${reference} to the list`}
          data-tooltip="Add to the list"
          onClick={() => scan(reference)}
        >
          <Icon of={IconPlus} />
        </ActionIcon>
      </td>
    </tr>
  );
}

function ItemCount({ done, pieces }: { readonly done: number; readonly pieces: number }) {
  const state = done >= pieces && done > 0 ? 'all' : done > 0 ? 'some' : 'none';
  const icon = { all: IconCheck, some: IconBarcode, none: IconClock }[state];
  return (
    <span className={styles.count} data-state={state}>
      <Icon of={icon} />
      {done} of {pieces}
    </span>
  );
}
