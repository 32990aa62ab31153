import { Link } from '@tanstack/react-router';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import styles from '#freight/consignment-list.module.css';
import { currentStatus, type FactColumn } from '#freight/consignment-table/columns.tsx';
import { type CellEditing, EditButton } from '#freight/consignment-table/editable-cell.tsx';
import type { Row } from '#freight/consignment-table/row.ts';
import { deliveryDate } from '#freight/consignment-table/delivery-date-cell.tsx';
import { Flags } from '#freight/flags.tsx';
import { RowLabelPrint } from '#freight/label-prints/label-prints.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { useFocusOnOpened, useOpenedRow } from '#kit/opened-row.ts';
import { rowsToRender } from '#kit/row-window.ts';
import { scrollerOf, useRowWindow } from '#kit/use-row-window.ts';
import { Icon } from '#ui/icon.tsx';

/** Row height at the default font size on a tablet, until a row is measured. */
const ROW_PX = 71;

/** The narrow table (LIST-02): consignment, status, receiver and delivery date, each row one link. */
export function ConsignmentList({
  rows,
  facts = NO_FACTS,
  changed,
  editing,
}: {
  readonly rows: readonly Row[];
  /** Shown below the receiver of every row, on two lines. */
  readonly facts?: readonly FactColumn[];
  /** References of rows to mark, because they changed while they were shown. */
  readonly changed?: ReadonlySet<string>;
  /** Absent: the list is read-only. */
  readonly editing?: CellEditing | undefined;
}) {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const scroller = useMemo(() => list && scrollerOf(list), [list]);
  const { rowPx, ...seen } = useRowWindow(scroller, rows.length, { list, defaultRowPx: ROW_PX });
  const opened = useOpenedRow(rows);
  const [focused, setFocused] = useState(opened.at);
  const items = useRef<HTMLUListElement>(null);
  const take = useCallback((node: HTMLUListElement | null) => {
    items.current = node;
    setList(node);
  }, []);
  useFocusOnOpened(items, opened.at, linkSelector);
  // The focused row and its neighbours stay rendered, so that Tab works and the focus returns with the window.
  const kept = focused === null ? [] : [focused - 1, focused, focused + 1];
  return (
    <ul
      ref={take}
      className={styles.rows}
      data-editable={editing !== undefined && rows.some((row) => editing.isEditable(row, 'row'))}
      onFocus={({ target }) => setFocused(rowOf(target))}
      onClickCapture={({ target }) => {
        const row = target instanceof Element ? rows[rowOf(target) ?? -1] : undefined;
        if (row !== undefined) opened.remember(row.reference);
      }}
    >
      {rowsToRender(rows.length, seen, kept).map((item) => {
        if ('skipped' in item) return <Space key={`space-${item.at}`} px={item.skipped * rowPx} />;
        const row = rows[item.at];
        return (
          row && (
            <li
              key={row.id}
              className={styles.row}
              data-changed={changed?.has(row.reference) || undefined}
              data-row={item.at}
              aria-setsize={rows.length}
              aria-posinset={item.at + 1}
            >
              <ListRow row={row} facts={facts} isChanged={changed?.has(row.reference) ?? false} />
              {editing?.isEditable(row, 'row') === true && (
                <EditButton row={row} cell="row" editing={editing} className={styles.edit} />
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}

const NO_FACTS: readonly FactColumn[] = [];

const linkSelector = (at: number) => `[data-row="${at}"] a`;

function rowOf(target: Element): number | null {
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return row === undefined ? null : Number(row);
}

const Space = ({ px }: { readonly px: number }) => <li style={{ height: px }} aria-hidden />;

/** Memoised: does not render again when the list scrolls. */
const ListRow = memo(function ListRow({
  row,
  facts,
  isChanged,
}: {
  readonly row: Row;
  readonly facts: readonly FactColumn[];
  readonly isChanged: boolean;
}) {
  const status = currentStatus(row);
  return (
    <Link
      to="/consignment/$reference"
      params={{ reference: row.reference }}
      className={styles.link}
      data-tooltip-inside
    >
      <span className={styles.top}>
        <span className={styles.reference}>{row.reference}</span>
        {isChanged && <span className="visually-hidden"> changed</span>}
        <Flags of={row} compact />
        <RowLabelPrint consignmentId={row.id} />
      </span>
      <span className={styles.status}>{status && <StatusChip code={status.code} name={status.name} />}</span>
      <span className={styles.receiver} data-tooltip={row.receiverParticipant.fullName} data-tooltip-clipped>
        {row.receiverParticipant.fullName}
      </span>
      <span className={styles.date}>
        {row.confirmedDeliveryDateTimeUtc !== null && <Icon of={IconCheck} size={14} label="Confirmed" />}
        {deliveryDate(row)}
      </span>
      {facts.length > 0 && (
        <span className={styles.facts}>
          {facts.map(({ id, label, cell }) => (
            <span key={id} className={styles.fact}>
              <span className={styles.label}>{label}</span> <span className={styles.value}>{cell(row)}</span>
            </span>
          ))}
        </span>
      )}
    </Link>
  );
});

export function ConsignmentListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <ul className={styles.rows} aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <li key={index} className={styles.row}>
          <span className={styles.link}>
            <span className={styles.skeleton} style={{ width: 104 }} />
            <span className={styles.skeleton} style={{ width: 72 }} />
            <span className={styles.skeleton} style={{ width: `${50 + ((index * 37) % 40)}%` }} />
            <span className={styles.skeleton} style={{ width: 80 }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
