import type { DeclaredGoods } from '@cartage/domain/documents/dangerous-goods.ts';
import { countText, weightText } from '@cartage/domain/documents/figures.ts';
import type { GoodsTotal } from '@cartage/domain/documents/goods-totals.ts';
import type { Column, DocumentFlow } from '#documents/render/document-flow.ts';

type Row = DeclaredGoods;

/** Lists all dangerous goods again in one table; draws nothing when there are none. */
export function dangerousGoodsTable(flow: DocumentFlow, rows: readonly Row[], hasReferences: boolean): void {
  if (rows.length === 0) return;
  flow.heading('Dangerous goods');
  flow.table(hasReferences ? [CONSIGNMENT, ...COLUMNS] : COLUMNS, rows);
}

const CONSIGNMENT: Column<Row> = {
  heading: 'Consignment',
  width: 28,
  cell: ({ reference }) => [{ text: reference }],
};

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: 'UN number, name, class, packing group',
    cell: ({ declared }) => [{ text: declared, isBold: true, wraps: true }],
  },
  { heading: 'Packages', width: 40, cell: ({ packages }) => [{ text: packages, wraps: true }] },
  { heading: 'Weight', width: 24, align: 'right', cell: ({ weight }) => [{ text: weight }] },
];

const NOT_ENTERED = 'Not entered';

/** The load by class and UN number; draws nothing without dangerous goods. */
export function goodsTotalsTable(flow: DocumentFlow, totals: readonly GoodsTotal[]): void {
  if (totals.length === 0) return;
  flow.heading('Dangerous goods by class');
  flow.table(TOTAL_COLUMNS, totals);
}

const TOTAL_COLUMNS: readonly Column<GoodsTotal>[] = [
  { heading: 'Class', width: 24, cell: (total) => [{ text: total.class, isBold: true }] },
  {
    heading: 'UN number',
    cell: ({ unNumber }) => [{ text: unNumber === null ? 'All UN numbers' : `UN ${unNumber}` }],
  },
  { heading: 'Items', width: 18, align: 'right', cell: ({ items }) => [{ text: countText(items) }] },
  {
    heading: 'Packages',
    width: 26,
    align: 'right',
    cell: ({ packages }) => [{ text: packages === null ? NOT_ENTERED : countText(packages), wraps: true }],
  },
  {
    heading: 'Net quantity',
    width: 34,
    align: 'right',
    cell: ({ net }) => [{ text: net ?? NOT_ENTERED, wraps: true }],
  },
  {
    heading: 'Gross weight',
    width: 30,
    align: 'right',
    cell: ({ weight }) => [{ text: weightText(weight) }],
  },
];
