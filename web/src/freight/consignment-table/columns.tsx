import { type SortOption } from '@cartage/domain/search/page-and-sort.ts';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import { formatDate } from '@cartage/domain/dates/format.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeliveryDateCell } from '#freight/consignment-table/delivery-date-cell.tsx';
import { FreightCell } from '#freight/consignment-table/freight-cell.tsx';
import { type CellEditing, EditableCell } from '#freight/consignment-table/editable-cell.tsx';
import type { FreightQuery } from '#freight/consignment-table/freight-query.ts';
import styles from '#freight/consignment-table/consignment-table.module.css';
import type { Row } from '#freight/consignment-table/row.ts';
import { Flags } from '#freight/flags.tsx';
import { RowLabelPrint } from '#freight/label-prints/label-prints.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { Tags } from '#freight/tags.tsx';
import { classNames } from '#ui/class-names.ts';

/** Data a cell needs besides its row. */
export interface CellContext {
  readonly showsRequestedPickup: boolean;
  /** Query for the line items of a row; runs when the freight card opens (LIST-05). */
  readonly freight: (id: number) => FreightQuery;
  /** Absent: the list is read-only. */
  readonly editing?: CellEditing;
}

export interface Column {
  readonly id: string;
  readonly label: string;
  /** The header shows no text: the cells explain themselves. */
  readonly isLabelHidden?: true;
  readonly width: string | undefined;
  readonly cellClass?: string;
  readonly sort?: SortOption;
  /** `tab` is the tab index of the focusable elements in the cell: 0 in the current row, -1 in the others. */
  readonly cell: (row: Row, context: CellContext, tab: 0 | -1) => ReactNode;
}

/** A column whose cells need only the row; the narrow list shows it as a fact below the receiver. */
export interface FactColumn extends Column {
  readonly cell: (row: Row) => ReactNode;
}

const minor = classNames(styles.minor);
const soft = classNames(styles.minor, styles.soft);
const figures = classNames(styles.minor, styles.figures);
const softFigures = classNames(styles.minor, styles.soft, styles.figures);

/** LIST-14. The server never sends a row without history. */
export const currentStatus = (row: Pick<Row, 'statusHistory'>) => row.statusHistory.at(-1);

const referenceCell =
  (name: 'receiverReference' | 'senderReference' | 'salesReference'): Column['cell'] =>
  (row, { editing }, tab) => (
    <EditableCell row={row} cell={name} editing={editing} tab={tab}>
      {ellipsis(row[name])}
    </EditableCell>
  );

/** The eleven columns of LIST-01; the flags are a narrow column beside the first. */
export const COLUMNS: readonly Column[] = [
  {
    id: 'reference',
    label: 'Consignment',
    width: styles.reference,
    cell: (row, _context, tab) => (
      <Link
        to="/consignment/$reference"
        params={{ reference: row.reference }}
        className={styles.link}
        tabIndex={tab}
      >
        {row.reference}
      </Link>
    ),
  },
  {
    id: 'flags',
    label: 'Flags',
    isLabelHidden: true,
    width: styles.flags,
    cell: (row) => (
      <span className={styles.flagCell}>
        <RowLabelPrint consignmentId={row.id} />
        <span className={styles.flagIcons}>
          <Flags of={row} />
        </span>
      </span>
    ),
  },
  {
    id: 'created',
    label: 'Creation Date',
    width: styles.date,
    cellClass: figures,
    sort: 'CreationDate',
    cell: (row) => formatDate(new Date(row.createdAtDateTimeUtc)),
  },
  {
    id: 'delivery',
    label: 'Delivery Date',
    width: styles.delivery,
    sort: 'RequestedDeliveryDate',
    cell: (row, { showsRequestedPickup, editing }, tab) => (
      <EditableCell row={row} cell="dates" editing={editing} tab={tab}>
        <DeliveryDateCell row={row} showsRequestedPickup={showsRequestedPickup} />
      </EditableCell>
    ),
  },
  {
    id: 'freight',
    label: 'Freight',
    width: styles.freight,
    cell: (row, context, tab) => <FreightCell row={row} tab={tab} freight={context.freight(row.id)} />,
  },
  {
    id: 'receiver',
    label: 'Receiver name',
    width: undefined,
    cell: (row) => clamped(row.receiverParticipant.fullName),
  },
  {
    id: 'receiver-reference',
    label: 'Receiver ref',
    width: styles.receiverReference,
    cellClass: soft,
    cell: referenceCell('receiverReference'),
  },
  {
    id: 'sender-reference',
    label: 'Sender ref',
    width: styles.senderReference,
    cellClass: soft,
    cell: referenceCell('senderReference'),
  },
  {
    id: 'sales-reference',
    label: 'Sales ref',
    width: styles.salesReference,
    cellClass: soft,
    cell: referenceCell('salesReference'),
  },
  {
    id: 'status',
    label: 'Status',
    width: styles.status,
    cell: (row) => {
      const status = currentStatus(row);
      return status && <StatusChip code={status.code satisfies StatusCode} name={status.name} />;
    },
  },
  {
    id: 'status-date',
    label: 'Status Date',
    width: styles.statusDate,
    cellClass: softFigures,
    sort: 'StatusDate',
    cell: (row) => {
      const status = currentStatus(row);
      return status && formatDate(new Date(status.statusDateTimeUtc));
    },
  },
  {
    id: 'tags',
    label: 'Tags',
    width: styles.tags,
    cellClass: minor,
    cell: (row) => (
      <>
        <span className={styles.fewTags}>
          <Tags tags={row.consignmentTags} max={1} />
        </span>
        <span className={styles.moreTags}>
          <Tags tags={row.consignmentTags} max={2} />
        </span>
      </>
    ),
  },
];

/** A longer name gets three small lines: names of branches differ at their end. */
const MAX_TWO_LINES = 18;

const clamped = (text: string) => (
  <span
    className={classNames(styles.clamp, text.length > MAX_TWO_LINES && styles.longName)}
    data-tooltip={text}
    data-tooltip-clipped
  >
    {text}
  </span>
);

const ellipsis = (text: string | null) =>
  text === null ? null : (
    <span className={styles.ellipsis} data-tooltip={text} data-tooltip-clipped>
      {text}
    </span>
  );
